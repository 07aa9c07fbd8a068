import type { PlannedMarket } from './plan.ts';
import type { Random } from './random.ts';

/**
 * The common belief about the bets of a market: log-odds that follow a random walk, jump with news and approach the true outcome before the
 * resolution. Each player sees them with an individual error. Prices follow because players trade on their estimates.
 */
export type Belief = {
  /** Advances the belief by `days`. `age` is the elapsed fraction of the market's life, 0…1. There is news only if `newsAllowed`. */
  advance(days: number, age: number, newsAllowed: boolean): void;
  /** The probability (0.02…0.98) that a bet comes true, for a player whose estimate deviates by `noise` (in log-odds). */
  chance(bet: number, noise: number): number;
};

/** Standard deviation of the random walk, in log-odds per square root of a day. */
const DAILY_DEVIATION = 0.11;
/** Average number of jumps per day. */
const NEWS_PER_DAY = 0.06;
/** Standard deviation of a jump, in log-odds. */
const NEWS_DEVIATION = 0.4;
/** Daily fraction by which a belief returns to its start. */
const REVERSION = 0.02;
/** Log-odds of an outcome that is nearly certain. */
const CERTAINTY = 3.4;

export function createBelief(market: PlannedMarket, random: Random): Belief {
  const start = market.chances.map((chance) => logOdds(chance / 100));
  const current = start.map((value) => value + random.normal() * 0.3);
  const truth = market.resolved && start.map((_, bet) => directionOf(market, bet) * CERTAINTY);
  const hasOneBet = current.length === 1;
  return {
    advance(days, age, newsAllowed) {
      const pull = truth ? Math.max(0, age - 0.5) * 0.35 : 0;
      for (let bet = 0; bet < current.length; bet++) {
        let value = current[bet]! + random.normal() * DAILY_DEVIATION * Math.sqrt(days);
        if (newsAllowed && random.chance(NEWS_PER_DAY * days)) value += random.normal() * NEWS_DEVIATION;
        value += (start[bet]! - value) * REVERSION * days;
        if (truth) value += (truth[bet]! - value) * Math.min(1, pull * days);
        current[bet] = value;
      }
    },
    chance(bet, noise) {
      if (hasOneBet) return clamp(logistic(current[0]! + noise));
      // Exactly one of several bets comes true, so their probabilities add up to 1.
      const total = current.reduce((sum, value) => sum + Math.exp(value), 0);
      return clamp(logistic(logOdds(Math.exp(current[bet]!) / total) + noise));
    },
  };
}

/** 1 if the bet came true, −1 if not. */
function directionOf({ resolved, chances }: PlannedMarket, bet: number): number {
  const cameTrue = chances.length === 1 ? resolved!.option : bet === resolved!.bet;
  return cameTrue ? 1 : -1;
}

const logOdds = (chance: number): number => Math.log(chance / (1 - chance));
const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
const clamp = (chance: number): number => Math.min(0.98, Math.max(0.02, chance));
