import type { Category, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { TransactionRow } from '../../presenters/transaction.ts';
import {
  all,
  ANYTHING,
  type Condition,
  contains,
  isOneOf,
  isOption,
  NOTHING,
  orderedBy,
  type Paging,
  slice,
} from '../filters.queries.ts';

/** The side on which the player stood. */
export type Side = 'purchaser' | 'dealer';
const SIDE_COLUMN = { purchaser: 't.purchaser_id', dealer: 't.dealer_id' } as const;

export type TransactionFilter = {
  side: Side;
  player: UserId;
  option: boolean | null;
  betTitle: string;
  marketTitle: string;
  categories: readonly Category[];
};

/** Titles and categories are joined only where they are asked for, in whichever order finds the fewest rows. */
const searched = ({ betTitle, marketTitle, categories }: TransactionFilter) => sql`transactions t
  ${betTitle ? sql`, bets b` : NOTHING}
  ${marketTitle || categories.length > 0 ? sql`, markets m` : NOTHING}`;

function matching({ side, player, option, betTitle, marketTitle, categories }: TransactionFilter): Condition {
  return all(
    sql`${sql.ref(SIDE_COLUMN[side])} = ${player}`,
    isOption('t.option', option),
    betTitle ? sql`b.id = t.bet_id` : ANYTHING,
    contains('b.title_folded', betTitle),
    marketTitle || categories.length > 0 ? sql`m.id = t.market_id` : ANYTHING,
    contains('m.topic_folded', marketTitle),
    isOneOf('m.category', categories),
  );
}

export async function selectTransactions(
  db: Database,
  filter: TransactionFilter,
  direction: 'asc' | 'desc',
  paging: Paging,
): Promise<TransactionRow[]> {
  const order = orderedBy('t.transaction_date', 't.id', direction);
  const { rows } = await sql<TransactionRow>`
    select t.id, t.transaction_date as "transactionDate", purchaser.username as purchaser, dealer.username as dealer, t.option, t.price,
      t.shares, t.bet_id as "betId", b.title as "betTitle", t.market_id as "marketId", m.topic, m.category, m.cover_id as cover
    from (select t.id from ${searched(filter)} where ${matching(filter)} ${order} ${slice(paging)}) page
    join transactions t on t.id = page.id join bets b on b.id = t.bet_id join markets m on m.id = t.market_id
    join users purchaser on purchaser.id = t.purchaser_id
    left join users dealer on dealer.id = t.dealer_id
    ${order}`.execute(db);
  return rows;
}

export async function countTransactions(db: Database, filter: TransactionFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${searched(filter)} where ${matching(filter)} limit ${limit}) t`.execute(db);
  return rows[0]!.total;
}
