import { endpoints, newPersonForm, objectionToUsername, username as anyUsername } from '@wieszcz/api';
import { warsawDay } from '@wieszcz/domain';
import { z } from 'zod';
import { countManagedUsers, listManagedUsers, lockUserAndAdmins, setRole } from '../features/admins/managed.queries.ts';
import { finishRemoval, removePerson } from '../features/users/anonymize-user.ts';
import { findAccountState } from '../features/users/by-operator/account-state.queries.ts';
import { keepPresent, setEmailOf, setPasswordOf, setUsernameOf } from '../features/users/by-operator/change-account.ts';
import { createUser } from '../features/users/create-user.ts';
import { readPersonalData } from '../features/users/own-account/personal-data.ts';
import { isRemoved } from '../features/users/removed-person.ts';
import { removeSecondFactor } from '../features/users/second-factor/second-factor.queries.ts';
import { listOpenSessions } from '../features/users/sessions/sessions.ts';
import { endSessionsOf, unblock } from '../features/users/users.queries.ts';
import { insertAct } from '../platform/acts.ts';
import { refused, resultOf } from '../platform/http/app-error.ts';
import { StartupError } from '../platform/startup-error.ts';
import { showRole } from '../presenters/user.ts';
import { type AdminCommand, dollarsText, findNamedUser, limitSchema, parse, RULES, table, withExchange } from './command.ts';
import { readPassword } from './password.ts';

const roles = z.enum(['admin', 'moderator', 'player']);
const { email, password, username: newUsername } = newPersonForm.shape;
const newUserFlags = newPersonForm.extend({ role: roles });
/** The operator may give reserved names to those who run the game. */
const newStaffFlags = newUserFlags.extend({ username: anyUsername });
const MAX_COUNT = 10_000_000;

const add: AdminCommand = {
  flags: '--role … --username … --email … --first-name … --surname …',
  about: 'adds an admin, a moderator or a player',
  async does(database, flags, { config: { startBudget }, clock }) {
    const { 'first-name': firstName, ...otherFlags } = flags;
    const schema = flags.role === 'player' ? newUserFlags : newStaffFlags;
    parse(schema.omit({ password: true }), { ...otherFlags, firstName });
    const { role, ...person } = parse(schema, { ...otherFlags, firstName, password: await readPassword() });
    const id = await createUser({ db: database.db, clock }, person, role, { record: { by: null } });
    if (role === 'player')
      await withExchange(database, async (exchange) =>
        resultOf(await exchange.submit({ kind: 'openLedgerAccount', player: id, startBudget })),
      );
    return `Added the ${role} ${person.username}.`;
  },
};

const list: AdminCommand = {
  flags: '[--text …] [--role …] [--limit 100]',
  about: 'lists users, the newest first; the text is part of a name or an address',
  async does({ db }, flags) {
    const { text, role, limit } = parse(
      z.object({ text: endpoints.listUsers.query.shape.text, role: roles.nullable().default(null), limit: limitSchema }),
      flags,
    );
    const filter = { text, role, blocked: false };
    const users = await listManagedUsers(db, filter, { page: 0, size: limit });
    const count = await countManagedUsers(db, filter, MAX_COUNT);
    const rows = users.map((user) => [
      user.username,
      user.role,
      user.email,
      warsawDay(user.createdAt),
      user.blockedAt ? 'blocked' : '',
    ]);
    return `${table([['USERNAME', 'ROLE', 'E-MAIL', 'SINCE', ''], ...rows])}\n${users.length} of ${count} users`;
  },
};

const show: AdminCommand = {
  flags: '--username …',
  about: 'shows an account',
  async does({ db }, flags, { clock, config }) {
    const user = await findNamedUser(db, flags);
    const { secondFactor, budget, isDemo } = await findAccountState(db, user.id);
    const sessions = await listOpenSessions({ db, clock, config }, user.id);
    return table([
      ['username', user.username],
      ['id', String(user.id)],
      ['name', `${user.firstName} ${user.surname}`],
      ['e-mail', `${user.email}${user.emailConfirmed ? '' : ' (not confirmed)'}`],
      ['role', user.role],
      ['blocked', user.blocked ? 'yes' : 'no'],
      ['second factor', secondFactor ? 'yes' : 'no'],
      ['open sessions', String(sessions.length)],
      ['budget', budget === null ? 'none' : dollarsText(budget)],
      ...(isDemo ? [['demo', 'yes: the password is public']] : []),
    ]);
  },
};

const setPassword: AdminCommand = {
  flags: '--username …',
  about: 'sets the password and ends the sessions',
  async does({ db }, flags, { clock }) {
    const user = await findNamedUser(db, flags);
    const given = parse(z.object({ password }), { password: await readPassword() });
    await setPasswordOf({ db, clock }, user, given.password);
    return `Set the password of ${user.username} and ended all their sessions.`;
  },
};

const setEmail: AdminCommand = {
  flags: '--username … --email …',
  about: 'sets the e-mail address, which counts as confirmed',
  async does({ db }, flags, { clock }) {
    const user = await findNamedUser(db, flags);
    await setEmailOf({ db, clock }, user.id, parse(z.object({ email }), flags).email);
    return `Set the e-mail address of ${user.username}.`;
  },
};

const rename: AdminCommand = {
  flags: '--username … --to …',
  about: 'renames a user and ends the sessions',
  async does({ db }, flags, { clock }) {
    const user = await findNamedUser(db, flags);
    // The operator may give reserved names to those who run the game.
    const schema = z.object({ to: user.role === 'player' ? newUsername : anyUsername });
    const { to } = parse(schema, flags, { ...RULES, to: RULES.username });
    await setUsernameOf({ db, clock }, user.id, to);
    return `Renamed ${user.username} to ${to} and ended all their sessions.`;
  },
};

