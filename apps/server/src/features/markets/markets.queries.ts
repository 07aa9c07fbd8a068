import type { Category, MarketId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetRow, MarketRow } from '../../presenters/market.ts';
import {
  all,
  type Condition,
  containsPieces,
  type Fragment,
  isOneOf,
  orderedBy,
  type Paging,
  slice,
} from '../lists/filters.queries.ts';
import type { Asked, Seen } from '../visibility/find-visible.ts';

const MARKET = sql`m.id, m.topic, m.category, m.end_date as "endDate", m.description, u.username as author,
  m.published_at is not null as published, m.created_at as "createdAt", m.cover_id as cover,
  m.correct_bet_id as "correctBetId", m.correct_bet_option as "correctBetOption"`;

/** The six lists. `viewer` matters to those of the own markets. */
const lists = {
  open: () => sql`m.published_at is not null and m.solved_at is null`,
  solved: () => sql`m.solved_at is not null`,
  private: (viewer) => sql`m.author_id = ${viewer} and m.published_at is null`,
  // A published market has bets.
  waitingForBets: (viewer) =>
    sql`m.author_id = ${viewer} and m.published_at is null and not exists (select from bets b where b.market_id = m.id)`,
  published: (viewer) => sql`m.author_id = ${viewer} and m.published_at is not null and m.solved_at is null`,
  solvedByMe: (viewer) => sql`m.author_id = ${viewer} and m.solved_at is not null`,
} satisfies Record<string, (viewer: UserId | null) => Condition>;

export type MarketList = keyof typeof lists;
export type MarketFilter = { list: MarketList; viewer: UserId | null; title: string; categories: readonly Category[] };

const SORT_COLUMN = { createdDate: 'm.created_at', endDate: 'm.end_date' } as const;
export type MarketSort = { attribute: keyof typeof SORT_COLUMN; direction: 'asc' | 'desc' };

const matching = ({ list, viewer, title, categories }: MarketFilter) =>
  all(lists[list](viewer), containsPieces('m.topic_folded', title), isOneOf('m.category', categories));

export async function selectMarkets(db: Database, filter: MarketFilter, sort: MarketSort, paging: Paging): Promise<MarketRow[]> {
  const order = orderedBy(SORT_COLUMN[sort.attribute], 'm.id', sort.direction);
  const { rows } = await sql<MarketRow>`
    select ${MARKET}
    from (select m.id from markets m where ${matching(filter)} ${order} ${slice(paging)}) page
    join markets m on m.id = page.id
    join users u on u.id = m.author_id
    ${order}`.execute(db);
  return rows;
}

export async function countMarkets(db: Database, filter: MarketFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from markets m where ${matching(filter)} limit ${limit}) m`.execute(db);
  return rows[0]!.total;
}

/** What is asked for, each by its viewer: `a.id` and `a.viewer`. */
export const asRows = (asked: readonly Asked<number>[]): Fragment =>
  sql`unnest(${asked.map(({ id }) => id)}::integer[], ${asked.map(({ viewer }) => viewer)}::integer[]) as a (id, viewer)`;

/** Of markets `m`: those that `a.viewer` may see, published ones and their own. */
export const IS_SEEN: Condition = sql`(m.published_at is not null or m.author_id = a.viewer)`;

export async function selectSeenMarkets(db: Database, asked: readonly Asked<MarketId>[]): Promise<Seen<MarketRow>[]> {
  const { rows } = await sql<Seen<MarketRow>>`
    select a.viewer, ${MARKET}
    from ${asRows(asked)} join markets m on m.id = a.id join users u on u.id = m.author_id
    where ${IS_SEEN}`.execute(db);
  return rows;
}

/** The bets of all these markets, each with its cheapest open offers. */
export async function selectBetsOf(db: Database, markets: readonly number[]): Promise<BetRow[]> {
  if (markets.length === 0) return [];
  const best = (option: boolean) =>
    sql`(select o.price from offers o where o.bet_id = b.id and o.option = ${sql.lit(option)} order by o.price, o.id limit 1)`;
  const { rows } = await sql<BetRow>`
    select b.id, b.market_id as "marketId", b.title, b.yes_price as "yesPrice", b.no_price as "noPrice", b.shares,
      b.last_yes_price as "lastYesPrice", b.last_no_price as "lastNoPrice",
      ${best(true)} as "bestYesPrice", ${best(false)} as "bestNoPrice"
    from bets b where b.market_id = any(${markets}::integer[]) order by b.id`.execute(db);
  return rows;
}
