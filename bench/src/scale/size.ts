/** The number of rows of each kind in a game. */
export type Size = {
  players: number;
  markets: number;
  trades: number;
  /** Number of the trades that are on one bet. */
  hotTrades: number;
  /** Additional markets with many holders, to be resolved: the number of positions of each. */
  largeMarkets: readonly number[];
};

const FULL: Size = {
  players: 1_000_000,
  markets: 100_000,
  trades: 10_000_000,
  hotTrades: 1_000_000,
  largeMarkets: [100_000, 1_000_000],
};

/** A fraction of the full size, rounded to multiples of a small minimum. */
export function sizeOf(fraction: number): Size {
  const part = (whole: number, least: number) => Math.max(least, Math.round((whole * fraction) / least) * least);
  return {
    players: part(FULL.players, 100),
    markets: part(FULL.markets, 10),
    trades: part(FULL.trades, 100),
    hotTrades: part(FULL.hotTrades, 10),
    largeMarkets: FULL.largeMarkets.map((positions) => part(positions, 20)),
  };
}

/** The ids of moderators come first, then those of players. */
export const MODERATORS = 200;
/** The first two players trade far more than the others. */
export const BUSIEST_PLAYER = MODERATORS + 1;
