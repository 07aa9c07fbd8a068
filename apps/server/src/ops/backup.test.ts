import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeCluster } from '../testing/cluster.ts';
import { runOps } from '../testing/process.ts';
import { listBackups } from './backup-files.ts';
import { makeBackup } from './backup.ts';
import { type BaseBackup, streamBaseBackup } from './base-backup.ts';
import { rehearse } from './rehearse.ts';
import { restoreBackup } from './restore.ts';
import { removeOld } from './retention.ts';
import { archiveAll, type BackupBed, createBackupBed, query } from './testing/backup-bed.ts';

let bed: BackupBed;
beforeEach(async () => {
  bed = await createBackupBed();
});
afterEach(() => bed.remove());

const marksIn = async (data: string) =>
  (await query<{ mark: string }>((await bed.start(data)).url('wieszcz'), 'select mark from marks order by mark')).map(
    ({ mark }) => mark,
  );

/** The archive command that docs/OPERATIONS.md gives for the operator's own PostgreSQL server. */
async function documentedCommand(archive: string): Promise<string> {
  const manual = await readFile(fileURLToPath(new URL('../../../../docs/OPERATIONS.md', import.meta.url)), 'utf8');
  return /^archive_command = '(.+)'$/m.exec(manual)![1]!.replaceAll('BACKUP_DIR/wal/ID', archive);
}

/** Starts a server that archives its WAL by the documented command, with the game's database under another name, and backs it up. */
async function backUpOwnServer(prepare = 'select') {
  const archive = join(bed.backupDir, 'wal', 'by-hand');
  await mkdir(archive, { recursive: true });
  await chmod(archive, 0o777);
  await placeCluster(join(bed.dataDir, 'postgres'));
  const command = await documentedCommand(archive);
  const server = await bed.start(bed.dataDir, { archive_mode: 'on', archive_command: command });
  await query(server.url('postgres'), 'alter database wieszcz rename to game');
  const url = server.url('game');
  const [identity] = await query<{ id: string }>(url, 'select system_identifier::text as id from pg_control_system()');
  await rename(archive, join(bed.backupDir, 'wal', identity!.id));
  await symlink(join(bed.backupDir, 'wal', identity!.id), archive);
  await query(url, prepare);
  const backup = await makeBackup({ databaseUrl: url, databaseDirectUrl: null, dataDir: bed.dataDir }, bed.backupDir);
  expect(backup.manifest).toMatchObject({ archive: join('wal', identity!.id), database: 'game' });
  return { url, backup };
}

