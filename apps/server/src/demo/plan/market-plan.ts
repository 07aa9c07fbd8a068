import type { DemoText } from '@wieszcz/texts/demo';
import type { Ending } from '../ending.ts';

/** A market of the demo. `…DaysAgo` counts days before now; `ends` is the rule for the end date. */
export type MarketPlan = {
  text: DemoText;
  author: 'moderator' | 'moderator2';
  openedDaysAgo: number;
  ends: Ending;
  /** Probabilities of the bets at the opening, in percent. */
  chances: readonly number[];
  /** Weight when a player chooses a market to trade on. 0: the market is never published. */
  popularity: number;
  /** `bet`: index in `chances`. */
  resolved?: { daysAgo: number; bet: number; option: boolean };
};
