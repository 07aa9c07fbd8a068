import { DEMO_OTHER } from '@wieszcz/texts/demo';
import type { MarketPlan } from './market-plan.ts';

export const OTHER: readonly MarketPlan[] = [
  {
    text: DEMO_OTHER.whiteChristmas,
    author: 'moderator',
    opened: 35,
    ends: { month: 12, day: 24, atLeast: 8 },
    chances: [28],
    heat: 5,
  },
  {
    text: DEMO_OTHER.winterLow,
    author: 'moderator2',
    opened: 18,
    ends: { month: 3, day: 20, atLeast: 25 },
    chances: [14, 36, 32, 18],
    heat: 3,
  },
  {
    text: DEMO_OTHER.intercity,
    author: 'moderator',
    opened: 29,
    ends: { month: 1, day: 31, atLeast: 15 },
    chances: [50],
    heat: 3,
  },
  {
    text: DEMO_OTHER.tatras,
    author: 'moderator2',
    opened: 4,
    ends: { month: 1, day: 31, atLeast: 15 },
    chances: [26, 44, 30],
    heat: 3,
  },
  {
    text: DEMO_OTHER.gale,
    author: 'moderator2',
    opened: 59,
    ends: 'month of resolution',
    chances: [58],
    heat: 3,
    solved: { daysAgo: 23, bet: 0, option: true },
  },
  {
    text: DEMO_OTHER.rainiestCity,
    author: 'moderator',
    opened: 84,
    ends: 'month before',
    chances: [18, 20, 12, 16, 34],
    heat: 3,
    solved: { daysAgo: 45, bet: 4, option: true },
  },
  {
    text: DEMO_OTHER.charityFinal,
    author: 'moderator',
    opened: 3,
    ends: { month: 1, day: 31, atLeast: 15 },
    chances: [22, 48, 30],
    heat: 0,
  },
  { text: DEMO_OTHER.vistula, author: 'moderator', opened: 1, ends: { month: 3, day: 20, atLeast: 25 }, chances: [], heat: 0 },
];
