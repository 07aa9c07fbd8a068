import type { Category, Day, MarketId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetRow, MarketRow } from '../../presenters/market.ts';
import { bestPriceColumns, type BestPriceColumns } from '../chances/best-prices.queries.ts';
import {
  all,
  type Condition,
  containsPieces,
  columnThenId,
  countRows,
  isOneOf,
  type Paging,
  slice,
} from '../lists/filters.queries.ts';
import type { VisibleRow } from '../visibility/find-visible.ts';
import { MAY_SEE, requestedRows, type ViewRequest } from '../visibility/visibility.queries.ts';
import { isOverdue } from './overdue.queries.ts';

const MARKET_COLUMNS = sql`m.id, m.topic, m.category, m.end_date as "endDate", m.description, u.username as author,
  m.published_at is not null as published, m.created_at as "createdAt", m.cover_id as cover,
  m.correct_bet_id as "correctBetId", m.correct_bet_option as "correctBetOption",
  m.resolved_none as "resolvedNone", m.solved_at as "resolvedAt",
  m.trading_closes_at as "tradingClosesAt", m.paused_at as "pausedAt", m.pause_reason as "pauseReason",
  (
    select json_agg(json_build_object('date', c.published_at, 'text', c.body) order by c.id)
    from corrections c where c.market_id = m.id
  ) as corrections`;

/** The condition of each list. Only the lists of the viewer's own markets depend on the viewer. */
const LIST_CONDITIONS = {
  open: () => sql`m.published_at is not null and m.solved_at is null`,
  solved: () => sql`m.solved_at is not null`,
  private: (viewer) => sql`m.author_id = ${viewer} and m.published_at is null`,
  // A published market always has bets.
  waitingForBets: (viewer) =>
    sql`m.author_id = ${viewer} and m.published_at is null and not exists (select from bets b where b.market_id = m.id)`,
  published: (viewer) => sql`m.author_id = ${viewer} and m.published_at is not null and m.solved_at is null`,
  solvedByMe: (viewer) => sql`m.author_id = ${viewer} and m.solved_at is not null`,
} satisfies Record<string, (viewer: UserId | null) => Condition>;

export type MarketList = keyof typeof LIST_CONDITIONS;
export type MarketFilter = { list: MarketList; viewer: UserId | null; title: string; categories: readonly Category[] };

const SORT_COLUMNS = { createdDate: 'm.created_at', endDate: 'm.end_date' } as const;
/** With `overdueOn`, markets that are overdue on that day come first. Only for the lists of an author, which are sorted in full. */
export type MarketSort = { attribute: keyof typeof SORT_COLUMNS; direction: 'asc' | 'desc'; overdueOn?: Day };

const orderOf = ({ attribute, direction, overdueOn }: MarketSort) => {
  const order = columnThenId(SORT_COLUMNS[attribute], 'm.id', direction);
  return overdueOn === undefined ? order : sql`${isOverdue(overdueOn)} desc, ${order}`;
};

const matching = ({ list, viewer, title, categories }: MarketFilter) =>
  sql`markets m where ${all(
    LIST_CONDITIONS[list](viewer),
    containsPieces('m.topic_folded', title),
    isOneOf('m.category', categories),
  )}`;

export async function listMarkets(db: Database, filter: MarketFilter, sort: MarketSort, paging: Paging): Promise<MarketRow[]> {
  const order = orderOf(sort);
  const { rows } = await sql<MarketRow>`
    select ${MARKET_COLUMNS}
    from (select m.id from ${matching(filter)} order by ${order} ${slice(paging)}) page
    join markets m on m.id = page.id
    join users u on u.id = m.author_id
    order by ${order}`.execute(db);
  return rows;
}

export const countOverdueMarkets = (db: Database, viewer: UserId, today: Day, limit: number): Promise<number> =>
  countRows(db, sql`markets m where ${LIST_CONDITIONS.published(viewer)} and ${isOverdue(today)}`, limit);

export const countMarkets = (db: Database, filter: MarketFilter, limit: number): Promise<number> =>
  countRows(db, matching(filter), limit);

/** The requested markets that their viewers may see. */
export async function listVisibleMarkets(
  db: Database,
  requests: readonly ViewRequest<MarketId>[],
): Promise<VisibleRow<MarketRow>[]> {
  const { rows } = await sql<VisibleRow<MarketRow>>`
    select requested.viewer, ${MARKET_COLUMNS}
    from ${requestedRows(requests)} join markets m on m.id = requested.id join users u on u.id = m.author_id
    where ${MAY_SEE}`.execute(db);
  return rows;
}

export type BetWithPrices = BetRow & BestPriceColumns & { hasBids: boolean };

/** The bets of these markets, oldest first, each with the best prices of its orders. `hasBids` counts bids as `findParticipation` does. */
export async function listBetsOfMarkets(db: Database, markets: readonly number[], now: Date): Promise<BetWithPrices[]> {
  if (markets.length === 0) return [];
  const { rows } = await sql<BetWithPrices>`
    select b.id, b.market_id as "marketId", b.title, b.yes_price as "yesPrice", b.no_price as "noPrice", b.shares,
      b.last_yes_price as "lastYesPrice", b.last_no_price as "lastNoPrice", b.created_at as "createdAt",
      ${bestPriceColumns(now)}, exists (select from bids where bet_id = b.id) as "hasBids"
    from bets b where b.market_id = any(${markets}::integer[]) order by b.id`.execute(db);
  return rows;
}
