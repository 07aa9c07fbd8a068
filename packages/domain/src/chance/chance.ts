import { MIN_BID_PRICE, PAYOUT } from '../values/limits.ts';
import { CERTAIN, toCents, toChance, type Chance } from '../values/units.ts';
import type { BestPrices } from './best-prices.ts';

/** The middle of bid and ask is the chance as long as the ask is at most this many cents above the bid. */
export const MAX_SPREAD = toCents(10);
/** Where the spread is wider, the trades of so many last hours count. */
export const WEIGHTED_HOURS = 24;
/** A bet with fewer different traders in all is thin. */
export const MIN_TRADERS = 5;
/** Shares count as near the middle if their price is worse than the middle by at most this many cents. */
const NEAR_CENTS = 5;
/** A bet with fewer shares near the middle on a side is thin. */
export const MIN_NEAR_SHARES = 200;

/**
 * - middle: of the best bid and the best ask; of a market that has closed, the chance at that moment; of a resolved one, its result.
 * - weighted: the volume-weighted price of the last 24 hours, clamped to the range from bid to ask.
 * - organizer: the middle, while nobody has traded; of a market that has closed, the chance at that moment.
 */
export const CHANCE_BASES = ['middle', 'weighted', 'organizer'] as const;
export type ChanceBasis = (typeof CHANCE_BASES)[number];

/** traders: fewer than `MIN_TRADERS`; depth: fewer than `MIN_NEAR_SHARES` near the middle on a side. */
export const THIN_REASONS = ['traders', 'depth'] as const;
export type ThinReason = (typeof THIN_REASONS)[number];

/** Trades as sums: a trade of no counts at 100 minus its price, and the two rows of a minted or merged pair count once. */
export type Volume = {
  shares: number;
  /** Sum of the price of yes in cents × shares. */
  value: number;
};

export type ChanceFacts = {
  /** The executable prices of yes. */
  prices: BestPrices;
  /** Whether anybody has ever traded. */
  traded: boolean;
  /** Of the last 24 hours. Needed only where `isWide(prices)`. */
  volume: Volume;
  /** Different traders of all time; more than `MIN_TRADERS` needn't be counted. */
  traders: number;
  /** Shares near the middle in bids and in asks, synthetic ones included; more than `MIN_NEAR_SHARES` needn't be counted. */
  near: { bids: number; asks: number };
};

/** The chance of yes of one bet on its own. */
export type BetChance = { unscaled: Chance; basis: ChanceBasis; thinBecause: ThinReason | null };

/** The chance of yes as shown: with respect to the other bets of the market. */
export type ShownChance = BetChance & { chance: Chance };

/** A missing bid counts as 0 cents, a missing ask as 100. */
const spanOf = ({ bid, ask }: BestPrices): { low: number; high: number } => ({ low: bid ?? 0, high: ask ?? PAYOUT });

/** Whether the ask is too far above the bid for their middle to be the chance. */
export function isWide(prices: BestPrices): boolean {
  const { low, high } = spanOf(prices);
  return high - low > MAX_SPREAD;
}

/**
 * The prices of yes up to which shares count as near the middle: bids from `lowestBid` on, asks up to `highestAsk`. No bid is below 1 cent,
 * so where the middle is near 0, an ask of no at 1 $ doesn't count as one. By contrast, offers may cost 1 $: where the middle is near 1 $, one
 * of yes at 1 $ is an ask.
 */
export function nearMiddle(prices: BestPrices): { lowestBid: number; highestAsk: number } {
  const { low, high } = spanOf(prices);
  return {
    lowestBid: Math.max(MIN_BID_PRICE, Math.ceil((low + high) / 2) - NEAR_CENTS),
    highestAsk: Math.floor((low + high) / 2) + NEAR_CENTS,
  };
}

export function chanceOf(facts: ChanceFacts): BetChance {
  const { prices, traded, volume } = facts;
  const isWeighted = traded && isWide(prices) && volume.shares > 0;
  return {
    unscaled: isWeighted ? weightedPrice(volume, prices) : middle(prices),
    basis: isWeighted ? 'weighted' : traded ? 'middle' : 'organizer',
    thinBecause: thinBecause(facts),
  };
}

/** The chance of a resolved bet, in which nobody trades any more: certain or impossible, and neither thin nor the organizer's. */
export const resolvedChance = (isYes: boolean): BetChance => ({
  unscaled: isYes ? CERTAIN : toChance(0),
  basis: 'middle',
  thinBecause: null,
});

/**
 * The chance of a bet whose market has closed stays what it was at that moment: the bids are gone, so the rest of the book says nothing. For
 * the same reason depth doesn't count, and the bet is thin only if it has too few traders.
 */
export const chanceAtClosing = (unscaled: Chance, { traded, traders }: Pick<ChanceFacts, 'traded' | 'traders'>): BetChance => ({
  unscaled,
  basis: traded ? 'middle' : 'organizer',
  thinBecause: traders < MIN_TRADERS ? 'traders' : null,
});

/**
 * At most one bet of a market comes true, so where the chances of its bets sum to more than 1, each is divided by the sum. Rounds each down
 * to a ten-thousandth: rounded to the nearest one, six equal chances would sum to 1.0002.
 */
export function scaleChances(chances: readonly BetChance[]): ShownChance[] {
  const sum = chances.reduce((total, { unscaled }) => total + unscaled, 0);
  return chances.map((one) => ({
    ...one,
    chance: sum > CERTAIN ? toChance(Math.floor((one.unscaled * CERTAIN) / sum)) : one.unscaled,
  }));
}

const CHANCE_OF_A_CENT = CERTAIN / PAYOUT;

function middle(prices: BestPrices): Chance {
  const { low, high } = spanOf(prices);
  return toChance(((low + high) * CHANCE_OF_A_CENT) / 2);
}

function weightedPrice({ shares, value }: Volume, prices: BestPrices): Chance {
  const { low, high } = spanOf(prices);
  const price = roundedRatio(value * CHANCE_OF_A_CENT, shares);
  return toChance(Math.min(high * CHANCE_OF_A_CENT, Math.max(low * CHANCE_OF_A_CENT, price)));
}

function thinBecause({ traders, near }: ChanceFacts): ThinReason | null {
  if (traders < MIN_TRADERS) return 'traders';
  return Math.min(near.bids, near.asks) < MIN_NEAR_SHARES ? 'depth' : null;
}

/** The integer nearest to a ratio of integers ≥ 0; a half is rounded up. Exact, unlike a division of floating-point numbers. */
const roundedRatio = (numerator: number, denominator: number): number =>
  Number((BigInt(numerator) * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n));
