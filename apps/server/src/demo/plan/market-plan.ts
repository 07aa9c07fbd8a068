import type { DemoText } from '@wieszcz/texts/demo';
import type { Ending } from '../ending.ts';

/** A market of the demo. Its times are days before now. */
export type MarketPlan = {
  text: DemoText;
  author: 'moderator' | 'moderator2';
  openedDaysAgo: number;
  ends: Ending;
  /** Probabilities of the bets at the opening, in percent. */
  chances: readonly number[];
  /** Relative share of the trade. 0: the market is never published. */
  popularity: number;
  resolved?: { daysAgo: number; bet: number; option: boolean };
};
