import { DEMO_POLICY } from '@wieszcz/texts/demo';
import type { MarketPlan } from './market-plan.ts';

export const POLICY: readonly MarketPlan[] = [
  {
    text: DEMO_POLICY.turnout,
    author: 'moderator',
    openedDaysAgo: 87,
    ends: { month: 10, day: 24, atLeast: 150 },
    chances: [10, 20, 30, 26, 14],
    popularity: 5,
  },
  {
    text: DEMO_POLICY.committees,
    author: 'moderator2',
    openedDaysAgo: 64,
    ends: { month: 10, day: 24, atLeast: 150 },
    chances: [18, 38, 30, 14],
    popularity: 4,
  },
  {
    text: DEMO_POLICY.budget,
    author: 'moderator2',
    openedDaysAgo: 31,
    ends: { month: 12, day: 20, atLeast: 10 },
    chances: [70],
    popularity: 3,
  },
  { text: DEMO_POLICY.nuclear, author: 'moderator', openedDaysAgo: 40, ends: 'undetermined', chances: [34], popularity: 3 },
  {
    text: DEMO_POLICY.sittings,
    author: 'moderator2',
    openedDaysAgo: 77,
    ends: 'end of month before resolution',
    chances: [45],
    popularity: 2,
    resolved: { daysAgo: 39, bet: 0, option: false },
  },
  {
    text: DEMO_POLICY.bills,
    author: 'moderator',
    openedDaysAgo: 63,
    ends: 'end of month before resolution',
    chances: [16, 40, 30, 14],
    popularity: 3,
    resolved: { daysAgo: 15, bet: 1, option: true },
  },
];
