import { CHART_RANGES_IN_DAYS, toMarketId } from '@wieszcz/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { category, dollars, id, responseId, timestamp, usernameTyped } from './fields.ts';
import { chanceFields, coverSchema } from './market-schemas.ts';
import { coversFlag, DEFAULT_PAGE_SIZE, descriptionFilters, optionFilter, page, paging } from './paging.ts';

const playerSchema = z.object({ username: z.string(), budget: dollars }).meta({ id: 'Player' });
export type Player = z.infer<typeof playerSchema>;

/** The reason for a budget change, from the point of view of the budget's owner. */
export const MOVEMENT_KINDS = [
  'registration_grant',
  'daily_bonus',
  'purchase',
  'sale',
  'redeem',
  'reserve',
  'release',
  'payout',
  'refund',
] as const;

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
      option: z.boolean().nullable().meta({ description: 'null: pairs of both options' }),
      shares: z.int(),
      price: dollars,
    })
    .nullable()
    .meta({ description: 'The traded, redeemed or winning position; null for grants, bonuses and reserves' }),
});
export type Movement = z.infer<typeof movementSchema>;

const valuedPositionSchema = z.object({
  contractId: responseId,
  marketId: responseId,
  topic: z.string(),
  marketCategory: category,
  marketCover: coverSchema,
  betId: responseId,
  betTitle: z.string(),
  option: z.boolean(),
  shares: z.int().meta({ description: 'Held shares, including listed ones' }),
  cost: dollars,
  value: dollars.meta({ description: 'What selling it at once would bring now' }),
  ...chanceFields,
});

/** SOLD and REDEEMED: nothing is held any more; REDEEMED: all of it left in pairs. */
export const CLOSED_OUTCOMES = ['SOLD', 'REDEEMED', 'WON', 'LOST'] as const;

const closedPositionSchema = z.object({
  contractId: responseId,
  marketId: responseId,
  topic: z.string(),
  marketCategory: category,
  marketCover: coverSchema,
  betTitle: z.string(),
  option: z.boolean(),
  outcome: z.enum(CLOSED_OUTCOMES),
  result: dollars.meta({ description: 'Sales and payout less purchases; a redeemed pair brings 0.50 $ for each option' }),
  closedDate: timestamp,
});
export type ClosedPosition = z.infer<typeof closedPositionSchema>;

/** budget; netWorth: what budget, reserve and selling all positions at once bring; profit: what trading brought in the last 30 days. */
export const RANKINGS = ['budget', 'netWorth', 'profit'] as const;
const standingSchema = z.object({ place: z.int(), username: z.string(), amount: dollars }).meta({ id: 'Standing' });
export type Standing = z.infer<typeof standingSchema>;

/** Of the whole portfolio, whatever the filters. netWorth = budget + reserved + value of all positions = bonuses.total + profit.total. */
const resultFields = {
  netWorth: dollars,
  bonuses: z.object({
    start: dollars,
    daily: dollars,
    days: z.int().meta({ description: 'On how many days the daily bonus was paid' }),
    total: dollars,
  }),
  profit: z.object({
    realised: dollars,
    open: dollars.meta({ description: 'What selling the open positions at once would bring, less their cost' }),
    total: dollars,
  }),
};

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
  getStandings: endpoint({
    method: 'GET',
    path: '/api/rankings/:by',
    tag: 'players',
    summary: "The first 100 places of a ranking, and the user's place among all players",
    access: 'public',
    params: z.object({ by: z.enum(RANKINGS) }),
    answer: z.object({
      players: z.int().meta({ description: 'The number of players who are ranked; blocked ones are not' }),
      writtenDate: timestamp.nullable().meta({ description: 'The moment that the ranking describes' }),
      top: z.array(standingSchema),
      isLeftOut: z.boolean().meta({ description: "An admin has left the user's account out of this ranking" }),
      own: standingSchema.nullable().meta({ description: 'null for guests, staff and players who are not ranked' }),
      around: z.array(standingSchema).meta({ description: "The user's place with one neighbour on each side" }),
    }),
    errors: [],
    personal: true,
  }),
  getPlayer: endpoint({
    method: 'GET',
    path: '/player/:username',
    tag: 'players',
    summary: "The player's own budget",
    access: 'user',
    stranger: 'OTHER_PLAYER',
    params: z.object({ username: usernameTyped() }),
    answer: playerSchema,
    errors: ['OTHER_PLAYER', 'NO_BUDGET'],
  }),
  getPortfolio: endpoint({
    method: 'GET',
    path: '/api/portfolio',
    tag: 'players',
    summary:
      'Budget, reserve, bonuses and profit; the open positions that match the filters, valued at what selling them at once would bring',
    access: 'player',
    query: z.object({ contractOption: optionFilter, ...descriptionFilters, ...coversFlag }),
    answer: z.object({
      budget: dollars,
      reserved: dollars.meta({ description: 'For open bids' }),
      openValue: dollars,
      openCost: dollars,
      possiblePayout: dollars.meta({ description: 'What the best outcome of each market would pay' }),
      ...resultFields,
      positions: z.array(valuedPositionSchema).meta({ description: 'The 100 most valuable' }),
    }),
    errors: [],
  }),
  listClosedPositions: endpoint({
    method: 'GET',
    path: '/api/portfolio/closed',
    tag: 'players',
    summary: 'Positions that are sold out or decided, with what each brought, of all markets or of one; the last closed first',
    access: 'player',
    stranger: 'none',
    query: z.object({
      marketId: id(toMarketId).optional().meta({ description: 'Only those on this market' }),
      ...paging(DEFAULT_PAGE_SIZE),
      ...coversFlag,
    }),
    answer: page(closedPositionSchema),
    errors: [],
  }),
  getPortfolioChart: endpoint({
    method: 'GET',
    path: '/api/portfolio/chart',
    tag: 'players',
    summary: 'Net worth at the end of each of the last days, ascending, today last',
    access: 'player',
    query: z.object({
      days: z.enum(CHART_RANGES_IN_DAYS.map(String)).transform(Number).default(30).meta({ description: 'The number of days' }),
    }),
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
