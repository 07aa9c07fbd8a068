import type { MOVEMENT_KINDS } from '@wieszcz/api';
import type { LedgerAccountId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetsRow, JournalRow, MarketsRow } from '../../platform/database/schema.ts';
import type { Fragment, Paging } from '../lists/filters.queries.ts';
import { IS_CREDIT_OF_ORDERS, IS_CREDIT_WITHOUT_TRADE, IS_REFUND, IS_RESERVE } from './journal-movements.queries.ts';

export type MovementRow = {
  id: JournalRow['id'];
  kind: (typeof MOVEMENT_KINDS)[number];
  /** Positive for credits, negative for debits. */
  amount: JournalRow['amount'];
  budgetAfter: JournalRow['amount'];
  occurredAt: JournalRow['occurred_at'];
  /** Trades, payouts and redeemed pairs have a market and a bet, all but pairs an option. Shares and price of other movements mean nothing. */
  marketId: MarketsRow['id'] | null;
  topic: MarketsRow['topic'] | null;
  betTitle: BetsRow['title'] | null;
  option: JournalRow['option'];
  shares: JournalRow['shares'];
  price: JournalRow['price'];
};

/** A player and their ledger account. */
export type PlayerAccount = { player: UserId; account: LedgerAccountId };

/**
 * Each branch reads one index. A purchase paid from the reserve is no movement of the budget: its money left the budget when it was reserved.
 * A player may have many of these, so purchases are selected by the index alone, and only rows of the result are read. The join is a left one
 * because PostgreSQL omits it where no columns are selected. A mint is a purchase for both buyers, and a merge a sale for both sellers.
 */
const branches = (
  { player, account }: PlayerAccount,
  columns: (kind: Fragment, amount: Fragment) => Fragment,
  tail: Fragment,
): Fragment =>
  sql`
    (select ${columns(sql`'purchase'::journal_kind`, sql`-amount`)} from (
       select id from journal where purchaser_id = ${player} and from_account = ${account} ${tail}
     ) paid left join journal using (id))
    union all
    (select ${columns(sql`'sale'::journal_kind`, sql`amount`)} from journal where dealer_id = ${player} ${tail})
    union all
    (select ${columns(sql`kind`, sql`amount`)} from journal where to_account = ${account} and ${IS_CREDIT_WITHOUT_TRADE} ${tail})
    union all
    (select ${columns(sql`kind`, sql`amount`)} from journal where to_account = ${account} and ${IS_CREDIT_OF_ORDERS} ${tail})
    union all
    (select ${columns(sql`kind`, sql`-amount`)} from journal where from_account = ${account} and ${IS_RESERVE} ${tail})
    union all
    (select ${columns(sql`kind`, sql`-amount`)} from journal where from_account = ${account} and ${IS_REFUND} ${tail})
    union all
    (select ${columns(sql`kind`, sql`amount`)} from journal where to_account = ${account} and ${IS_REFUND} ${tail})`;

/**
 * A page of the movements of a player's budget, newest first. The budget after a movement is the balance now less all newer movements, so a
 * page reads the rows of the pages before it, not of the whole history. Of newer purchases from the reserve it reads the index entries.
 */
export async function listMovements(db: Database, playerAccount: PlayerAccount, { page, size }: Paging): Promise<MovementRow[]> {
  const upTo = (page + 1) * size;
  const newestFirst = sql`order by occurred_at desc, id desc`;
  const columns = (kind: Fragment, amount: Fragment) =>
    sql`id, occurred_at, ${kind} as kind, ${amount} as amount, contract_id, bet_id, option, shares, price`;
  const { rows } = await sql<MovementRow>`
    with movements as (
      ${branches(playerAccount, columns, sql`${newestFirst} limit ${upTo}`)}
    ),
    recent as (
      select *, sum(amount) over (${newestFirst}) - amount as newer
      from (select * from movements ${newestFirst} limit ${upTo}) m
    ),
    page as (select * from recent ${newestFirst} limit ${size} offset ${page * size})
    select r.id, r.kind, r.amount, (a.balance - r.newer)::bigint as "budgetAfter", r.occurred_at as "occurredAt",
      m.id as "marketId", m.topic, b.title as "betTitle", coalesce(r.option, case when r.kind = 'payout' then c.option end) as option,
      coalesce(r.shares, r.amount / 100)::integer as shares, coalesce(r.price, 100)::integer as price
    from page r
    join accounts a on a.id = ${playerAccount.account}
    left join contracts c on c.id = r.contract_id
    left join bets b on b.id = coalesce(r.bet_id, c.bet_id)
    left join markets m on m.id = b.market_id
    order by r.occurred_at desc, r.id desc`.execute(db);
  return rows;
}

/** The number of the player's movements, at most `limit`. */
export async function countMovements(db: Database, playerAccount: PlayerAccount, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${branches(playerAccount, () => sql``, sql`limit ${limit}`)}) j`.execute(db);
  return Math.min(rows[0]!.total, limit);
}
