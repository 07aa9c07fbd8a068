import { appendFile, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@wieszcz/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOps } from '../testing/process.ts';
import { createBackupFile, findBackup, listBackups, type Manifest, verifyFiles } from './backup-files.ts';
import { removeOld } from './retention.ts';

let backupDir: string;
beforeEach(async () => {
  backupDir = await mkdtemp(join(tmpdir(), 'wieszcz-backups-'));
});
afterEach(() => rm(backupDir, { recursive: true, force: true }));

/** Writes a backup that has a manifest, but no files. */
async function addBackup(daysAgo: number, systemIdentifier: string): Promise<string> {
  const time = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const name = time.slice(0, 23).replaceAll(':', '-');
  const manifest: Omit<Manifest, 'walSegmentBytes'> = {
    startedAt: time,
    endedAt: time,
    serverVersion: '18.1',
    systemIdentifier,
    timeline: 1,
    startLsn: '0/3000028',
    endLsn: '0/3000158',
    startWal: '000000010000000000000003',
    database: 'wieszcz',
    user: 'wieszcz',
    archive: null,
    counts: { journal: 7 },
    files: [],
  };
  await mkdir(join(backupDir, 'base', name), { recursive: true });
  await writeFile(join(backupDir, 'base', name, 'manifest.json'), JSON.stringify(manifest));
  return name;
}

/** Writes a file into a WAL archive that no backup names. */
async function addWalFile(daysAgo: number): Promise<string> {
  const archive = join(backupDir, 'wal', 'archive');
  await mkdir(archive, { recursive: true });
  const file = join(archive, '000000010000000000000001.gz');
  await writeFile(file, '');
  const time = new Date(Date.now() - daysAgo * DAY_MS);
  await utimes(file, time, time);
  return file;
}

const names = async () => (await readdir(join(backupDir, 'base'))).toSorted();

describe('Backups', () => {
  it('are kept per cluster: the two newest of a former cluster stay, and the two newest of the present one', async () => {
    const former = [await addBackup(50, 'former'), await addBackup(49, 'former'), await addBackup(48, 'former')];
    const present = [await addBackup(30, 'present'), await addBackup(29, 'present'), await addBackup(28, 'present')];
    expect(await removeOld(backupDir, 14)).toEqual({ backups: 2, walFiles: 0 });
    expect(await names()).toEqual([...former.slice(1), ...present.slice(1)]);
  });

  it('whose manifest can’t be read are named, not chosen, and keep everything from being deleted', async () => {
    const readable = [await addBackup(40, 'present'), await addBackup(39, 'present'), await addBackup(38, 'present')];
    const [truncated, invalid] = [await addBackup(2, 'present'), await addBackup(1, 'present')];
    const manifestOf = (name: string) => join(backupDir, 'base', name, 'manifest.json');
    await writeFile(manifestOf(truncated), '{"startedAt": "2026');
    await writeFile(manifestOf(invalid), '{"startedAt": 1}');
    const walFile = await addWalFile(40);

    const { backups, unreadable } = await listBackups(backupDir);
    expect(backups.map(({ name }) => name)).toEqual(readable.toReversed());
    expect(unreadable.map(({ name }) => name)).toEqual([invalid, truncated]);
    for (const { name, problem } of unreadable) expect(problem).toContain(`${manifestOf(name)} can't be read: `);
    expect((await findBackup(backupDir, {})).name).toBe(readable[2]);
    await expect(findBackup(backupDir, { name: truncated })).rejects.toThrow(`${manifestOf(truncated)} can't be read: `);
    expect(await removeOld(backupDir, 0)).toEqual({ backups: 0, walFiles: 0 });
    expect(await names()).toHaveLength(5);
    await expect(stat(walFile)).resolves.toBeDefined();

    const run = runOps({ BACKUP_DIR: backupDir, DATA_DIR: backupDir }, 'list');
    expect(await run.ended).toBe(0);
    expect(run.output()).toContain(`${manifestOf(invalid)} can't be read: `);
    expect(run.output()).toContain(`${readable[0]}  PostgreSQL 18.1`);
  });

  it('are not restored to a time that is no date, and a command refuses the options of others', async () => {
    await addBackup(1, 'present');
    const run = async (...words: string[]) => {
      const { ended, output } = runOps({ BACKUP_DIR: backupDir, DATA_DIR: backupDir }, ...words);
      return [await ended, output()];
    };
    const into = join(backupDir, 'restored');
    expect(await run('restore', '--into', into, '--to', '2026-11-31T18:00:00+01:00')).toEqual([
      1,
      expect.stringMatching(/^--to must be a time with its offset/),
    ]);
    expect(await run('rehearse', '--to', '2026-11-24T18:00:00+01:00')).toEqual([1, expect.stringMatching(/^Usage /)]);
    expect(await run('list', '--keep', '14')).toEqual([1, expect.stringMatching(/^Usage /)]);
  });

  it('that can’t be listed are not taken for none: the WAL stays', async () => {
    await writeFile(join(backupDir, 'base'), 'a file in the place of the folder');
    const walFile = await addWalFile(40);
    await expect(listBackups(backupDir)).rejects.toThrow(/^BACKUP_DIR can't be read: ENOTDIR/);
    await expect(removeOld(backupDir, 14)).rejects.toThrow(/^BACKUP_DIR can't be read: ENOTDIR/);
    await expect(stat(walFile)).resolves.toBeDefined();
  });

  it('that were interrupted are not listed, and are deleted after two days', async () => {
    const complete = await addBackup(1, 'present');
    const hide = async (name: string, daysAgo: number) => {
      const folder = join(backupDir, 'base', name);
      await mkdir(folder);
      const time = new Date(Date.now() - daysAgo * DAY_MS);
      await utimes(folder, time, time);
    };
    await hide('.running', 1);
    await hide('.interrupted', 3);
    expect((await listBackups(backupDir)).backups.map(({ name }) => name)).toEqual([complete]);
    await removeOld(backupDir, 14);
    expect(await names()).toEqual(['.running', complete]);
  });

  it('are renamed before they are deleted: one that can’t be renamed stays complete', async () => {
    const [old] = [await addBackup(40, 'present'), await addBackup(2, 'present'), await addBackup(1, 'present')];
    // No folder can take the name of a file.
    await writeFile(join(backupDir, 'base', `.${old}`), '');
    await expect(removeOld(backupDir, 14)).rejects.toThrow('ENOTDIR');
    expect((await findBackup(backupDir, { name: old })).name).toBe(old);
  });

  it('are refused if a file is damaged, missing or unreadable', async () => {
    const backup = await findBackup(backupDir, { name: await addBackup(1, 'present') });
    const file = join(backup.folder, 'base.tar');
    const { stream, stored } = createBackupFile(backup.folder, 'base.tar');
    stream.end('files of the cluster');
    const verify = async () => verifyFiles({ ...backup, manifest: { ...backup.manifest, files: [await stored] } });
    await expect(verify()).resolves.toBeUndefined();
    await writeFile(file, 'files of the_cluster');
    await expect(verify()).rejects.toThrow(`The backup's file ${file} is damaged; use another backup.`);
    await appendFile(file, 'x');
    await expect(verify()).rejects.toThrow(`The backup's file ${file} is damaged; use another backup.`);
    await rm(file);
    await expect(verify()).rejects.toThrow(`The backup's file ${file} is missing; use another backup.`);
    // A link to itself can't be read even by root.
    await symlink(file, file);
    await expect(verify()).rejects.toThrow(`The backup's file ${file} can't be read: ELOOP`);
  });
});