describe('A backup', () => {
  it('with archived WAL restores any moment after it, into an empty folder only', async () => {
    const url = (await bed.startGame()).url('wieszcz');
    await query(url, `create table marks as select '1 backed up' as mark`);
    await makeBackup(bed.embedded, bed.backupDir);
    await query(url, `insert into marks values ('2 archived')`);
    const [moment] = await query<{ now: Date }>(url, 'select clock_timestamp() as now');
    await query(url, 'select pg_sleep(0.05)');
    await query(url, `insert into marks values ('3 later')`);
    await archiveAll(url);

    const [then, now] = [join(bed.folder, 'then'), join(bed.folder, 'now')];
    await mkdir(then);
    await bed.restore(then, moment!.now);
    expect(await marksIn(then)).toEqual(['1 backed up', '2 archived']);
    await bed.restore(now);
    expect(await marksIn(now)).toEqual(['1 backed up', '2 archived', '3 later']);
    await expect(bed.restore(now)).rejects.toThrow(`${now} isn't empty; a restore never overwrites: choose a new folder.`);
    await expect(bed.restore(join(bed.folder, 'early'), new Date('2020-01-01'))).rejects.toThrow(
      'There is no backup that ended before',
    );
    const afterTheEnd = bed.restore(join(bed.folder, 'late'), new Date(Date.now() + 3_600_000));
    await expect(afterTheEnd).rejects.toThrow('recovery ended before configured recovery target was reached');
    expect((await readdir(bed.folder)).sort()).toEqual(['backups', 'data', 'now', 'then']);
  });

  it('can be made while another one is made', async () => {
    const url = (await bed.startGame()).url('wieszcz');
    /** Takes the data once `ready` has resolved. */
    const fileAfter = (ready: Promise<unknown>) =>
      new Writable({ write: (_data, _encoding, written) => void ready.then(() => written(), written) });
    const never = new Promise<never>(() => undefined);
    let second: Promise<BaseBackup> | null = null;
    const first = await streamBaseBackup(
      url,
      'first',
      () => fileAfter((second ??= streamBaseBackup(url, 'second', () => fileAfter(Promise.resolve()), never))),
      never,
    );
    expect((await second!).systemIdentifier).toBe(first.systemIdentifier);
  });

  it("is refused if there is no embedded database or its folder can't be read", async () => {
    const making = () => makeBackup(bed.embedded, bed.backupDir);
    await expect(making()).rejects.toThrow(`There is no embedded database in ${bed.dataDir}`);
    await mkdir(bed.dataDir);
    const folder = join(bed.dataDir, 'postgres');
    // A link to itself can't be read even by root.
    await symlink(folder, folder);
    await expect(making()).rejects.toThrow(/^The database folder can't be read: ELOOP/);
  });

  it('without an archive restores the moment of the backup, and a damaged file is refused', async () => {
    await placeCluster(join(bed.dataDir, 'postgres'));
    const url = (await bed.start(bed.dataDir)).url('wieszcz');
    await query(url, `create table marks as select '1 backed up' as mark`);
    const { folder: stored, manifest } = await makeBackup(
      { databaseUrl: url, databaseDirectUrl: null, dataDir: bed.dataDir },
      bed.backupDir,
    );
    expect(manifest).toMatchObject({ archive: null, database: 'wieszcz', user: 'wieszcz', counts: { journal: 0, users: 0 } });
    await query(url, `insert into marks values ('2 lost')`);
    await expect(bed.restore(join(bed.folder, 'new'), new Date(Date.now() + 1000))).rejects.toThrow('has no WAL archive');
    await bed.restore(join(bed.folder, 'new'));
    expect(await marksIn(join(bed.folder, 'new'))).toEqual(['1 backed up']);
    await appendFile(join(stored, 'base.tar.gz'), 'x');
    await expect(bed.restore(join(bed.folder, 'other'))).rejects.toThrow('base.tar.gz is damaged; use another backup.');
  });

  it("of the operator's own server is restored from the archive that the documented archive_command writes", async () => {
    const { url } = await backUpOwnServer();
    await query(url, `create table marks as select '1 archived' as mark`);
    await archiveAll(url);
    const into = join(bed.folder, 'new');
    const restoring = runOps({ BACKUP_DIR: bed.backupDir, DATA_DIR: bed.folder }, 'restore', '--into', into);
    expect([await restoring.ended, restoring.output()]).toEqual([
      0,
      expect.stringContaining(`into ${into}. Put ${join(into, 'postgres', 'cluster')} in the place of your server's cluster`),
    ]);
    const restored = await bed.start(into);
    expect(await query(restored.url('game'), 'select mark from marks')).toEqual([{ mark: '1 archived' }]);
  });

  it("of the operator's own server fails its rehearsal if users are missing or the audit finds a difference", async () => {
    // In its files, as Patroni writes it: a rehearsal has no standby to wait for.
    const { url, backup } = await backUpOwnServer(`alter system set synchronous_standby_names = 'db2'`);
    const rehearsed = (counts = {}) => {
      const { manifest } = backup;
      const counted = { ...backup, manifest: { ...manifest, counts: { ...manifest.counts, ...counts } } };
      return rehearse(counted, { backupDir: bed.backupDir, programs: undefined, folder: bed.folder });
    };
    expect(await rehearsed()).toMatchObject({ passed: true, differences: 0 });
    expect(await rehearsed({ users: 1 })).toMatchObject({ passed: false, differences: 0 });
    // Manifests of former releases count positions, too, which may be deleted before the backup is complete.
    expect(await rehearsed({ contracts: 1 })).toMatchObject({ passed: true, differences: 0 });
    await query(url, `update accounts set balance = balance + 1 where kind = 'issue'`);
    await archiveAll(url);
    const { passed, differences } = await rehearsed();
    expect([passed, differences]).toEqual([false, expect.toSatisfy((found: number) => found > 0)]);
  });

  it('is deleted when it is old, with the WAL that only it needs; the two newest stay', async () => {
    const url = (await bed.startGame()).url('wieszcz');
    for (const mark of [1, 2, 3]) {
      await query(url, `create table marks_${mark} (mark text)`);
      await archiveAll(url);
      await makeBackup(bed.embedded, bed.backupDir);
    }
    await archiveAll(url);
    const [third, second, first] = (await listBackups(bed.backupDir)).backups;
    const archive = join(bed.backupDir, third!.manifest.archive!);
    expect(await removeOld(bed.backupDir, 1)).toEqual({ backups: 0, walFiles: expect.any(Number) as number });
    const before = await readdir(archive);
    expect(before).toContain(`${first!.manifest.startWal}.gz`);
    const removed = await removeOld(bed.backupDir, 0);
    expect(removed.backups).toBe(1);
    expect((await listBackups(bed.backupDir)).backups.map(({ name }) => name)).toEqual([third!.name, second!.name]);
    await expect(stat(first!.folder)).rejects.toThrow('ENOENT');
    const kept = await readdir(archive);
    expect(kept).toContain(`${second!.manifest.startWal}.gz`);
    expect(kept).not.toContain(`${first!.manifest.startWal}.gz`);
    await restoreBackup(second!, { backupDir: bed.backupDir, into: join(bed.folder, 'new'), to: null, programs: undefined });
  });
});

it('The documented archive_command accepts a file that it has archived, and refuses another one of the same name', async () => {
  const archive = join(bed.folder, 'archive');
  await mkdir(archive);
  const name = '000000010000000000000001';
  const command = (await documentedCommand(archive)).replaceAll('%f', name).replaceAll('%p', 'wal-file');
  const archiveFile = async (content: string) => {
    await writeFile(join(bed.folder, 'wal-file'), content);
    execFileSync('sh', ['-c', command], { cwd: bed.folder, stdio: 'ignore' });
  };
  await archiveFile('a file of the WAL');
  // PostgreSQL archives a file again if it crashed right after archiving it.
  await archiveFile('a file of the WAL');
  await expect(archiveFile('another one')).rejects.toThrow('Command failed');
  expect(await readdir(archive)).toEqual([`${name}.gz`]);
  expect(gunzipSync(await readFile(join(archive, `${name}.gz`))).toString()).toBe('a file of the WAL');
});
