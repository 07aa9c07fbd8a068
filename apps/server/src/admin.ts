import { parseArgs } from 'node:util';
import { type AdminCommand, FLAGS, type Flags, sentenceOf, withExchange } from './admin/command.ts';
import { GAME_COMMANDS } from './admin/game.ts';
import { USER_COMMANDS } from './admin/users.ts';
import { removeDemoUsers } from './demo/index.ts';
import { audit, BusyError, type Difference } from './exchange/index.ts';
import { closeOrdersOfBlocked } from './features/bids/sweep-bids.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { withoutSecrets } from './platform/database/connections/addresses.ts';
import { isUnavailable } from './platform/database/failures.ts';
import { type OpenDatabase, openDatabase } from './platform/database/open.ts';
import { createMaintenanceDatabase } from './platform/database/pool.ts';
import { AppError } from './platform/http/app-error.ts';
import { createLog, silentLog } from './platform/log.ts';
import { createOutput } from './platform/output.ts';
import { StartupError } from './platform/startup-error.ts';

/** The only command that changes the schema; the others refuse an older or newer schema. */
const MIGRATE = 'migrate';

const COMMANDS: Record<string, AdminCommand> = {
  ...USER_COMMANDS,
  ...GAME_COMMANDS,
  'demo remove-accounts': { about: 'blocks the users of the demo, so that the game may be public', does: removeDemo },
  audit: { about: 'recomputes every balance and share count from the journal', does: auditLedger },
  [MIGRATE]: {
    about: "brings the database to this program's schema",
    // `openDatabase` has migrated the database before the command runs.
    does: () => Promise.resolve("The database has this program's schema."),
  },
};

const USAGE = [
  'Usage: npm run admin -- COMMAND [flags]',
  '',
  ...Object.entries(COMMANDS).map(
    ([name, { flags = '', about }]) => `  ${[name, flags].filter(Boolean).join(' ')}\n      ${about}`,
  ),
  '',
  'Passwords are asked for on the terminal, or read from standard input. docs/OPERATIONS.md says how to run this in each installation.',
].join('\n');

/** Runs a command of one or two words on the server's database; the server may run at the same time. */
async function runCommand(words: string[], flags: Flags): Promise<string> {
  const name = words.join(' ');
  const command = COMMANDS[name];
  if (!command) throw new StartupError(words.length === 0 ? USAGE : `There is no command ${name}.\n\n${USAGE}`);
  const config = await readConfig(process.env);
  const migrate = name === MIGRATE;
  const database = await openDatabase(
    // With `backupDir` undefined, the embedded database keeps the WAL archive of the game's last start.
    // A command without the server's settings must not act on a new, empty game.
    { ...config, backupDir: undefined, migrate, create: false },
    migrate ? createLog(config.logLevel, createOutput(process.stdout)) : silentLog,
  );
  console.error(`Database: ${nameOf(config)}`);
  return command.does(database, flags, { config, clock: systemClock }).finally(() => database.close());
}

/** Shows which game a command acts on, so that nobody changes another one by mistake. */
const nameOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ? withoutSecrets(databaseUrl) : `the embedded one in ${dataDir}`;

async function removeDemo(database: OpenDatabase): Promise<string> {
  const removed = await removeDemoUsers(database.db, systemClock.now());
  const db = createMaintenanceDatabase(database.maintenance);
  await withExchange(database, (exchange) => closeOrdersOfBlocked({ db, exchange }, null));
  if (removed === 0) return 'There are no demo accounts in this database.';
  return `Blocked the demo's ${removed} accounts and replaced their password; their trades stay. Add an admin with \`user add\`.`;
}

async function auditLedger({ maintenance }: OpenDatabase): Promise<string> {
  const { total, checks, differences } = await audit(maintenance);
  const lines = differences.map(({ check, subject, ...figures }) => `${check}: ${subject}${showFigures(figures)}`);
  if (total > 0) process.exitCode = 1;
  return [...lines, `${checks} checks, ${total} differences`].join('\n');
}

/** Nothing if the rule of the check doesn't compare two values. */
const showFigures = ({ expected, found }: Pick<Difference, 'expected' | 'found'>): string =>
  expected === null && found === null ? '' : `: expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'}`;

/** What the operator sees of an error: one sentence if it is expected, otherwise the whole error. */
function describe(error: unknown): unknown {
  if (error instanceof AppError) return sentenceOf(error);
  const isMistake = error instanceof StartupError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (isMistake) return (error as Error).message;
  if (error instanceof BusyError || isUnavailable(error))
    return `The database is busy or away; try again. (${(error as Error).message})`;
  return error;
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' as const },
      ...Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'string' as const }])),
    },
  });
  const { help, ...flags } = values;
  console.log(help ? USAGE : await runCommand(positionals, flags));
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}
