import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from '@wieszcz/server/database/embedded';
import { openDatabase } from '@wieszcz/server/database/open';
import { silentLog } from '@wieszcz/server/log';
import { inheritedEnvironment } from '@wieszcz/server/testing/inherited-environment';
import { ROOT } from '../../../tools/root.mjs';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { fill } from '../scale/fill.ts';
import { type Size, sizeOf } from '../scale/size.ts';
import { totalSeconds } from '../scale/tables.ts';

/** Few checkpoints during the fill. */
const SERVER_SETTINGS = { max_wal_size: '8GB' };
const DATABASE = 'wieszcz';
const STEPS = /^restored in ([\d.]+) s, started in ([\d.]+) s, audited in ([\d.]+) s$/m;
const BACKUP = /^Backup \S+: ([\d.]+) MB in ([\d.]+) s\./;

/** Fills a game, backs it up and rehearses its restore by the commands of an operator, and tells how long each step takes. */
export async function benchRestore(args: string[]): Promise<void> {
  const { size: fraction } = numberFlags(args, { size: 1 });
  const size = sizeOf(fraction);
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-restore-'));
  // When the bench runs as root, PostgreSQL runs as an unprivileged user, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const [dataDir, backupDir] = [join(folder, 'data'), join(folder, 'backups')];
  try {
    const fillSeconds = await fillGame(dataDir, size);
    console.log(`${size.players} players, ${size.trades} transactions: filled in ${fillSeconds} s`);
    // Starts the game's database once with `backupDir`, which begins the WAL archive.
    await (await openDatabase({ databaseUrl: null, dataDir, backupDir }, silentLog)).close();
    const backup = await operate('backup', dataDir, backupDir);
    const rehearsal = await operate('rehearse', dataDir, backupDir, '--folder', folder);
    const [, megabytes, backupSeconds] = numbersIn(BACKUP, backup);
    const [, restoreSeconds, startSeconds, auditSeconds] = numbersIn(STEPS, rehearsal);
    await saveResult('restore', args, {
      size,
      fillSeconds,
      megabytes,
      backupSeconds,
      restoreSeconds,
      startSeconds,
      auditSeconds,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates the embedded database of a new game, and fills it without archiving its WAL. Resolves with the seconds of the fill. */
async function fillGame(dataDir: string, size: Size): Promise<number> {
  await (await openDatabase({ databaseUrl: null, dataDir }, silentLog)).close();
  const server = await startEmbedded(join(dataDir, 'postgres'), silentLog, SERVER_SETTINGS, { backupDir: null });
  try {
    return Math.round(totalSeconds(await fill(server.url(DATABASE), size, new Date())));
  } finally {
    await server.stop();
  }
}

/** Runs a command of `npm run ops`, prints what it says, and rejects if it fails. */
async function operate(command: string, dataDir: string, backupDir: string, ...flags: string[]): Promise<string> {
  const env = { ...inheritedEnvironment(), DATA_DIR: dataDir, BACKUP_DIR: backupDir, DEMO: '0' };
  const program = join(ROOT, 'apps', 'server', 'src', 'ops', 'main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, command, ...flags], { env, cwd: ROOT });
  console.log(stdout);
  return stdout;
}

function numbersIn(pattern: RegExp, output: string): number[] {
  const found = pattern.exec(output);
  if (!found) throw new Error(`the output has no line of ${pattern}`);
  return found.map(Number);
}
