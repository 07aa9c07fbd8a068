import { copyFile, readdir, readFile, readlink, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeCluster } from '../testing/cluster.ts';
import { makeBackup } from './backup.ts';
import { rehearse } from './rehearse.ts';
import { archiveAll, type BackupBed, createBackupBed, query } from './testing/backup-bed.ts';

let bed: BackupBed;
beforeEach(async () => {
  bed = await createBackupBed();
});
afterEach(() => bed.remove());

const linkOf = ({ dataDir }: BackupBed) => readlink(join(dataDir, 'postgres', 'archive')).catch(() => null);

describe('The WAL archive of a game', () => {
  it('stays where it is when a backup is made into another folder, and that backup names no archive', async () => {
    const url = (await bed.startGame()).url('wieszcz');
    const archive = await linkOf(bed);
    expect(archive).toContain(join(bed.backupDir, 'wal'));
    const other = join(bed.folder, 'other');
    expect((await makeBackup(bed.embedded, other)).manifest.archive).toBeNull();
    expect(await linkOf(bed)).toBe(archive);
    await query(url, 'create table marks as select 1 as mark');
    const file = await archiveAll(url);
    expect(await readdir(archive!)).toContain(`${file}.gz`);
    expect(await readdir(other)).toEqual(['base']);
    expect((await makeBackup(bed.embedded, bed.backupDir)).manifest.archive).not.toBeNull();
  });

  it('is not begun by a backup, and a backup names none while the server does not archive', async () => {
    await bed.startGame();
    await bed.stop();
    const server = await bed.start(bed.dataDir, { archive_mode: 'off' }, bed.backupDir);
    expect((await makeBackup(bed.embedded, bed.backupDir)).manifest.archive).toBeNull();
    await server.stop();
    await bed.start(bed.dataDir);
    expect(await linkOf(bed)).toBeNull();
    expect((await makeBackup(bed.embedded, bed.backupDir)).manifest.archive).toBeNull();
    expect(await linkOf(bed)).toBeNull();
  });

  it('begins in a folder that a backup created', async () => {
    await placeCluster(join(bed.dataDir, 'postgres'));
    await makeBackup(bed.embedded, bed.backupDir);
    await bed.start(bed.dataDir, {}, bed.backupDir);
    expect(await linkOf(bed)).toContain(join(bed.backupDir, 'wal'));
  });

  it('that fails is reported by the backup, but not after it was turned off', async () => {
    let url = (await bed.startGame()).url('wieszcz');
    const reported = async () => (await makeBackup({ ...bed.embedded, databaseUrl: url }, bed.backupDir)).archiving;
    await query(url, 'create table written as select 1 as one');
    await archiveAll(url);
    expect(await reported()).toEqual({ isOn: true, isFailing: false });
    const archive = (await linkOf(bed))!;
    await rename(archive, `${archive}.away`);
    await query(url, 'create table marks as select 1 as mark');
    await query(url, 'select pg_switch_wal()');
    const failures = async () =>
      (await query<{ failed: boolean }>(url, 'select failed_count > 0 as failed from pg_stat_archiver'))[0]!.failed;
    await expect.poll(failures, { timeout: 300_000, interval: 100 }).toBe(true);
    expect(await reported()).toEqual({ isOn: true, isFailing: true });
    await bed.stop();
    await rename(`${archive}.away`, archive);
    url = (await bed.start(bed.dataDir, { archive_mode: 'off' }, bed.backupDir)).url('wieszcz');
    expect(await failures()).toBe(true);
    expect(await reported()).toEqual({ isOn: false, isFailing: false });
  });
});

describe('A restore from a WAL archive', () => {
  it('fails if a file in the middle is missing, cut off or wrong, and passes if all are whole', async () => {
    const url = (await bed.startGame()).url('wieszcz');
    await query(url, `create table marks as select 'backed up' as mark`);
    const backup = await makeBackup(bed.embedded, bed.backupDir);
    const files: string[] = [];
    let moment = new Date(0);
    for (const mark of ['first', 'second', 'third']) {
      await query(url, 'insert into marks values ($1)', [mark]);
      if (mark === 'first')
        moment = (await query<{ now: Date }>(url, 'select clock_timestamp() as now from pg_sleep(0.05)'))[0]!.now;
      await query(url, `select pg_sleep(0.05)`);
      await query(url, 'insert into marks values ($1)', [`${mark} again`]);
      files.push(await archiveAll(url));
    }
    await bed.stop();
    const archive = (await linkOf(bed))!;
    const [first, middle] = files.map((name) => join(archive, `${name}.gz`)) as [string, string];
    // Each restore has its own folder: the guard of a failed recovery may still be about to stop the server that it finds in its folder.
    let restores = 0;
    const nextFolder = () => join(bed.folder, `restored-${++restores}`);
    const restore = (to: Date | null = null) => bed.restore(nextFolder(), to);
    const rehearsal = () => rehearse(backup, { backupDir: bed.backupDir, programs: undefined, folder: bed.folder });

    await rename(middle, `${middle}.away`);
    const gap = `The WAL archive lacks ${files[1]}.gz`;
    await expect(restore()).rejects.toThrow(gap);
    await expect(rehearsal()).rejects.toThrow(gap);
    await expect(restore(new Date())).rejects.toThrow(gap);
    await bed.restore(join(bed.folder, 'before'), moment);
    const before = await bed.start(join(bed.folder, 'before'));
    expect(await query(before.url('wieszcz'), 'select mark from marks')).toEqual([{ mark: 'backed up' }, { mark: 'first' }]);

    const whole = await readFile(`${middle}.away`);
    await writeFile(middle, whole.subarray(0, whole.length / 2));
    await expect(restore()).rejects.toThrow(`could not restore file "${files[1]}" from archive`);
    await expect(rehearsal()).rejects.toThrow('could not restore file');
    await copyFile(first, middle);
    await expect(restore()).rejects.toThrow('The recovery ended before the newest file of the WAL archive');

    await copyFile(`${middle}.away`, middle);
    expect(await rehearsal()).toMatchObject({ passed: true, differences: 0 });
    const intact = nextFolder();
    await bed.restore(intact, null);
    const restored = await bed.start(intact);
    expect(await query(restored.url('wieszcz'), 'select mark from marks')).toHaveLength(7);
  });
});
