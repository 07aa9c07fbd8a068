import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '../../apps/server/src/ops/backup.ts';
import { rehearse } from '../../apps/server/src/ops/rehearse.ts';
import { restoreBackup } from '../../apps/server/src/ops/restore.ts';
import { archiveAll, type BackupBed, createBackupBed, query } from '../../apps/server/src/ops/testing/backup-bed.ts';
import { prepareSchema } from '../../apps/server/src/platform/database/open.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { placeCluster } from '../../apps/server/src/testing/cluster.ts';
import { ROOT, textOf, yamlOf } from './files.ts';

let bed: BackupBed;
beforeAll(async () => {
  bed = await createBackupBed();
});
afterAll(() => bed.remove());

/** The SQL that the script gives to psql, with its variables filled in. */
const statementsOf = (script: string) => {
  const sql = /<<'SQL'\n(.*?)\nSQL\n/s.exec(script)![1]!;
  return sql
    .replaceAll(/:'\w+'/g, `'0123456789abcdef'`)
    .split(';')
    .filter((statement) => statement.trim() !== '');
};

/** Starts PostgreSQL on the data. It archives its WAL by the command of the Compose file, into this test's folder for backups. */
async function startArchiving(data: string) {
  const { services } = yamlOf<{ services: { database: { command: string[] } } }>('deploy/compose.yaml');
  const [, command] = /^--archive_command=sh \/etc\/wieszcz\/(archive\.sh .+)$/m.exec(services.database.command.join('\n'))!;
  const settings = { archive_mode: 'on', archive_command: `BACKUPS=${bed.backupDir} sh ${bed.folder}/${command}` };
  const server = await bed.start(data, settings);
  const urlOf = (user: string, database: string) => server.url(database).replace('//wieszcz@', `//${user}@`);
  return { server, superuser: urlOf('wieszcz', 'game'), backup: urlOf('backup', 'game') };
}

const marksIn = async (url: string) =>
  (await query<{ mark: string }>(url, 'select mark from marks order by mark')).map(({ mark }) => mark);

test('the database of the Compose file is backed up by its own role, restored to a moment, changed, and restored with these changes', async () => {
  // If root runs the tests, PostgreSQL runs as another user, who needs access.
  await mkdir(bed.backupDir);
  await chmod(bed.backupDir, 0o777);
  await copyFile(join(ROOT, 'deploy/postgres/archive.sh'), join(bed.folder, 'archive.sh'));
  await chmod(join(bed.folder, 'archive.sh'), 0o755);

  await placeCluster(join(bed.dataDir, 'postgres'));
  const first = await startArchiving(bed.dataDir);
  // The embedded PostgreSQL's superuser has the name of the game's role, so that role is called `game` here.
  const script = textOf('deploy/postgres/create-game.sh').replaceAll(/\bwieszcz\b/g, 'game');
  for (const statement of statementsOf(script)) await query(first.server.url('postgres'), statement);
  await prepareSchema(first.superuser.replace('//wieszcz@', '//game@'), silentLog);
  await query(first.superuser, `create table marks as select '1 backed up' as mark`);
  const config = { databaseUrl: first.backup, databaseDirectUrl: null, dataDir: bed.dataDir };
  const backup = await makeBackup(config, bed.backupDir);
  const [identity] = await query<{ id: string }>(
    first.superuser,
    'select system_identifier::text as id from pg_control_system()',
  );
  expect(backup.manifest).toMatchObject({ archive: join('wal', identity!.id), user: 'backup', database: 'game' });
  expect(await rehearse(backup, { backupDir: bed.backupDir, programs: undefined, folder: bed.folder })).toMatchObject({
    passed: true,
    differences: 0,
  });

  await query(first.superuser, `insert into marks values ('2 kept')`);
  const [moment] = await query<{ now: Date }>(first.superuser, 'select clock_timestamp() as now from pg_sleep(0.05)');
  await query(first.superuser, 'select pg_sleep(0.05)');
  await query(first.superuser, `insert into marks values ('3 a mistake')`);
  await archiveAll(first.superuser);
  await bed.stop();

  const restore = (into: string, to: Date | null) =>
    restoreBackup(backup, { backupDir: bed.backupDir, into, to, programs: undefined });
  await restore(join(bed.folder, 'then'), moment!.now);
  const second = await startArchiving(join(bed.folder, 'then'));
  expect(await marksIn(second.superuser)).toEqual(['1 backed up', '2 kept']);
  await query(second.superuser, `insert into marks values ('4 after the restore')`);
  await archiveAll(second.superuser);
  await bed.stop();
  expect(await readdir(join(bed.backupDir, 'wal'))).toEqual([identity!.id]);

  await restore(join(bed.folder, 'now'), null);
  const third = await startArchiving(join(bed.folder, 'now'));
  expect(await marksIn(third.superuser)).toEqual(['1 backed up', '2 kept', '4 after the restore']);
});
