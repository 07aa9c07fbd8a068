import type { PlannedMarket } from './plan.ts';
import type { Random } from './random.ts';

/**
 * What the world knows about a market: log-odds that wander, jump with the news, and near a resolution close in on the truth.
 * Players see them through their own noise; prices follow because the players trade.
 */
export type Belief = {
  /** Lets `days` pass; `age` is the share of the market's life that is over, 0…1, when it has a known end. */
  pass(days: number, age: number): void;
  /** The chance that a bet comes true as somebody sees it who errs by `noise` (in log-odds). */
  chance(bet: number, noise: number): number;
};

const WANDER = 0.11;
const NEWS_PER_DAY = 0.06;
const NEWS = 0.5;
/** How fast opinions return to where they began, a day. */
const MEMORY = 0.02;
const CERTAINTY = 3.4;

export function createBelief(market: PlannedMarket, random: Random): Belief {
  const start = market.chances.map((chance) => logOdds(chance / 100));
  const now = start.map((value) => value + random.normal() * 0.3);
  const truth = market.solved && start.map((_, bet) => outcome(market, bet) * CERTAINTY);
  const single = now.length === 1;
  return {
    pass(days, age) {
      const pull = truth ? Math.max(0, age - 0.5) * 0.35 : 0;
      for (let bet = 0; bet < now.length; bet++) {
        let value = now[bet]! + random.normal() * WANDER * Math.sqrt(days);
        if (random.chance(NEWS_PER_DAY * days)) value += random.normal() * NEWS;
        value += (start[bet]! - value) * MEMORY * days;
        if (truth) value += (truth[bet]! - value) * Math.min(1, pull * days);
        now[bet] = value;
      }
    },
    chance(bet, noise) {
      if (single) return between(logistic(now[0]! + noise));
      const total = now.reduce((sum, value) => sum + Math.exp(value), 0);
      return between(logistic(logOdds(Math.exp(now[bet]!) / total) + noise));
    },
  };
}

/** 1 for what came true, −1 for what did not. */
function outcome({ solved, chances }: PlannedMarket, bet: number): number {
  const came = chances.length === 1 ? solved!.option : bet === solved!.bet;
  return came ? 1 : -1;
}

const logOdds = (chance: number): number => Math.log(chance / (1 - chance));
const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
const between = (chance: number): number => Math.min(0.98, Math.max(0.02, chance));
