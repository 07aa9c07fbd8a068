import { endpoints, type Role as RoleJson } from '@wieszcz/api';
import { type Role, type UserId, warsawDay } from '@wieszcz/domain';
import { doneBy } from '../../platform/acts.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { changeKeyed, changeOnce, type StoreResult } from '../../platform/keyed-changes.ts';
import { type ManagedUserRow, showManagedMarket, showManagedUser } from '../../presenters/managed.ts';
import { countedPage } from '../lists/counted-page.ts';
import { isRemoved } from '../users/removed-person.ts';
import { blockUser, unblockUser } from './block-user.ts';
import { changeRole } from './change-role.ts';
import type { AdminDependencies, Intervention } from './change-user.ts';
import * as managed from './managed.queries.ts';
import { readSummary } from './read-summary.ts';
import { reassignMarket } from './reassign-market.ts';
import { type RenameDependencies, renameUser } from './rename-user.ts';
import { endSessions, resetSecondFactor } from './sign-ins.ts';

const ROLE_OF_JSON: Record<RoleJson, Role> = { ROLE_PLAYER: 'player', ROLE_MODERATOR: 'moderator', ROLE_ADMIN: 'admin' };
const parseRole = (role: RoleJson): Role => ROLE_OF_JSON[role];
const showManaged = (user: ManagedUserRow) => showManagedUser(user, isRemoved(user));

export function adminRoutes(bind: Bind, dependencies: RenameDependencies): void {
  const { db, clock } = dependencies;

  const readUser = async (username: string) => {
    const user = await managed.findManagedUser(db, username);
    if (!user) throw refused('USER_NOT_FOUND');
    return showManaged(user);
  };

  bind(endpoints.getAdminSummary, () => readSummary(db, clock.now()));

  bind(endpoints.listUsers, async ({ query: { text, role, blocked, page, size } }) => {
    const filter = { text, role: role && parseRole(role), blocked };
    const rows = await managed.listManagedUsers(db, filter, { page, size });
    return countedPage({ page, size }, rows, (limit) => managed.countManagedUsers(db, filter, limit), showManaged);
  });

  bind(endpoints.getUser, ({ params }) => readUser(params.username));

  /** The endpoints have the same schemas, so one type stands for all of them. */
  const bindChange = (
    endpoint: typeof endpoints.unblockUser | typeof endpoints.endUserSessions | typeof endpoints.resetSecondFactor,
    change: (dependencies: AdminDependencies, intervention: Intervention) => Promise<void>,
  ) =>
    bind(endpoint as typeof endpoints.endUserSessions, async ({ params: { username }, body: { reason }, user, request }) => {
      await change(dependencies, { username, by: doneBy(user, request), reason });
      return readUser(username);
    });
  bindChange(endpoints.unblockUser, unblockUser);
  bindChange(endpoints.endUserSessions, endSessions);
  bindChange(endpoints.resetSecondFactor, resetSecondFactor);

  bind(endpoints.blockUser, async ({ params: { username }, body: { reason }, user, idempotency, request }) => {
    const intervention = { username, by: doneBy(user, request), reason };
    await changeKeyed(dependencies, idempotency, (keyed) => blockUser(dependencies, intervention, keyed));
    return readUser(username);
  });

  bind(endpoints.renameUser, async ({ params: { username }, body: { newUsername, reason }, user, idempotency, request }) => {
    const intervention = { username, by: doneBy(user, request), reason };
    const id = await changeOnce(dependencies, idempotency, (store: StoreResult<UserId>) =>
      renameUser(dependencies, intervention, newUsername, store),
    );
    return readUser(await managed.findUsername(db, id));
  });

  bind(endpoints.changeRole, async ({ params: { username }, body: { role, reason }, user, idempotency, request }) => {
    const intervention = { username, by: doneBy(user, request), reason };
    await changeKeyed(dependencies, idempotency, (keyed) => changeRole(dependencies, intervention, role, keyed));
    return readUser(username);
  });

  bind(endpoints.listManagedMarkets, async ({ query: { marketTitle: title, state, page, size } }) => {
    const filter = { title, state, today: warsawDay(clock.now()) };
    const rows = await managed.listManagedMarkets(db, filter, { page, size });
    const count = (limit: number) => managed.countManagedMarkets(db, filter, limit);
    return countedPage({ page, size }, rows, count, showManagedMarket);
  });

  bind(endpoints.reassignMarket, async ({ params: { id: market }, body: { username, reason }, user, request }) => {
    await reassignMarket(dependencies, { market, username, by: doneBy(user, request), reason });
    const reassigned = await managed.findManagedMarket(db, market, warsawDay(clock.now()));
    // Its new author may have resolved it already.
    if (!reassigned) throw refused('MARKET_SOLVED');
    return showManagedMarket(reassigned);
  });
}