const block: AdminCommand = {
  flags: '--username …',
  about: 'ends the sessions, closes all orders, refuses sign-ins',
  async does(database, flags) {
    const user = await findNamedUser(database.db, flags);
    if (isRemoved(user)) throw refused('ACCOUNT_REMOVED');
    const { id, username } = user;
    const act = { kind: 'userBlocked', by: null, subject: { user: id } } as const;
    const outcome = await withExchange(database, (exchange) => exchange.submit({ kind: 'blockUser', user: id }, undefined, act));
    if (!outcome.ok && outcome.refusal.code === 'ALREADY_BLOCKED') return `${username} is blocked already.`;
    const { cancelled, withdrawn } = resultOf(outcome);
    const orders = cancelled + withdrawn === 0 ? '' : ` Closed orders: ${cancelled} bids, ${withdrawn} offers.`;
    return `Blocked ${username}; their tokens stop working within a second.${orders}`;
  },
};

const liftBlock: AdminCommand = {
  flags: '--username …',
  about: 'lets a blocked user sign in again',
  async does({ db }, flags, { clock }) {
    const { id, username } = await findNamedUser(db, flags);
    const wasBlocked = await db.transaction().execute(async (trx) => {
      await keepPresent(trx, id);
      if (!(await unblock(trx, id))) return false;
      await insertAct(trx, { kind: 'userUnblocked', by: null, subject: { user: id } }, clock.now());
      return true;
    });
    return wasBlocked ? `Unblocked ${username}.` : `${username} is not blocked.`;
  },
};

const endSessions: AdminCommand = {
  flags: '--username …',
  about: 'ends the sessions of a user',
  async does({ db }, flags, { clock }) {
    const { id, username } = await findNamedUser(db, flags);
    await db.transaction().execute(async (trx) => {
      await keepPresent(trx, id);
      await endSessionsOf(trx, id);
      await insertAct(trx, { kind: 'sessionsEnded', by: null, subject: { user: id } }, clock.now());
    });
    return `Ended all sessions of ${username}; their tokens stop working within a second.`;
  },
};

const turnOffSecondFactor: AdminCommand = {
  flags: '--username …',
  about: 'turns off a second factor and ends the sessions',
  async does({ db }, flags, { clock }) {
    const { id, username } = await findNamedUser(db, flags);
    const wasRemoved = await db.transaction().execute(async (trx) => {
      await keepPresent(trx, id);
      if (!(await removeSecondFactor(trx, id))) return false;
      await endSessionsOf(trx, id);
      await insertAct(trx, { kind: 'secondFactorReset', by: null, subject: { user: id } }, clock.now());
      return true;
    });
    return wasRemoved
      ? `Removed the second factor of ${username} and ended all their sessions; their tokens stop working within a second.`
      : `${username} has no second factor.`;
  },
};

const demote: AdminCommand = {
  flags: '--username …',
  about: 'makes an admin a moderator, or a moderator a player',
  async does(database, flags, { clock }) {
    const { id, username, role } = await findNamedUser(database.db, flags);
    if (role === 'player') throw new StartupError(`${username} is a player.`);
    const lower = role === 'admin' ? 'moderator' : 'player';
    if (lower === 'player' && objectionToUsername(username))
      throw new StartupError(`A player may not be called ${username}: rename them first (user rename).`);
    const detail = { formerRole: showRole(role), role: showRole(lower) };
    const act = { kind: 'roleChanged', by: null, subject: { user: id }, detail } as const;
    if (role === 'admin')
      await database.changes.transaction().execute(async (trx) => {
        const locked = await lockUserAndAdmins(trx, username);
        if (locked?.role !== 'admin') throw new StartupError(`${username} has changed meanwhile; look with \`user show\`.`);
        await setRole(trx, id, 'moderator');
        await insertAct(trx, act, clock.now());
      });
    else
      resultOf(await withExchange(database, (exchange) => exchange.submit({ kind: 'demoteToPlayer', user: id }, undefined, act)));
    if (lower === 'moderator') return `${username} is a moderator now.`;
    return (
      `${username} is a player now. \`npm run admin -- market list --state abandoned\` lists the markets without a moderator; ` +
      'give each to another one with `market assign`.'
    );
  },
};

const exportData: AdminCommand = {
  flags: '--username …',
  about: 'prints a copy of the data of a user, without secrets and data of others, as JSON',
  async does({ db }, flags) {
    return JSON.stringify(await readPersonalData(db, (await findNamedUser(db, flags)).id), null, 2);
  },
};

const anonymize: AdminCommand = {
  flags: '--username …',
  about: "removes a player's personal data for ever; the journal stays",
  async does(database, flags, { clock }) {
    const user = await findNamedUser(database.db, flags);
    const { id, username, role } = user;
    if (role !== 'player') throw new StartupError(`${username} is a ${role}: demote them first.`);
    const finish = () => withExchange(database, (exchange) => finishRemoval({ exchange }, id));
    if (isRemoved(user)) {
      await finish();
      return `${username} was removed already.`;
    }
    const now = await removePerson({ db: database.db, clock }, id, { by: null });
    await finish();
    return `Removed the personal data of ${username}, who is called ${now.username} now. Backups still have them.`;
  },
};

export const USER_COMMANDS: Record<string, AdminCommand> = {
  'user add': add,
  'user list': list,
  'user show': show,
  'user set-password': setPassword,
  'user set-email': setEmail,
  'user rename': rename,
  'user block': block,
  'user unblock': liftBlock,
  'user end-sessions': endSessions,
  'user remove-second-factor': turnOffSecondFactor,
  'user demote': demote,
  'user export': exportData,
  'user anonymize': anonymize,
};
