import { DEMO_CELEBRITIES } from '@wieszcz/texts/demo';
import type { MarketPlan } from './market-plan.ts';

export const CELEBRITIES: readonly MarketPlan[] = [
  {
    text: DEMO_CELEBRITIES.eurovision,
    author: 'moderator2',
    openedDaysAgo: 58,
    ends: { month: 5, day: 16, atLeast: 30 },
    chances: [24, 34, 20, 22],
    popularity: 4,
  },
  {
    text: DEMO_CELEBRITIES.gdynia,
    author: 'moderator',
    openedDaysAgo: 21,
    ends: { month: 9, day: 26, atLeast: 40 },
    chances: [48, 12, 24, 16],
    popularity: 2,
  },
  {
    text: DEMO_CELEBRITIES.oscars,
    author: 'moderator',
    openedDaysAgo: 49,
    ends: { month: 1, day: 22, atLeast: 20 },
    chances: [38],
    popularity: 3,
  },
  {
    text: DEMO_CELEBRITIES.rockFestival,
    author: 'moderator2',
    openedDaysAgo: 8,
    ends: { month: 8, day: 2, atLeast: 30 },
    chances: [62],
    popularity: 3,
  },
  {
    text: DEMO_CELEBRITIES.danceFinal,
    author: 'moderator2',
    openedDaysAgo: 56,
    ends: 'day of resolution',
    chances: [52],
    popularity: 3,
    resolved: { daysAgo: 10, bet: 0, option: true },
  },
  {
    text: DEMO_CELEBRITIES.topSeries,
    author: 'moderator',
    openedDaysAgo: 82,
    ends: 'day of resolution',
    chances: [25],
    popularity: 2,
    resolved: { daysAgo: 52, bet: 0, option: false },
  },
];
