/** The number of rows of each kind in a game. */
export type Size = {
  players: number;
  markets: number;
  trades: number;
  /** How many of `trades` are on the hot bet, whose market is not counted in `markets`. */
  hotTrades: number;
  /** Open bids. */
  bids: number;
  /** The number of positions of each large market. These markets and their trades are not counted above; the bench resolves them. */
  largeMarkets: readonly number[];
};

const FULL: Size = {
  players: 1_000_000,
  markets: 100_000,
  trades: 10_000_000,
  hotTrades: 1_000_000,
  bids: 1_000_000,
  largeMarkets: [100_000, 1_000_000],
};

/**
 * The full size times `fraction` (1: full). Each number is rounded to a multiple of its step, at least one step. The steps keep
 * `trades` ÷ `hotTrades` whole (`TRADES` of `fill.queries.ts` divides them).
 */
export function sizeOf(fraction: number): Size {
  const part = (whole: number, step: number) => Math.max(step, Math.round((whole * fraction) / step) * step);
  return {
    players: part(FULL.players, 100),
    markets: part(FULL.markets, 10),
    trades: part(FULL.trades, 100),
    hotTrades: part(FULL.hotTrades, 10),
    bids: part(FULL.bids, 10),
    largeMarkets: FULL.largeMarkets.map((positions) => part(positions, 20)),
  };
}

/** Id of the first moderator. */
export const FIRST_MODERATOR = 1;
/** Number of moderators. Their ids follow one another, and the ids of players come after them. */
export const MODERATORS = 200;
/** Id of the first player. The first two players trade far more than the others. */
export const BUSIEST_PLAYER = FIRST_MODERATOR + MODERATORS;
