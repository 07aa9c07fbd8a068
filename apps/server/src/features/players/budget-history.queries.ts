import type { MOVEMENT_KINDS } from '@wieszcz/api';
import type { LedgerAccountId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetsRow, JournalRow, MarketsRow } from '../../platform/database/schema.ts';
import type { Paging } from '../lists/filters.queries.ts';
import { IS_CREDIT_WITHOUT_TRADE, IS_REFUND } from './journal-movements.queries.ts';

export type MovementRow = {
  id: JournalRow['id'];
  kind: (typeof MOVEMENT_KINDS)[number];
  /** Positive for credits, negative for debits. */
  amount: JournalRow['amount'];
  budgetAfter: JournalRow['amount'];
  occurredAt: JournalRow['occurred_at'];
  /** Trades and payouts have all of the following; grants and bonuses have none. */
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
 * A page of the movements of a player's budget, newest first. The budget after a movement is the balance now less all newer movements, so a
 * page costs as much as the pages before it, not the whole history. Each `union all` branch reads one index, newest first. A purchase from
 * another player is a sale in the journal and a purchase for its buyer.
 */
export async function listMovements(
  db: Database,
  { player, account }: PlayerAccount,
  { page, size }: Paging,
): Promise<MovementRow[]> {
  const upTo = (page + 1) * size;
  const newestFirst = sql`order by occurred_at desc, id desc`;
  const { rows } = await sql<MovementRow>`
    with movements as (
      (select id, occurred_at, 'purchase'::journal_kind as kind, -amount as amount, contract_id, bet_id, option, shares, price
       from journal where purchaser_id = ${player} ${newestFirst} limit ${upTo})
      union all
      (select id, occurred_at, kind, amount, contract_id, bet_id, option, shares, price
       from journal where dealer_id = ${player} ${newestFirst} limit ${upTo})
      union all
      (select id, occurred_at, kind, amount, contract_id, bet_id, option, shares, price
       from journal where to_account = ${account} and ${IS_CREDIT_WITHOUT_TRADE} ${newestFirst} limit ${upTo})
      union all
      (select id, occurred_at, kind, -amount, contract_id, bet_id, option, shares, price
       from journal where from_account = ${account} and ${IS_REFUND} ${newestFirst} limit ${upTo})
    ),
    recent as (
      select *, sum(amount) over (${newestFirst}) - amount as newer
      from (select * from movements ${newestFirst} limit ${upTo}) m
    ),
    page as (select * from recent ${newestFirst} limit ${size} offset ${page * size})
    select r.id, r.kind, r.amount, (a.balance - r.newer)::bigint as "budgetAfter", r.occurred_at as "occurredAt",
      m.id as "marketId", m.topic, b.title as "betTitle", coalesce(r.option, c.option) as option,
      coalesce(r.shares, r.amount / 100)::integer as shares, coalesce(r.price, 100)::integer as price
    from page r
    join accounts a on a.id = ${account}
    left join contracts c on c.id = r.contract_id
    left join bets b on b.id = coalesce(r.bet_id, c.bet_id)
    left join markets m on m.id = b.market_id
    order by r.occurred_at desc, r.id desc`.execute(db);
  return rows;
}

/** The number of the player's movements, at most `limit`. */
export async function countMovements(db: Database, { player, account }: PlayerAccount, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      (select from journal where purchaser_id = ${player} limit ${limit})
      union all
      (select from journal where dealer_id = ${player} limit ${limit})
      union all
      (select from journal where to_account = ${account} and ${IS_CREDIT_WITHOUT_TRADE} limit ${limit})
      union all
      (select from journal where from_account = ${account} and ${IS_REFUND} limit ${limit})
    ) j`.execute(db);
  return Math.min(rows[0]!.total, limit);
}
