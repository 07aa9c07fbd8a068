import { parseArgs } from 'node:util';
import { signUpBody } from '@wieszcz/api';
import { z } from 'zod';
import { removeDemoUsers } from './demo/index.ts';
import { audit, createExchange } from './exchange/index.ts';
import { setBlocked } from './features/users/users.queries.ts';
import { createUser } from './features/users/create-user.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { type OpenDatabase, openDatabase } from './platform/database/open.ts';
import { AppError, resultOf } from './platform/http/app-error.ts';
import { createLog, silentLog } from './platform/log.ts';
import { createOutput } from './platform/output.ts';
import { StartupError } from './platform/startup-error.ts';

const USAGE = `Usage:
  npm run admin -- user add --role admin|moderator|player --username … --email … --first-name … --surname … --password …
  npm run admin -- user block --username …
  npm run admin -- user unblock --username …
  npm run admin -- demo remove-accounts
  npm run admin -- audit
  npm run admin -- migrate`;

/** The only command that changes the schema; the others refuse an older or newer schema. */
const MIGRATE = 'migrate';

const FLAGS = ['role', 'username', 'email', 'first-name', 'surname', 'password'] as const;
const newUser = signUpBody.extend({ role: z.enum(['admin', 'moderator', 'player'], { error: 'admin, moderator or player' }) });

type Flags = Partial<Record<(typeof FLAGS)[number], string>>;
/** Resolves with the text to print; throws StartupError for mistakes of the operator. */
type Command = (database: OpenDatabase, flags: Flags) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  'user add': addUser,
  'user block': (database, flags) => block(database, flags, systemClock.now()),
  'user unblock': (database, flags) => block(database, flags, null),
  'demo remove-accounts': removeDemo,
  audit: auditLedger,
  [MIGRATE]: () => Promise.resolve("The database has this program's schema."),
};

/** Runs a command of one or two words on the server's database; the server may run at the same time. */
async function runCommand(words: string[], flags: Flags): Promise<string> {
  const name = words.join(' ');
  const command = COMMANDS[name];
  if (!command) throw new StartupError(USAGE);
  const config = await readConfig(process.env);
  const migrate = name === MIGRATE;
  const database = await openDatabase(
    { ...config, migrate },
    migrate ? createLog(config.logLevel, createOutput(process.stdout)) : silentLog,
  );
  return command(database, flags).finally(() => database.close());
}

async function addUser({ pool, db, preparedStatements }: OpenDatabase, flags: Flags): Promise<string> {
  const { 'first-name': firstName, ...otherFlags } = flags;
  const parsed = newUser.safeParse({ ...otherFlags, firstName });
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues.map((issue) => `--${flagOf(String(issue.path[0]))}: ${issue.message}`).join('\n'));
  }
  const { role, ...person } = parsed.data;
  const config = await readConfig(process.env);
  const id = await createUser({ db, clock: systemClock }, person, role);
  if (role === 'player') {
    const exchange = createExchange({ pool, clock: systemClock, log: silentLog, preparedStatements });
    resultOf(await exchange.submit({ kind: 'openLedgerAccount', player: id, startBudget: config.startBudget }));
    await exchange.drain();
  }
  return `Added the ${role} ${person.username}.`;
}

async function block({ db }: OpenDatabase, { username }: Flags, at: Date | null): Promise<string> {
  if (!username) throw new StartupError(USAGE);
  if ((await setBlocked(db, username, at)) === null) throw new StartupError(`There is no user ${username}.`);
  return at ? `Blocked ${username}; their tokens stop working within a second.` : `Unblocked ${username}.`;
}

async function removeDemo({ db }: OpenDatabase): Promise<string> {
  const removed = await removeDemoUsers(db, systemClock.now());
  if (removed === 0) return 'There are no demo accounts in this database; nothing was changed.';
  return `Blocked the demo's ${removed} accounts and replaced their password; their trades stay. Add an admin with \`user add\`.`;
}

async function auditLedger({ maintenance }: OpenDatabase): Promise<string> {
  const { total, checks, differences } = await audit(maintenance);
  const lines = differences.map(
    ({ check, subject, expected, found }) => `${check}: ${subject}: expected ${expected}, found ${found}`,
  );
  if (total > 0) process.exitCode = 1;
  return [...lines, `${checks} checks, ${total} differences`].join('\n');
}

const flagOf = (field: string) => (field === 'firstName' ? 'first-name' : field);

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'string' as const }])),
  });
  console.log(await runCommand(positionals, values));
} catch (error) {
  const isExpected =
    error instanceof StartupError || error instanceof AppError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
