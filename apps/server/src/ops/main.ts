import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Config, readConfig } from '../platform/config.ts';
import { USER } from '../platform/database/embedded.ts';
import { DATABASE } from '../platform/database/open.ts';
import { StartupError } from '../platform/startup-error.ts';
import { findBackup, listBackups, type Manifest } from './backup-files.ts';
import { makeBackup } from './backup.ts';
import { rehearse } from './rehearse.ts';
import { restoreBackup } from './restore.ts';
import { removeOld } from './retention.ts';
import { upgradeEmbedded } from './upgrade/upgrade.ts';

const USAGE = `Usage (BACKUP_DIR names the folder of the backups):
  npm run ops -- backup [--keep DAYS]                    back up the database; delete backups older than DAYS (default: 14)
  npm run ops -- list                                    the backups
  npm run ops -- restore --into FOLDER [--backup NAME] [--to TIME] [--programs FOLDER]
  npm run ops -- rehearse [--backup NAME] [--folder FOLDER] [--programs FOLDER]
  npm run ops -- upgrade [--programs FOLDER]             upgrade the embedded database; FOLDER: the former version's programs`;

const OPTIONS = {
  backup: ['keep'],
  list: [],
  restore: ['into', 'backup', 'to', 'programs'],
  rehearse: ['backup', 'folder', 'programs'],
  upgrade: ['programs'],
} as const;
type Options = Partial<Record<(typeof OPTIONS)[keyof typeof OPTIONS][number], string>>;
const OPTIONS_OF_COMMANDS = new Map<string, readonly string[]>(Object.entries(OPTIONS));
/** Resolves with the text to print; throws StartupError for mistakes of the operator. */
type Command<Settings> = (config: Settings, options: Options) => Promise<string>;
type BackupConfig = Config & { backupDir: string };
type NextOptions = { databaseUrl: string | null; programs: string | undefined };

const BACKUP_COMMANDS = new Map<string, Command<BackupConfig>>(
  Object.entries({ backup, list, restore, rehearse: rehearseRestore }),
);

const DEFAULT_KEEP_DAYS = '14';

async function backup(config: BackupConfig, { keep = DEFAULT_KEEP_DAYS }: Options): Promise<string> {
  if (!/^\d{1,4}$/.test(keep)) throw new StartupError('--keep must be a whole number of days.');
  const { name, manifest, archiving } = await makeBackup(config, config.backupDir);
  const removed = await removeOld(config.backupDir, Number(keep));
  const seconds = (Date.parse(manifest.endedAt) - Date.parse(manifest.startedAt)) / 1000;
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const archive = manifest.archive
    ? `WAL archive: ${manifest.archive}.`
    : 'No WAL is archived in BACKUP_DIR: only this moment can be restored.';
  const warning = archiving.isFailing ? ' PostgreSQL FAILS to archive its WAL: see `pg_stat_archiver` and its log.' : '';
  const cleaned =
    removed.backups + removed.walFiles > 0 ? ` Deleted ${removed.backups} backups and ${removed.walFiles} files of the WAL.` : '';
  return `Backup ${name}: ${megabytes(bytes)} in ${seconds.toFixed(1)} s. ${archive}${warning}${cleaned}`;
}

async function list({ backupDir }: BackupConfig): Promise<string> {
  const { backups } = await listBackups(backupDir);
  const lines = backups.map(({ name, manifest: { serverVersion, archive, files, counts } }) => {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return `${name}  PostgreSQL ${serverVersion}  ${megabytes(bytes)}  ${counts.journal ?? 0} movements  ${archive ?? 'no WAL archive'}`;
  });
  return lines.join('\n') || `There is no backup in ${backupDir}.`;
}

