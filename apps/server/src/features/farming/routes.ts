import { endpoints } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { doneBy, insertAct } from '../../platform/acts.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { type Evidence, showAccount, showSuspicion, type SuspicionRow } from '../../presenters/suspicion.ts';
import type { Dependencies } from '../dependencies.ts';
import { countedPage } from '../lists/counted-page.ts';
import { isRemoved } from '../users/removed-person.ts';
import { countSuspicions, listAccounts, listNamedBets, listSuspicions } from './listing.queries.ts';
import { deleteMark, findAndKeepPlayer, putMark } from './marks.queries.ts';

/** Admins read suspicions, and mark or unmark players. */
export function farmingRoutes(bind: Bind, { db, changes, clock }: Pick<Dependencies, 'db' | 'changes' | 'clock'>): void {
  bind(endpoints.listSuspicions, async ({ query: { kind, ...paging } }) => {
    const rows = await listSuspicions(db, kind, paging);
    const [accounts, bets] = await Promise.all([
      listAccounts(db, [...new Set(rows.flatMap(({ users }) => users))]),
      listNamedBets(
        db,
        rows.filter(isAboutPrices).map(({ evidence }) => evidence.worst.bet),
      ),
    ]);
    const named = {
      accounts: new Map(accounts.map((account) => [account.id, account])),
      bets: new Map(bets.map((bet) => [bet.id, bet])),
    };
    const count = (limit: number) => countSuspicions(db, kind, limit);
    return countedPage(paging, rows, count, (row) => showSuspicion(row, named));
  });

  /** Changes a player's mark in a transaction, and shows the account after it. Throws USER_NOT_FOUND or ACCOUNT_REMOVED. */
  const changeMark = async (username: string, change: (trx: Database, player: UserId) => Promise<void>) => {
    const player = await changes.transaction().execute(async (trx) => {
      const found = await findAndKeepPlayer(trx, username);
      if (!found) throw refused('USER_NOT_FOUND');
      if (isRemoved(found)) throw refused('ACCOUNT_REMOVED');
      await change(trx, found.id);
      return found.id;
    });
    const [account] = await listAccounts(db, [player]);
    return showAccount(account!);
  };

  bind(endpoints.markPlayer, ({ params, body: { reason }, user, request }) =>
    changeMark(params.username, async (trx, player) => {
      const now = clock.now();
      await putMark(trx, player, reason, user.id, now);
      await insertAct(trx, { kind: 'playerMarked', by: doneBy(user, request), subject: { user: player }, reason }, now);
    }),
  );

  bind(endpoints.unmarkPlayer, ({ params, user, request }) =>
    changeMark(params.username, async (trx, player) => {
      if (!(await deleteMark(trx, player))) return;
      await insertAct(trx, { kind: 'playerUnmarked', by: doneBy(user, request), subject: { user: player } }, clock.now());
    }),
  );
}

const isAboutPrices = (row: SuspicionRow): row is SuspicionRow & { evidence: Evidence['price'] } => row.kind === 'price';
