import type { Option, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { TransactionRow } from '../../presenters/transaction.ts';
import {
  columnThenId,
  countRows,
  type DescriptionFilter,
  equalsUnlessNull,
  type FoundPage,
  type Fragment,
  matchesDescription,
  pageOfIds,
  type Paging,
} from '../lists/filters.queries.ts';

/** Whether the player bought or sold. */
export type Side = 'purchaser' | 'dealer';
const SIDE_COLUMN = { purchaser: 't.purchaser_id', dealer: 't.dealer_id' } as const;

export type TransactionFilter = DescriptionFilter & {
  side: Side;
  player: UserId;
  option: Option | null;
};

/** Reads the journal itself, not its view of trades: only trades have a purchaser or a dealer, so no further predicate is needed. */
function matching(filter: TransactionFilter): Fragment {
  const { tables, condition } = matchesDescription('t', filter);
  const isOfPlayer = sql`${sql.ref(SIDE_COLUMN[filter.side])} = ${filter.player}`;
  return sql`journal t ${tables} where ${isOfPlayer} and ${equalsUnlessNull('t.option', filter.option)} and ${condition}`;
}

export async function listTransactions(
  db: Database,
  filter: TransactionFilter,
  direction: 'asc' | 'desc',
  paging: Paging,
): Promise<FoundPage<TransactionRow[]>> {
  const order = columnThenId('t.occurred_at', 't.id', direction);
  const page = await pageOfIds(db, filter, sql`select t.id from ${matching(filter)} order by ${order}`, paging);
  if (!page) return { rows: [], total: undefined };
  const { rows } = await sql<TransactionRow>`
    select t.id, t.occurred_at as "transactionDate", purchaser.username as purchaser, dealer.username as dealer, t.option, t.price,
      t.shares, t.bet_id as "betId", b.title as "betTitle", t.market_id as "marketId", m.topic, m.category, m.cover_id as cover
    from ${page.rows}
    join journal t on t.id = page.id join bets b on b.id = t.bet_id join markets m on m.id = t.market_id
    left join users purchaser on purchaser.id = t.purchaser_id
    left join users dealer on dealer.id = t.dealer_id
    order by ${order}`.execute(db);
  return { rows, total: page.total };
}

export const countTransactions = (db: Database, filter: TransactionFilter, limit: number): Promise<number> =>
  countRows(db, matching(filter), limit);
