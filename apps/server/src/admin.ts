import { parseArgs } from 'node:util';
import { signUpBody, username } from '@wieszcz/api';
import { z } from 'zod';
import { removeDemoUsers } from './demo/index.ts';
import { audit, createExchange, type Exchange } from './exchange/index.ts';
import { cancelBidsOfBlocked } from './features/bids/sweep-bids.ts';
import { removeSecondFactor } from './features/users/second-factor/second-factor.queries.ts';
import { endSessionsOf, findUserByUsername, unblock, type UserRow } from './features/users/users.queries.ts';
import { createUser } from './features/users/create-user.ts';
import { insertAct } from './platform/acts.ts';
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
  npm run admin -- user end-sessions --username …
  npm run admin -- user remove-second-factor --username …
  npm run admin -- demo remove-accounts
  npm run admin -- audit
  npm run admin -- migrate`;

/** The only command that changes the schema; the others refuse an older or newer schema. */
const MIGRATE = 'migrate';

const FLAGS = ['role', 'username', 'email', 'first-name', 'surname', 'password'] as const;
const newUserFlags = signUpBody.extend({
  role: z.enum(['admin', 'moderator', 'player'], { error: 'admin, moderator or player' }),
});
/** The operator may give reserved names to those who run the game. */
const newStaffFlags = newUserFlags.extend({ username });

/** An act of the operator is recorded with neither an actor nor a reason. */
const BY_OPERATOR = { by: null, reason: null };

type Flags = Partial<Record<(typeof FLAGS)[number], string>>;
/** Resolves with the text to print; rejects with StartupError or AppError if the operator made a mistake. */
type AdminCommand = (database: OpenDatabase, flags: Flags) => Promise<string>;

const COMMANDS: Record<string, AdminCommand> = {
  'user add': addUser,
  'user block': blockUser,
  'user unblock': unblockUser,
  'user end-sessions': endSessions,
  'user remove-second-factor': removeSecondFactorOf,
  'demo remove-accounts': removeDemo,
  audit: auditLedger,
  // `openDatabase` has migrated the database before the command runs.
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
    // With `backupDir` undefined, the embedded database keeps the WAL archive of the game's last start.
    // A command without the server's settings must not act on a new, empty game.
    { ...config, backupDir: undefined, migrate, create: false },
    migrate ? createLog(config.logLevel, createOutput(process.stdout)) : silentLog,
  );
  return command(database, flags).finally(() => database.close());
}

async function addUser(database: OpenDatabase, flags: Flags): Promise<string> {
  const { 'first-name': firstName, ...otherFlags } = flags;
  const parsed = (flags.role === 'player' ? newUserFlags : newStaffFlags).safeParse({ ...otherFlags, firstName });
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues.map((issue) => `--${flagOf(String(issue.path[0]))}: ${issue.message}`).join('\n'));
  }
  const { role, ...person } = parsed.data;
  const config = await readConfig(process.env);
  const id = await createUser({ db: database.db, clock: systemClock }, person, role, { record: BY_OPERATOR });
  if (role === 'player')
    await withExchange(database, async (exchange) =>
      resultOf(await exchange.submit({ kind: 'openLedgerAccount', player: id, startBudget: config.startBudget })),
    );
  return `Added the ${role} ${person.username}.`;
}

async function findNamedUser(db: OpenDatabase['db'], { username }: Flags): Promise<UserRow> {
  if (!username) throw new StartupError(USAGE);
  const user = await findUserByUsername(db, username);
  if (!user) throw new StartupError(`There is no user ${username}.`);
  return user;
}

async function blockUser(database: OpenDatabase, flags: Flags): Promise<string> {
  const { id, username } = await findNamedUser(database.db, flags);
  const act = { kind: 'userBlocked', ...BY_OPERATOR, subject: { user: id } } as const;
  const outcome = await withExchange(database, (exchange) => exchange.submit({ kind: 'blockUser', user: id }, undefined, act));
  if (!outcome.ok && outcome.refusal.code === 'ALREADY_BLOCKED') return `${username} is blocked already.`;
  const { cancelled } = resultOf(outcome);
  const bids = cancelled === 0 ? '' : ` Cancelled ${cancelled} of their bids.`;
  return `Blocked ${username}; their tokens stop working within a second.${bids}`;
}

async function unblockUser({ db }: OpenDatabase, flags: Flags): Promise<string> {
  const { id, username } = await findNamedUser(db, flags);
  const wasBlocked = await db.transaction().execute(async (trx) => {
    if (!(await unblock(trx, id))) return false;
    await insertAct(trx, { kind: 'userUnblocked', ...BY_OPERATOR, subject: { user: id } }, systemClock.now());
    return true;
  });
  return wasBlocked ? `Unblocked ${username}.` : `${username} is not blocked.`;
}

async function endSessions({ db }: OpenDatabase, flags: Flags): Promise<string> {
  const user = await findNamedUser(db, flags);
  await db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, user.id);
    await insertAct(trx, { kind: 'sessionsEnded', ...BY_OPERATOR, subject: { user: user.id } }, systemClock.now());
  });
  return `Ended all sessions of ${user.username}; their tokens stop working within a second.`;
}

async function removeSecondFactorOf({ db }: OpenDatabase, flags: Flags): Promise<string> {
  const user = await findNamedUser(db, flags);
  const wasRemoved = await db.transaction().execute(async (trx) => {
    if (!(await removeSecondFactor(trx, user.id))) return false;
    await endSessionsOf(trx, user.id);
    await insertAct(trx, { kind: 'secondFactorReset', ...BY_OPERATOR, subject: { user: user.id } }, systemClock.now());
    return true;
  });
  return wasRemoved
    ? `Removed the second factor of ${user.username} and ended all their sessions; their tokens stop working within a second.`
    : `${user.username} has no second factor.`;
}

/** Runs the work with an exchange of its own, which may run beside those of servers. */
async function withExchange<Result>(
  { pool, preparedStatements }: OpenDatabase,
  work: (exchange: Exchange) => Promise<Result>,
): Promise<Result> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog, preparedStatements });
  return work(exchange).finally(() => exchange.drain());
}

async function removeDemo(database: OpenDatabase): Promise<string> {
  const { db } = database;
  const removed = await removeDemoUsers(db, systemClock.now());
  await withExchange(database, (exchange) => cancelBidsOfBlocked({ db, exchange }));
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
