import type { MOVEMENT_KINDS } from '@wieszcz/api';
import type { LedgerAccountId, Cents, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Paging } from '../lists/filters.queries.ts';

export type MovementRow = {
  id: number;
  kind: (typeof MOVEMENT_KINDS)[number];
  /** Signed: what the budget gained or lost. */
  amount: Cents;
  budgetAfter: Cents;
  occurredAt: Date;
  /** What was traded or won; all null for grants and bonuses. */
  marketId: number | null;
  topic: string | null;
  betTitle: string | null;
  option: boolean | null;
  shares: number | null;
  price: number | null;
};

export type Whose = { player: UserId; account: LedgerAccountId };

// Each word for word the condition of one of the journal's partial indexes.
export const REFUND = sql`kind = 'refund'`;
export const GIVEN = sql`kind in ('registration_grant', 'daily_bonus', 'payout')`;

/**
 * The newest movements first. The budget after each is the budget now less everything newer, so a page costs as much as the pages
 * before it and never the whole history. The buyer's side of another player's sale is a purchase. Each source walks its own index.
 */
export async function selectMovements(db: Database, { player, account }: Whose, { page, size }: Paging): Promise<MovementRow[]> {
  const upTo = (page + 1) * size;
  const newest = sql`order by occurred_at desc, id desc`;
  const { rows } = await sql<MovementRow>`
    with movements as (
      (select id, occurred_at, 'purchase'::journal_kind as kind, -amount as amount, contract_id, bet_id, option, shares, price
       from journal where purchaser_id = ${player} ${newest} limit ${upTo})
      union all
      (select id, occurred_at, kind, amount, contract_id, bet_id, option, shares, price
       from journal where dealer_id = ${player} ${newest} limit ${upTo})
      union all
      (select id, occurred_at, kind, amount, contract_id, bet_id, option, shares, price
       from journal where to_account = ${account} and ${GIVEN} ${newest} limit ${upTo})
      union all
      (select id, occurred_at, kind, -amount, contract_id, bet_id, option, shares, price
       from journal where from_account = ${account} and ${REFUND} ${newest} limit ${upTo})
    ),
    recent as (
      select *, sum(amount) over (${newest}) - amount as newer
      from (select * from movements ${newest} limit ${upTo}) m
    ),
    page as (select * from recent ${newest} limit ${size} offset ${page * size})
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

export async function countMovements(db: Database, { player, account }: Whose, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      (select from journal where purchaser_id = ${player} limit ${limit})
      union all
      (select from journal where dealer_id = ${player} limit ${limit})
      union all
      (select from journal where to_account = ${account} and ${GIVEN} limit ${limit})
      union all
      (select from journal where from_account = ${account} and ${REFUND} limit ${limit})
    ) j`.execute(db);
  return Math.min(rows[0]!.total, limit);
}
