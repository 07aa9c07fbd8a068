import { endpoints } from '@wieszcz/api';
import type { Bind } from '../../platform/http/bind.ts';
import { showTransaction } from '../../presenters/transaction.ts';
import type { GameDependencies } from '../dependencies.ts';
import { countedPage } from '../lists/counted-page.ts';
import { countTransactions, listTransactions, type Side } from './transactions.queries.ts';

export function transactionRoutes(bind: Bind, { db, covers, counts, coalesce }: GameDependencies): void {
  const bindSide = (endpoint: typeof endpoints.listPurchases, side: Side) =>
    bind(endpoint, ({ query, user }) => {
      const { option, betTitle, marketTitle, marketCategory: categories, sortDirection, page, size } = query;
      const filter = { side, player: user.id, option, betTitle, marketTitle, categories };
      const read = async () => {
        const { rows, total } = await listTransactions(db, filter, sortDirection, { page, size });
        const cover = await covers.showInList(
          query,
          rows.map((row) => row.cover),
        );
        const count = counts.cached(['transactions', filter], (limit) => countTransactions(db, filter, limit));
        return countedPage({ page, size }, rows, total ?? count, (row) => showTransaction(row, cover));
      };
      return coalesce(['transactions', side, user.id, query], () => covers.inTurn(query, read));
    });
  bindSide(endpoints.listPurchases, 'purchaser');
  bindSide(endpoints.listSales, 'dealer');
}
