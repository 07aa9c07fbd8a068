import type { PositionStatus } from '@wieszcz/api';
import type { Cents, ListedOffer, MarketId, Option, PositionDetails, PositionId, Price, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetsRow, ContractsRow, MarketsRow } from '../../platform/database/schema.ts';
import type { TradingTimesRow } from '../../presenters/market.ts';
import {
  all,
  type Condition,
  columnThenId,
  countRows,
  type DescriptionFilter,
  equalsUnlessNull,
  type FoundPage,
  type Fragment,
  matchesDescription,
  OPTIMIZATION_FENCE,
  pageOfIds,
  type Paging,
} from '../lists/filters.queries.ts';
import { saleValue, SHARES_OF_CONTRACT } from '../players/sale-values.queries.ts';

/** `valueNow`: what selling all its shares at once would bring; null once it is decided. */
export type PositionRow = PositionDetails & { status: PositionStatus; valueNow: Cents | null } & TradingTimesRow;
type FoundRow = Pick<ContractsRow, 'id' | 'option' | 'shares' | 'cost' | 'status'> &
  Pick<MarketsRow, 'topic' | 'category'> & {
    player: ContractsRow['player_id'];
    cover: MarketsRow['cover_id'];
    betTitle: BetsRow['title'];
    market: ContractsRow['market_id'];
    bet: ContractsRow['bet_id'];
    listedShares: ContractsRow['listed_shares'];
    /** Never 0, as the position was bought. */
    lastPrice: Price;
    modifiedAt: ContractsRow['modified_at'];
    valueNow: Cents | null;
    /** null without listed shares. The moments are text, as in JSON. */
    offers: (Omit<ListedOffer, 'createdAt'> & { createdAt: string })[] | null;
  } & TradingTimesRow;

export type PositionFilter = DescriptionFilter & {
  player: UserId;
  status: PositionStatus | null;
  option: Option | null;
  market: MarketId | null;
};

/** Offers are read with the position's shares, in one statement, so that an offer is never counted twice or left out. */
const OFFERS: Fragment = sql`case when c.listed_shares > 0 then (
  select json_agg(json_build_object('id', o.id, 'price', o.price, 'shares', o.shares, 'createdAt', o.created_at) order by o.id)
  from offers o where o.contract_id = c.id
) end`;

const positionColumns = (
  now: Date,
): Fragment => sql`c.id, c.player_id as player, ${OFFERS} as offers, m.topic, m.category, m.cover_id as cover, b.title as "betTitle",
  c.market_id as market, c.bet_id as bet, c.option, c.shares, c.listed_shares as "listedShares", c.cost, c.status,
  case when c.option then b.last_yes_price else b.last_no_price end as "lastPrice", c.modified_at as "modifiedAt",
  m.trading_closes_at as "tradingClosesAt", m.paused_at as "pausedAt", m.pause_reason as "pauseReason", m.solved_at as "resolvedAt",
  case when c.status = 'PENDING' then ${saleValue(SHARES_OF_CONTRACT, now)} end as "valueNow"`;

/** The part of the filter that needs only the position. A position that holds nothing is closed and never shown. */
const matchesPosition = ({ player, status, option, market }: PositionFilter): Condition =>
  all(
    sql`c.player_id = ${player} and c.held`,
    equalsUnlessNull('c.status', status),
    equalsUnlessNull('c.option', option),
    equalsUnlessNull('c.market_id', market),
  );

const matching = (filter: PositionFilter): Fragment => {
  const { tables, condition } = matchesDescription('c', filter);
  return sql`contracts c ${tables} where ${matchesPosition(filter)} and ${condition}`;
};

/**
 * Sorts all positions of the player: an index in this order would change with every trade. If the filter names only categories, the markets
 * of the sorted positions are looked up one by one until the page is full; the fence keeps the sort before the join.
 */
function matchingInOrder(filter: PositionFilter, order: Fragment): Fragment {
  if (filter.categories.length === 0 || filter.betTitle || filter.marketTitle) return sql`${matching(filter)} order by ${order}`;
  const { tables, condition } = matchesDescription('c', filter);
  const sorted = sql`(select * from contracts c where ${matchesPosition(filter)} order by ${order} ${OPTIMIZATION_FENCE}) c`;
  return sql`${sorted} ${tables} where ${condition} order by ${order}`;
}

export async function listPositions(
  db: Database,
  filter: PositionFilter,
  direction: 'asc' | 'desc',
  paging: Paging,
  now: Date,
): Promise<FoundPage<PositionRow[]>> {
  const order = columnThenId('c.modified_at', 'c.id', direction);
  const page = await pageOfIds(db, filter, sql`select c.id from ${matchingInOrder(filter, order)}`, paging);
  if (!page) return { rows: [], total: undefined };
  const { rows } = await sql<FoundRow>`
    select ${positionColumns(now)}
    from ${page.rows}
    join contracts c on c.id = page.id join bets b on b.id = c.bet_id join markets m on m.id = c.market_id
    order by ${order}`.execute(db);
  return { rows: rows.map(withParsedOffers), total: page.total };
}

export const countPositions = (db: Database, filter: PositionFilter, limit: number): Promise<number> =>
  countRows(db, matching(filter), limit);

/** The player's own position; undefined if there is none with this id, or it is closed. */
export async function findPosition(db: Database, id: PositionId, player: UserId, now: Date): Promise<PositionRow | undefined> {
  const { rows } = await sql<FoundRow>`
    select ${positionColumns(now)}
    from contracts c join bets b on b.id = c.bet_id join markets m on m.id = c.market_id
    where c.id = ${id} and c.player_id = ${player} and c.held`.execute(db);
  return rows.map(withParsedOffers)[0];
}

function withParsedOffers({ offers, ...position }: FoundRow): PositionRow {
  return { ...position, offers: (offers ?? []).map((offer) => ({ ...offer, createdAt: new Date(offer.createdAt) })) };
}
