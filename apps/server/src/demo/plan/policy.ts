import { DEMO_POLICY } from '@wieszcz/texts/demo';
import type { MarketPlan } from './market-plan.ts';

export const POLICY: readonly MarketPlan[] = [
  {
    text: DEMO_POLICY.turnout,
    author: 'moderator',
    opened: 87,
    ends: { month: 10, day: 24, atLeast: 150 },
    chances: [10, 20, 30, 26, 14],
    heat: 5,
  },
  {
    text: DEMO_POLICY.committees,
    author: 'moderator2',
    opened: 64,
    ends: { month: 10, day: 24, atLeast: 150 },
    chances: [18, 38, 30, 14],
    heat: 4,
  },
  {
    text: DEMO_POLICY.budget,
    author: 'moderator2',
    opened: 31,
    ends: { month: 12, day: 20, atLeast: 10 },
    chances: [70],
    heat: 3,
  },
  { text: DEMO_POLICY.nuclear, author: 'moderator', opened: 40, ends: 'undetermined', chances: [34], heat: 3 },
  {
    text: DEMO_POLICY.sittings,
    author: 'moderator2',
    opened: 77,
    ends: 'month before',
    chances: [45],
    heat: 2,
    solved: { daysAgo: 39, bet: 0, option: false },
  },
  {
    text: DEMO_POLICY.bills,
    author: 'moderator',
    opened: 63,
    ends: 'month before',
    chances: [16, 40, 30, 14],
    heat: 3,
    solved: { daysAgo: 15, bet: 1, option: true },
  },
];
