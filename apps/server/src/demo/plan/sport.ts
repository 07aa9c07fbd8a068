import { DEMO_SPORT } from '@wieszcz/texts/demo';
import type { MarketPlan } from './market-plan.ts';

export const SPORT: readonly MarketPlan[] = [
  {
    text: DEMO_SPORT.ekstraklasa,
    author: 'moderator',
    opened: 89,
    ends: { month: 5, day: 24, atLeast: 30 },
    chances: [30, 24, 18, 16, 12],
    heat: 5,
  },
  {
    text: DEMO_SPORT.volleyball,
    author: 'moderator2',
    opened: 61,
    ends: { month: 5, day: 17, atLeast: 30 },
    chances: [46],
    heat: 4,
  },
  {
    text: DEMO_SPORT.speedway,
    author: 'moderator2',
    opened: 37,
    ends: { month: 9, day: 27, atLeast: 40 },
    chances: [38, 24, 22, 16],
    heat: 2,
  },
  {
    text: DEMO_SPORT.skiJumping,
    author: 'moderator',
    opened: 16,
    ends: { month: 1, day: 18, atLeast: 14 },
    chances: [35],
    heat: 4,
  },
  {
    text: DEMO_SPORT.attendance,
    author: 'moderator',
    opened: 80,
    ends: 'month before',
    chances: [54],
    heat: 3,
    solved: { daysAgo: 17, bet: 0, option: true },
  },
  {
    text: DEMO_SPORT.formTable,
    author: 'moderator2',
    opened: 74,
    ends: 'month before',
    chances: [28, 24, 15, 17, 16],
    heat: 3,
    solved: { daysAgo: 18, bet: 3, option: true },
  },
  {
    text: DEMO_SPORT.europeanCups,
    author: 'moderator',
    opened: 66,
    ends: 'month of resolution',
    chances: [32],
    heat: 3,
    solved: { daysAgo: 27, bet: 0, option: false },
  },
];
