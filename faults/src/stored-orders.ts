import type pg from 'pg';
import { COUNT_MOVEMENTS, COUNT_RESERVES, COUNT_SHARES } from './database.queries.ts';
import type { Order, OrderKind } from './order-log.ts';
import type { PlayerOnMarket } from './players-on-markets.ts';

type SharesRow = {
  player: number;
  bet: number;
  purchased: number;
  purchasedNo: number;
  sold: number;
  redeemed: number;
  bid: number;
};
type ReservesRow = { player: number; reserved: number; released: number };

const COLUMNS = {
  purchase: 'purchased',
  'purchase of no': 'purchasedNo',
  sale: 'sold',
  redemption: 'redeemed',
  bid: 'bid',
  cancellation: 'bid',
} as const satisfies Record<OrderKind, keyof SharesRow>;

/** What the database says about the orders of a run. */
export type StoredOrders = {
  /** How often an order is stored; for a bid and for its cancellation the number of open bids. Each order has one share. */
  times(order: Pick<Order, 'player' | 'market' | 'kind'>): number;
  /** The sum of `times` over all players and bets. */
  total(kind: Exclude<OrderKind, 'cancellation'>): number;
  /** How often money of each player was reserved and released; only players with a reserve. */
  reserves: Map<number, Omit<ReservesRow, 'player'>>;
  /** The number of movements in the journal. */
  movements: number;
};

export async function readStoredOrders(pool: pg.Pool): Promise<StoredOrders> {
  const { rows } = await pool.query<SharesRow>(COUNT_SHARES);
  const { rows: reserves } = await pool.query<ReservesRow>(COUNT_RESERVES);
  const { rows: counts } = await pool.query<{ movements: number }>(COUNT_MOVEMENTS);
  const byPlayerAndBet = new Map(rows.map((row) => [`${row.player}/${row.bet}`, row]));
  return {
    times: ({ kind, ...playerOnMarket }) => byPlayerAndBet.get(keyOf(playerOnMarket))?.[COLUMNS[kind]] ?? 0,
    total: (kind) => rows.reduce((sum, row) => sum + row[COLUMNS[kind]], 0),
    reserves: new Map(reserves.map(({ player, ...counts }) => [player, counts])),
    movements: counts[0]!.movements,
  };
}

export const keyOf = ({ player, market }: PlayerOnMarket): string => `${player.id}/${market.bet}`;
