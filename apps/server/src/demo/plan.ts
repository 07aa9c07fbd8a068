import type { Category } from '@wieszcz/domain';
import { CELEBRITIES } from './plan/celebrities.ts';
import { ECONOMY } from './plan/economy.ts';
import type { MarketPlan } from './plan/market-plan.ts';
import { OTHER } from './plan/other.ts';
import { POLICY } from './plan/policy.ts';
import { SPORT } from './plan/sport.ts';

export type PlannedMarket = MarketPlan & { category: Category };

const inCategory = (category: Category, markets: readonly MarketPlan[]): PlannedMarket[] =>
  markets.map((market) => ({ category, ...market }));

/** The markets of the demo, category by category. */
export const PLAN: readonly PlannedMarket[] = [
  ...inCategory('SPORT', SPORT),
  ...inCategory('ECONOMY', ECONOMY),
  ...inCategory('CELEBRITIES', CELEBRITIES),
  ...inCategory('POLICY', POLICY),
  ...inCategory('OTHER', OTHER),
];
