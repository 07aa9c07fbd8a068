/** How many of each a database holds. */
export type Size = {
  players: number;
  markets: number;
  trades: number;
  /** Of the trades, those on one bet. */
  hotTrades: number;
  /** Further markets that a crowd has bought into, waiting to be solved: the contracts of each. */
  crowds: readonly number[];
};

const FULL: Size = {
  players: 1_000_000,
  markets: 100_000,
  trades: 10_000_000,
  hotTrades: 1_000_000,
  crowds: [100_000, 1_000_000],
};

/** The share of the full size, and not less than a handful of each. */
export function sizeOf(fraction: number): Size {
  const part = (whole: number, least: number) => Math.max(least, Math.round((whole * fraction) / least) * least);
  return {
    players: part(FULL.players, 100),
    markets: part(FULL.markets, 10),
    trades: part(FULL.trades, 100),
    hotTrades: part(FULL.hotTrades, 10),
    crowds: FULL.crowds.map((contracts) => part(contracts, 20)),
  };
}

/** Moderators come first, then players; so a player's number is the id less these. */
export const MODERATORS = 200;
/** Two players trade far more than the others: they stand first. */
export const WHALE = MODERATORS + 1;
