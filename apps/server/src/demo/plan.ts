import type { Category } from '@wieszcz/domain';
import { DEMO_CELEBRITIES, DEMO_ECONOMY, DEMO_OTHER, DEMO_POLICY, DEMO_SPORT, type DemoText } from '@wieszcz/texts/demo';
import type { Ending } from './ending.ts';

/** The markets of the demo: when each opened, how likely its bets looked then, and what became of it. Days count back from now. */
export type PlannedMarket = {
  category: Category;
  text: DemoText;
  author: 'moderator' | 'moderator2';
  opened: number;
  ends: Ending;
  /** Chances of the bets at the opening, in %. */
  chances: readonly number[];
  /** How much of the trade it draws; 0: never published. */
  heat: number;
  solved?: { daysAgo: number; bet: number; option: boolean };
};

const byCategory = (category: Category, markets: Omit<PlannedMarket, 'category'>[]): PlannedMarket[] =>
  markets.map((market) => ({ category, ...market }));

const SPORT = byCategory('SPORT', [
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
]);

const ECONOMY = byCategory('ECONOMY', [
  { text: DEMO_ECONOMY.inflation, author: 'moderator', opened: 44, ends: { day: 15, atLeast: 9 }, chances: [48], heat: 5 },
  {
    text: DEMO_ECONOMY.referenceRate,
    author: 'moderator',
    opened: 71,
    ends: { month: 3, day: 31, atLeast: 40 },
    chances: [14, 26, 30, 20, 10],
    heat: 4,
  },
  {
    text: DEMO_ECONOMY.petrol,
    author: 'moderator2',
    opened: 25,
    ends: { day: 'last', atLeast: 20 },
    chances: [18, 36, 32, 14],
    heat: 4,
  },
  { text: DEMO_ECONOMY.euro, author: 'moderator2', opened: 53, ends: { month: 3, day: 31, atLeast: 45 }, chances: [42], heat: 4 },
  { text: DEMO_ECONOMY.wig20, author: 'moderator2', opened: 12, ends: 'undetermined', chances: [57], heat: 3 },
  {
    text: DEMO_ECONOMY.rateCut,
    author: 'moderator',
    opened: 69,
    ends: 'month of resolution',
    chances: [55],
    heat: 4,
    solved: { daysAgo: 33, bet: 0, option: false },
  },
  {
    text: DEMO_ECONOMY.unemployment,
    author: 'moderator2',
    opened: 85,
    ends: 'month of resolution',
    chances: [60],
    heat: 2,
    solved: { daysAgo: 48, bet: 0, option: true },
  },
]);

const CELEBRITIES = byCategory('CELEBRITIES', [
  {
    text: DEMO_CELEBRITIES.eurovision,
    author: 'moderator2',
    opened: 58,
    ends: { month: 5, day: 16, atLeast: 30 },
    chances: [24, 34, 20, 22],
    heat: 4,
  },
  {
    text: DEMO_CELEBRITIES.gdynia,
    author: 'moderator',
    opened: 21,
    ends: { month: 9, day: 26, atLeast: 40 },
    chances: [48, 12, 24, 16],
    heat: 2,
  },
  {
    text: DEMO_CELEBRITIES.oscars,
    author: 'moderator',
    opened: 49,
    ends: { month: 1, day: 22, atLeast: 20 },
    chances: [38],
    heat: 3,
  },
  {
    text: DEMO_CELEBRITIES.rockFestival,
    author: 'moderator2',
    opened: 8,
    ends: { month: 8, day: 2, atLeast: 30 },
    chances: [62],
    heat: 3,
  },
  {
    text: DEMO_CELEBRITIES.danceFinal,
    author: 'moderator2',
    opened: 56,
    ends: 'month of resolution',
    chances: [52],
    heat: 3,
    solved: { daysAgo: 10, bet: 0, option: true },
  },
  {
    text: DEMO_CELEBRITIES.topSeries,
    author: 'moderator',
    opened: 82,
    ends: 'month of resolution',
    chances: [25],
    heat: 2,
    solved: { daysAgo: 52, bet: 0, option: false },
  },
]);

const POLICY = byCategory('POLICY', [
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
]);

const OTHER = byCategory('OTHER', [
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
]);

export const PLAN: readonly PlannedMarket[] = [...SPORT, ...ECONOMY, ...CELEBRITIES, ...POLICY, ...OTHER];
