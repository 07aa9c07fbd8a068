import { endpoints, newPersonForm, objectionToUsername, username as anyUsername } from '@wieszcz/api';
import { warsawDay } from '@wieszcz/domain';
import { z } from 'zod';
import { countManagedUsers, listManagedUsers, setRole } from '../features/admins/managed.queries.ts';
import { finishRemoval, removePerson } from '../features/users/anonymize-user.ts';
import { findAccountState } from '../features/users/by-operator/account-state.queries.ts';
import { renameUser, setEmailOf, setPasswordOf } from '../features/users/by-operator/change-account.ts';
import { readPersonalData } from '../features/users/own-account/personal-data.ts';
import { insertAct } from '../platform/acts.ts';
import { resultOf } from '../platform/http/app-error.ts';
import { StartupError } from '../platform/startup-error.ts';
import { showRole } from '../presenters/user.ts';
import { type AdminCommand, dollarsText, findNamedUser, limitSchema, parse, RULES, table, withExchange } from './command.ts';
import { readPassword } from './password.ts';

const roles = z.enum(['admin', 'moderator', 'player']);
const { email, password, username: newUsername } = newPersonForm.shape;
const MAX_COUNT = 10_000_000;

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
  async does({ db }, flags, { clock }) {
    const user = await findNamedUser(db, flags);
    const { secondFactor, openSessions, budget, isDemo } = await findAccountState(db, user.id, clock.now());
    return table([
      ['username', user.username],
      ['id', String(user.id)],
      ['name', `${user.firstName} ${user.surname}`],
      ['e-mail', `${user.email}${user.emailConfirmed ? '' : ' (not confirmed)'}`],
      ['role', user.role],
      ['blocked', user.blocked ? 'yes' : 'no'],
      ['second factor', secondFactor ? 'yes' : 'no'],
      ['open sessions', String(openSessions)],
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
    await setEmailOf({ db, clock }, user, parse(z.object({ email }), flags).email);
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
    await renameUser({ db, clock }, user, to);
    return `Renamed ${user.username} to ${to} and ended all their sessions.`;
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
      await database.db.transaction().execute(async (trx) => {
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
  about: 'prints all that is stored about a user, as JSON',
  async does({ db }, flags) {
    return JSON.stringify(await readPersonalData(db, (await findNamedUser(db, flags)).id), null, 2);
  },
};

const anonymize: AdminCommand = {
  flags: '--username …',
  about: "removes a player's personal data for ever; the journal stays",
  async does(database, flags, { clock }) {
    const { id, username, role } = await findNamedUser(database.db, flags);
    if (role !== 'player') throw new StartupError(`${username} is a ${role}: demote them first.`);
    const now = await removePerson({ db: database.db, clock }, id, { by: null });
    await withExchange(database, (exchange) => finishRemoval({ exchange }, id));
    return `Removed the personal data of ${username}, who is called ${now.username} now. Backups still have them.`;
  },
};

/** Commands on one account beyond those of `admin.ts`. */
export const USER_COMMANDS: Record<string, AdminCommand> = {
  'user list': list,
  'user show': show,
  'user set-password': setPassword,
  'user set-email': setEmail,
  'user rename': rename,
  'user demote': demote,
  'user export': exportData,
  'user anonymize': anonymize,
};
