import { DEMO_ECONOMY } from '@wieszcz/texts/demo';
import type { MarketPlan } from './market-plan.ts';

export const ECONOMY: readonly MarketPlan[] = [
  {
    text: DEMO_ECONOMY.inflation,
    author: 'moderator',
    openedDaysAgo: 44,
    ends: { day: 15, atLeast: 9 },
    chances: [48],
    popularity: 5,
  },
  {
    text: DEMO_ECONOMY.referenceRate,
    author: 'moderator',
    openedDaysAgo: 71,
    ends: { month: 3, day: 31, atLeast: 40 },
    chances: [14, 26, 30, 20, 10],
    popularity: 4,
  },
  {
    text: DEMO_ECONOMY.petrol,
    author: 'moderator2',
    openedDaysAgo: 25,
    ends: { day: 'last', atLeast: 20 },
    chances: [18, 36, 32, 14],
    popularity: 4,
  },
  {
    text: DEMO_ECONOMY.euro,
    author: 'moderator2',
    openedDaysAgo: 53,
    ends: { month: 3, day: 31, atLeast: 45 },
    chances: [42],
    popularity: 4,
  },
  { text: DEMO_ECONOMY.wig20, author: 'moderator2', openedDaysAgo: 12, ends: 'undetermined', chances: [57], popularity: 3 },
  {
    text: DEMO_ECONOMY.rateCut,
    author: 'moderator',
    openedDaysAgo: 69,
    ends: 'end of month before resolution',
    chances: [55],
    popularity: 4,
    resolved: { daysAgo: 33, bet: 0, option: false },
  },
  {
    text: DEMO_ECONOMY.unemployment,
    author: 'moderator2',
    openedDaysAgo: 85,
    ends: 'end of month before resolution',
    chances: [60],
    popularity: 2,
    resolved: { daysAgo: 48, bet: 0, option: true },
  },
];
