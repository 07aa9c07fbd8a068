import { CHART_RANGES_IN_DAYS } from '@wieszcz/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { category, dollars, responseId, required, timestamp } from './fields.ts';
import { coverSchema } from './market-schemas.ts';
import { coversFlag, DEFAULT_PAGE_SIZE, page, paging } from './paging.ts';

const playerSchema = z.object({ username: z.string(), budget: dollars }).meta({ id: 'Player' });
export type Player = z.infer<typeof playerSchema>;

/** The reason for a budget change, from the point of view of the budget's owner. */
export const MOVEMENT_KINDS = ['registration_grant', 'daily_bonus', 'purchase', 'sale', 'payout', 'refund'] as const;

export const movementSchema = z.object({
  id: responseId,
  kind: z.enum(MOVEMENT_KINDS),
  amount: dollars.meta({ description: 'Signed: positive for a gain, negative for a loss' }),
  budgetAfter: dollars,
  date: timestamp,
  subject: z
    .object({
      marketId: responseId,
      topic: z.string(),
      betTitle: z.string(),
      option: z.boolean(),
      shares: z.int(),
      price: dollars,
    })
    .nullable()
    .meta({ description: 'The traded or winning position; null for grants and bonuses' }),
});
export type Movement = z.infer<typeof movementSchema>;

const valuedPositionSchema = z.object({
  contractId: responseId,
  marketId: responseId,
  topic: z.string(),
  marketCategory: category,
  marketCover: coverSchema,
  betTitle: z.string(),
  option: z.boolean(),
  shares: z.int().meta({ description: 'Held shares, including listed ones' }),
  cost: dollars,
  value: dollars.nullable().meta({ description: 'At the last price; null before the first transaction' }),
});

export const playerEndpoints = {
  getRanking: endpoint({
    method: 'GET',
    path: '/player/ranking',
    tag: 'players',
    summary: 'The 100 players with the largest budgets',
    access: 'public',
    answer: z.array(playerSchema),
    errors: [],
  }),
  getPlayer: endpoint({
    method: 'GET',
    path: '/player/:username',
    tag: 'players',
    summary: 'The own budget',
    access: 'user',
    params: z.object({ username: required() }),
    answer: playerSchema,
    errors: ['OTHER_PLAYER', 'NO_BUDGET'],
  }),
  getPortfolio: endpoint({
    method: 'GET',
    path: '/api/portfolio',
    tag: 'players',
    summary: 'Budget, open positions valued at the last prices, and their sums',
    access: 'player',
    query: z.object(coversFlag),
    answer: z.object({
      budget: dollars,
      openValue: dollars,
      openCost: dollars,
      possiblePayout: dollars,
      netWorth: dollars,
      positions: z.array(valuedPositionSchema).meta({ description: 'The 100 most valuable' }),
    }),
    errors: [],
  }),
  getPortfolioChart: endpoint({
    method: 'GET',
    path: '/api/portfolio/chart',
    tag: 'players',
    summary: 'Net worth at the end of each of the last days, ascending, today last',
    access: 'player',
    query: z.object({ days: z.enum(CHART_RANGES_IN_DAYS.map(String)).transform(Number).default(30) }),
    answer: z.array(z.object({ date: timestamp, netWorth: dollars })),
    errors: [],
  }),
  listBudgetHistory: endpoint({
    method: 'GET',
    path: '/api/budget/history',
    tag: 'players',
    summary: 'Every movement of the budget, newest first',
    access: 'player',
    query: z.object(paging(DEFAULT_PAGE_SIZE)),
    answer: page(movementSchema),
    errors: [],
  }),
};
