import { parseArgs } from 'node:util';
import { newPersonForm, username } from '@wieszcz/api';
import { z } from 'zod';
import { type AdminCommand, FLAGS, type Flags, findNamedUser, parse, sentenceOf, withExchange } from './admin/command.ts';
import { GAME_COMMANDS } from './admin/game.ts';
import { readPassword } from './admin/password.ts';
import { USER_COMMANDS } from './admin/users.ts';
import { removeDemoUsers } from './demo/index.ts';
import { audit, BusyError } from './exchange/index.ts';
import { closeOrdersOfBlocked } from './features/bids/sweep-bids.ts';
import { keepPresent } from './features/users/by-operator/change-account.ts';
import { createUser } from './features/users/create-user.ts';
import { removeSecondFactor } from './features/users/second-factor/second-factor.queries.ts';
import { endSessionsOf, unblock } from './features/users/users.queries.ts';
import { insertAct } from './platform/acts.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { withoutSecrets } from './platform/database/connections/addresses.ts';
import { isUnavailable } from './platform/database/failures.ts';
import { type OpenDatabase, openDatabase } from './platform/database/open.ts';
import { AppError, resultOf } from './platform/http/app-error.ts';
import { createLog, silentLog } from './platform/log.ts';
import { createOutput } from './platform/output.ts';
import { StartupError } from './platform/startup-error.ts';

/** The only command that changes the schema; the others refuse an older or newer schema. */
const MIGRATE = 'migrate';

const newUserFlags = newPersonForm.extend({
  role: z.enum(['admin', 'moderator', 'player']),
});
/** The operator may give reserved names to those who run the game. */
const newStaffFlags = newUserFlags.extend({ username });

/** An act of the operator is recorded without an actor. */
const BY_OPERATOR = { by: null, reason: null };

const COMMANDS: Record<string, AdminCommand> = {
  'user add': {
    flags: '--role … --username … --email … --first-name … --surname …',
    about: 'adds an admin, a moderator or a player',
    does: addUser,
  },
  ...USER_COMMANDS,
  'user block': { flags: '--username …', about: 'ends the sessions, closes all orders, refuses sign-ins', does: blockUser },
  'user unblock': { flags: '--username …', about: 'lets a blocked user sign in again', does: unblockUser },
  'user end-sessions': { flags: '--username …', about: 'ends the sessions of a user', does: endSessions },
  'user remove-second-factor': {
    flags: '--username …',
    about: 'turns off a second factor and ends the sessions',
    does: removeSecondFactorOf,
  },
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

async function addUser(database: OpenDatabase, flags: Flags, { config: { startBudget } }: { config: Config }): Promise<string> {
  const { 'first-name': firstName, ...otherFlags } = flags;
  const schema = flags.role === 'player' ? newUserFlags : newStaffFlags;
  parse(schema.omit({ password: true }), { ...otherFlags, firstName });
  const { role, ...person } = parse(schema, { ...otherFlags, firstName, password: await readPassword() });
  const id = await createUser({ db: database.db, clock: systemClock }, person, role, { record: BY_OPERATOR });
  if (role === 'player')
    await withExchange(database, async (exchange) =>
      resultOf(await exchange.submit({ kind: 'openLedgerAccount', player: id, startBudget })),
    );
  return `Added the ${role} ${person.username}.`;
}

async function blockUser(database: OpenDatabase, flags: Flags): Promise<string> {
  const { id, username } = await findNamedUser(database.db, flags);
  const act = { kind: 'userBlocked', ...BY_OPERATOR, subject: { user: id } } as const;
  const outcome = await withExchange(database, (exchange) => exchange.submit({ kind: 'blockUser', user: id }, undefined, act));
  if (!outcome.ok && outcome.refusal.code === 'ALREADY_BLOCKED') return `${username} is blocked already.`;
  const { cancelled, withdrawn } = resultOf(outcome);
  const orders = cancelled + withdrawn === 0 ? '' : ` Closed orders: ${cancelled} bids, ${withdrawn} offers.`;
  return `Blocked ${username}; their tokens stop working within a second.${orders}`;
}

async function unblockUser({ db }: OpenDatabase, flags: Flags): Promise<string> {
  const { id, username } = await findNamedUser(db, flags);
  const wasBlocked = await db.transaction().execute(async (trx) => {
    await keepPresent(trx, { id });
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

async function removeDemo(database: OpenDatabase): Promise<string> {
  const { db } = database;
  const removed = await removeDemoUsers(db, systemClock.now());
  await withExchange(database, (exchange) => closeOrdersOfBlocked({ db, exchange }));
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

/** What the operator reads of an error: a sentence about what may be expected, all of anything else. */
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
