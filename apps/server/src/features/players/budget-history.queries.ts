import type { MOVEMENT_KINDS } from '@wieszcz/contract';
import type { AccountId, Cents } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Paging } from '../filters.queries.ts';

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

// Word for word the predicates of the journal's two partial indexes.
const OUTGOING = sql`kind in ('purchase', 'sale', 'refund')`;
const INCOMING = sql`kind in ('registration_grant', 'daily_bonus', 'sale', 'payout')`;

/**
 * The newest movements first. The budget after each is the budget now less everything newer, so a page costs as much as the pages
 * before it and never the whole history. The buyer's side of another player's sale is a purchase.
 */
export async function selectMovements(db: Database, account: AccountId, { page, size }: Paging): Promise<MovementRow[]> {
  const upTo = (page + 1) * size;
  const { rows } = await sql<MovementRow>`
    with movements as (
      (select id, (case when kind = 'sale' then 'purchase' else kind end) as kind, -amount as amount, transaction_id, contract_id, occurred_at
       from journal where from_account = ${account} and ${OUTGOING} order by id desc limit ${upTo})
      union all
      (select id, kind, amount, transaction_id, contract_id, occurred_at
       from journal where to_account = ${account} and ${INCOMING} order by id desc limit ${upTo})
    ),
    recent as (
      select *, sum(amount) over (order by id desc) - amount as newer
      from (select * from movements order by id desc limit ${upTo}) m
    ),
    page as (select * from recent order by id desc limit ${size} offset ${page * size})
    select r.id, r.kind, r.amount, (a.balance - r.newer)::bigint as "budgetAfter", r.occurred_at as "occurredAt",
      m.id as "marketId", m.topic, b.title as "betTitle", coalesce(t.option, c.option) as option,
      coalesce(t.shares, r.amount / 100)::integer as shares, coalesce(t.price, 100)::integer as price
    from page r
    join accounts a on a.id = ${account}
    left join transactions t on t.id = r.transaction_id
    left join contracts c on c.id = r.contract_id
    left join bets b on b.id = coalesce(t.bet_id, c.bet_id)
    left join markets m on m.id = b.market_id
    order by r.id desc`.execute(db);
  return rows;
}

export async function countMovements(db: Database, account: AccountId, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      (select from journal where from_account = ${account} and ${OUTGOING} limit ${limit})
      union all
      (select from journal where to_account = ${account} and ${INCOMING} limit ${limit})
    ) j`.execute(db);
  return Math.min(rows[0]!.total, limit);
}
