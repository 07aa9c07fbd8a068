import { parseArgs } from 'node:util';
import { signUpBody } from '@wieszcz/api';
import { z } from 'zod';
import { removeDemoAccounts } from './demo/index.ts';
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

/** Only this command changes the schema; the others refuse one that isn't this program's. */
const MIGRATE = 'migrate';

const FLAGS = ['role', 'username', 'email', 'first-name', 'surname', 'password'] as const;
const newUser = signUpBody.extend({ role: z.enum(['admin', 'moderator', 'player'], { error: 'admin, moderator or player' }) });

type Flags = Partial<Record<(typeof FLAGS)[number], string>>;
/** Answers what to print; throws StartupError for what the operator can mend. */
type Work = (database: OpenDatabase, flags: Flags) => Promise<string>;

const WORK: Record<string, Work> = {
  'user add': addUser,
  'user block': (database, flags) => block(database, flags, systemClock.now()),
  'user unblock': (database, flags) => block(database, flags, null),
  'demo remove-accounts': removeAccounts,
  audit: auditBooks,
  [MIGRATE]: () => Promise.resolve("The database has this program's schema."),
};

/** An operator's command on the same database as the server's, beside it or without it. Several words, then flags. */
async function runCommand(words: string[], flags: Flags): Promise<string> {
  const command = words.join(' ');
  const work = WORK[command];
  if (!work) throw new StartupError(USAGE);
  const config = await readConfig(process.env);
  const migrate = command === MIGRATE;
  const database = await openDatabase(
    { ...config, migrate },
    migrate ? createLog(config.logLevel, createOutput(process.stdout)) : silentLog,
  );
  return work(database, flags).finally(() => database.close());
}

async function addUser({ pool, db, preparedStatements }: OpenDatabase, flags: Flags): Promise<string> {
  const { 'first-name': firstName, ...rest } = flags;
  const read = newUser.safeParse({ ...rest, firstName });
  if (!read.success) {
    throw new StartupError(read.error.issues.map((issue) => `--${flagOf(String(issue.path[0]))}: ${issue.message}`).join('\n'));
  }
  const { role, ...person } = read.data;
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
  return at ? `Blocked ${username}; every token of theirs is dead within a second.` : `Unblocked ${username}.`;
}

async function removeAccounts({ db }: OpenDatabase): Promise<string> {
  const removed = await removeDemoAccounts(db, systemClock.now());
  if (removed === 0) return 'There are no demo accounts in this database; nothing was changed.';
  return `Blocked the demo's ${removed} accounts and replaced their password: nobody can sign in to them, and what they did stays. Make an admin with \`user add\`.`;
}

async function auditBooks({ maintenance }: OpenDatabase): Promise<string> {
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
  const expected =
    error instanceof StartupError || error instanceof AppError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
