import { DEMO_SPORT } from '@wieszcz/texts/demo';
import type { MarketPlan } from './market-plan.ts';

export const SPORT: readonly MarketPlan[] = [
  {
    text: DEMO_SPORT.ekstraklasa,
    author: 'moderator',
    openedDaysAgo: 89,
    ends: { month: 5, day: 24, atLeast: 30 },
    chances: [30, 24, 18, 16, 12],
    popularity: 5,
  },
  {
    text: DEMO_SPORT.volleyball,
    author: 'moderator2',
    openedDaysAgo: 61,
    ends: { month: 5, day: 17, atLeast: 30 },
    chances: [46],
    popularity: 4,
  },
  {
    text: DEMO_SPORT.speedway,
    author: 'moderator2',
    openedDaysAgo: 37,
    ends: { month: 9, day: 27, atLeast: 40 },
    chances: [38, 24, 22, 16],
    popularity: 2,
  },
  {
    text: DEMO_SPORT.skiJumping,
    author: 'moderator',
    openedDaysAgo: 16,
    ends: { month: 1, day: 18, atLeast: 14 },
    chances: [35],
    popularity: 4,
  },
  {
    text: DEMO_SPORT.attendance,
    author: 'moderator',
    openedDaysAgo: 80,
    ends: 'end of month before resolution',
    chances: [54],
    popularity: 3,
    resolved: { daysAgo: 17, bet: 0, option: true },
  },
  {
    text: DEMO_SPORT.formTable,
    author: 'moderator2',
    openedDaysAgo: 74,
    ends: 'end of month before resolution',
    chances: [28, 24, 15, 17, 16],
    popularity: 3,
    resolved: { daysAgo: 18, bet: 3, option: true },
  },
  {
    text: DEMO_SPORT.europeanCups,
    author: 'moderator',
    openedDaysAgo: 66,
    ends: 'day of resolution',
    chances: [32],
    popularity: 3,
    resolved: { daysAgo: 27, bet: 0, option: false },
  },
];