async function restore({ backupDir, databaseUrl }: BackupConfig, { into, backup: name, to, programs }: Options): Promise<string> {
  if (!into) throw new StartupError(USAGE);
  const moment = to === undefined ? null : parseTime(to);
  const chosen = await findBackup(backupDir, { name, before: moment });
  await restoreBackup(chosen, { backupDir, into: resolve(into), to: moment, programs });
  const next = nextSteps(resolve(into), chosen.manifest, { databaseUrl, programs });
  return `Restored ${chosen.name}${moment ? ` to ${moment.toISOString()}` : ''} into ${resolve(into)}. ${next} and make a new backup.`;
}

/** What is to be done with a restored cluster: that of a server of its own takes the place of the former, the game starts the embedded one. */
function nextSteps(into: string, { database, user }: Manifest, { databaseUrl, programs }: NextOptions): string {
  if (databaseUrl || database !== DATABASE || user !== USER)
    return `Put ${join(into, 'postgres', 'cluster')} in the place of your server's cluster`;
  if (programs)
    return `Run \`npm run ops -- upgrade\` with DATA_DIR=${into} and the same --programs, start the game with this DATA_DIR`;
  return `Start the game with DATA_DIR=${into}`;
}

async function rehearseRestore({ backupDir }: BackupConfig, { backup: name, programs, folder }: Options): Promise<string> {
  const chosen = await findBackup(backupDir, { name });
  const result = await rehearse(chosen, { backupDir, programs, ...(folder && { folder: resolve(folder) }) });
  if (!result.passed) process.exitCode = 1;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    `Backup ${chosen.name}`,
    `restored in ${seconds(result.restoreMs)}, started in ${seconds(result.startMs)}, audited in ${seconds(result.auditMs)}`,
    `audit: ${result.checks} checks, ${result.differences} differences`,
    ...result.tables.map(
      ({ table, backedUp, restored }) => `${table}: at least ${backedUp} when backed up, ${restored} restored`,
    ),
    `newest movement: ${result.newestMovement?.toISOString() ?? 'none'}`,
    result.passed ? 'The rehearsal passed.' : 'The rehearsal FAILED.',
  ].join('\n');
}

async function upgrade({ databaseUrl, dataDir }: Config, { programs }: Options): Promise<string> {
  if (databaseUrl)
    throw new StartupError('DATABASE_URL names a server of its own; upgrade it by its own means, such as pg_upgrade.');
  const upgraded = await upgradeEmbedded(dataDir, programs);
  if (!upgraded) return "The embedded database has this program's version of PostgreSQL already.";
  const { from, to, rows, formerFiles } = upgraded;
  return `Copied ${rows} rows from PostgreSQL ${from} to ${to}; the audit found no difference. Its WAL archive, if it had one, has ended: start the game and make a new backup at once, as older ones don't restore what is traded from now on. Delete ${formerFiles} once the game has run.`;
}

function parseTime(text: string): Date {
  const time = new Date(text);
  // `Date` takes 31 November for 1 December.
  const isDate = z.iso.date().safeParse(text.slice(0, 'yyyy-mm-dd'.length)).success;
  if (!isDate || !/^[\d-]+T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(time.getTime()))
    throw new StartupError('--to must be a time with its offset, such as 2026-11-24T18:00:00+01:00.');
  return time;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

async function runCommand(words: string[], options: Options): Promise<string> {
  const name = words.join(' ');
  const allowed = OPTIONS_OF_COMMANDS.get(name);
  if (!allowed || Object.keys(options).some((option) => !allowed.includes(option))) throw new StartupError(USAGE);
  const command = BACKUP_COMMANDS.get(name);
  const config = await readConfig(process.env);
  if (!command) return upgrade(config, options);
  const { backupDir } = config;
  if (!backupDir) throw new StartupError('Set BACKUP_DIR to the folder of the backups.');
  const { unreadable } = await listBackups(backupDir);
  for (const { problem } of unreadable) console.error(`An unusable backup, because of which no backup is deleted: ${problem}`);
  return command({ ...config, backupDir }, options);
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries([...OPTIONS_OF_COMMANDS.values()].flat().map((option) => [option, { type: 'string' as const }])),
  });
  console.log(await runCommand(positionals, values));
} catch (error) {
  const isExpected = error instanceof StartupError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
