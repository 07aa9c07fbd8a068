import type pg from 'pg';
import { COUNT_MOVEMENTS, COUNT_RESERVES, COUNT_SHARES, READ_ONE_STATE } from './database.queries.ts';
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
  /**
   * How many times an order is stored. Each order is for one share or pair, so shares and pairs are counted. For a bid and for its
   * cancellation: the number of open bids.
   */
  times(order: Pick<Order, 'player' | 'bet' | 'kind'>): number;
  /** The sum of `times` over all players and bets. */
  total(kind: Exclude<OrderKind, 'cancellation'>): number;
  /** How often money of each player was reserved and released; only players with a reserve. */
  reserves: Map<number, Omit<ReservesRow, 'player'>>;
  /** The number of movements in the journal. */
  movements: number;
};

export async function readStoredOrders(pool: pg.Pool): Promise<StoredOrders> {
  const client = await pool.connect();
  try {
    await client.query(READ_ONE_STATE);
    return await readFrom(client);
  } finally {
    // The transaction ends with its connection.
    client.release(true);
  }
}

async function readFrom(client: pg.ClientBase): Promise<StoredOrders> {
  const { rows } = await client.query<SharesRow>(COUNT_SHARES);
  const { rows: reserves } = await client.query<ReservesRow>(COUNT_RESERVES);
  const movements = await countMovements(client);
  const byPlayerAndBet = new Map(rows.map((row) => [`${row.player}/${row.bet}`, row]));
  return {
    times: (order) => byPlayerAndBet.get(keyOf(order))?.[COLUMNS[order.kind]] ?? 0,
    total: (kind) => rows.reduce((sum, row) => sum + row[COLUMNS[kind]], 0),
    reserves: new Map(reserves.map(({ player, ...counts }) => [player, counts])),
    movements,
  };
}

export async function countMovements(database: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows } = await database.query<{ movements: number }>(COUNT_MOVEMENTS);
  return rows[0]!.movements;
}

export const keyOf = ({ player, bet }: Pick<PlayerOnMarket, 'player' | 'bet'>): string => `${player.id}/${bet}`;
