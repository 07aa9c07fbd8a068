import {
  MAX_BID_LIFETIME_DAYS,
  MAX_BID_PRICE,
  MAX_SHARES_PER_BID,
  MIN_BID_LIFETIME_MS,
  MINUTE_MS,
  toBetId,
  toBidId,
  toMarketId,
  toPositionId,
} from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { anyShares, dollars, id, instant, option, price, priceUpTo, responseId, sharesBetween, timestamp } from './fields.ts';
import { coversFlag, page, paging } from './paging.ts';
import { positionSchema } from './positions.ts';
import { marketRefusals, TRADING_LIMIT } from './trading.ts';

export const TIMES_IN_FORCE = ['GTC', 'GTD', 'IOC'] as const;
const BIDS_PAGE_SIZE = 100;

export const bidSchema = z
  .object({
    id: responseId,
    betId: responseId,
    betTitle: z.string(),
    marketId: responseId,
    topic: z.string(),
    option: z.boolean(),
    price: dollars,
    shares: z.int(),
    timeInForce: z.enum(TIMES_IN_FORCE),
    expiresAt: timestamp.nullable(),
    createdDate: timestamp,
  })
  .meta({ id: 'Bid' });
export type Bid = z.infer<typeof bidSchema>;

const fillSchema = z.object({ price: dollars, shares: z.int() });
const bidFillSchema = fillSchema.extend({
  option: z.boolean(),
  dealer: z.string().nullable().meta({ description: 'null: the organizer, or a pair was minted' }),
  kind: z.enum(['trade', 'mint']),
});
const saleFillSchema = fillSchema.extend({ kind: z.enum(['trade', 'merge']) });
export type BidFill = z.infer<typeof bidFillSchema>;
export type SaleFill = z.infer<typeof saleFillSchema>;

const reserved = dollars.meta({ description: 'The money reserved for all open bids of the player' });
const cancelledSchema = z.object({ cancelled: z.int(), budget: dollars, reserved });

const bidShares = sharesBetween(1, MAX_SHARES_PER_BID, validationTexts.shares(MAX_SHARES_PER_BID));
const heldShares = anyShares(validationTexts.offerShares);

export const bidBody = z
  .object({
    betId: id(toBetId),
    option,
    price: priceUpTo(MAX_BID_PRICE),
    shares: bidShares,
    timeInForce: z.enum(TIMES_IN_FORCE, { error: validationTexts.timeInForce }).default('GTC'),
    expiresAt: instant
      .nullable()
      .default(null)
      .meta({
        description: `ISO 8601 with its offset from UTC, ${MIN_BID_LIFETIME_MS / MINUTE_MS} minute to ${MAX_BID_LIFETIME_DAYS} days from now; required with GTD, else null or missing`,
      }),
  })
  .refine(({ timeInForce, expiresAt }) => (timeInForce === 'GTD') === (expiresAt !== null), {
    error: validationTexts.expiryOfTimeInForce,
    path: ['expiresAt'],
  });

export const orderEndpoints = {
  placeBid: endpoint({
    method: 'POST',
    path: '/api/bids',
    tag: 'bids',
    summary:
      'Buy from asks at most at the price; unless timeInForce is IOC, the shares left rest as a bid with their money reserved',
    access: 'player',
    stranger: 'none',
    query: z.object(coversFlag),
    body: bidBody,
    answer: z.object({
      bid: bidSchema.nullable(),
      fills: z.array(bidFillSchema),
      contract: positionSchema.nullable(),
      budget: dollars,
      reserved,
    }),
    errors: [
      'NOT_A_PLAYER',
      ...marketRefusals,
      'MARKET_NOT_FOUND',
      'BET_NOT_FOUND',
      'DAILY_LIMIT',
      'BUDGET_TOO_LOW',
      'OWN_ORDER_CROSSES',
      'TOO_MANY_BIDS',
    ],
    idempotent: true,
    callLimit: TRADING_LIMIT,
  }),
  reduceBid: endpoint({
    method: 'PATCH',
    path: '/api/bids/:id',
    tag: 'bids',
    summary: 'Reduce an own bid to fewer shares; it keeps its place in the queue',
    access: 'player',
    stranger: 'BID_NOT_FOUND',
    params: z.object({ id: id(toBidId) }),
    body: z.object({ shares: bidShares }),
    answer: z.object({ bid: bidSchema, budget: dollars, reserved }),
    errors: ['NOT_A_PLAYER', 'BID_NOT_FOUND', 'BID_NOT_REDUCED'],
    idempotent: true,
  }),
  cancelBid: endpoint({
    method: 'DELETE',
    path: '/api/bids/:id',
    tag: 'bids',
    summary: 'Cancel an own bid; its reserve returns to the budget',
    access: 'player',
    stranger: 'BID_NOT_FOUND',
    params: z.object({ id: id(toBidId) }),
    answer: cancelledSchema,
    errors: ['NOT_A_PLAYER', 'BID_NOT_FOUND'],
    idempotent: true,
  }),
  cancelBids: endpoint({
    method: 'DELETE',
    path: '/api/bids',
    tag: 'bids',
    summary: 'Cancel all own bids, or those on one market',
    access: 'player',
    stranger: 'none',
    query: z.object({ marketId: id(toMarketId).optional() }),
    answer: cancelledSchema,
    errors: ['NOT_A_PLAYER'],
    idempotent: true,
  }),
  listBids: endpoint({
    method: 'GET',
    path: '/api/bids',
    tag: 'bids',
    summary: "The player's open bids, newest first",
    access: 'player',
    stranger: 'none',
    query: z.object({ marketId: id(toMarketId).optional(), betId: id(toBetId).optional(), ...paging(BIDS_PAGE_SIZE) }),
    answer: page(
      bidSchema.extend({
        sharesAhead: z.int().meta({
          description:
            'Shares of other buyers that are filled before this bid: at a better price, or older at the same price, synthetic ones included',
        }),
      }),
    ).extend({ reserved }),
    errors: [],
  }),
  sellContract: endpoint({
    method: 'POST',
    path: '/api/contracts/:id/sell',
    tag: 'trading',
    summary: 'Sell free shares at once to bids; FOK (default) all or nothing, IOC as many as there are buyers for',
    access: 'player',
    stranger: 'CONTRACT_NOT_FOUND',
    params: z.object({ id: id(toPositionId) }),
    query: z.object(coversFlag),
    body: z.object({
      shares: heldShares,
      minPrice: price,
      timeInForce: z.enum(['FOK', 'IOC'], { error: validationTexts.timeInForceOfSale }).default('FOK'),
    }),
    answer: z.object({
      contract: positionSchema.nullable().meta({ description: 'null: no share is left' }),
      fills: z.array(saleFillSchema),
      proceeds: dollars,
      budget: dollars,
    }),
    errors: [
      'NOT_A_PLAYER',
      'CONTRACT_NOT_FOUND',
      'CONTRACT_NOT_PENDING',
      'CONTRACT_TOO_SMALL',
      'NOT_ENOUGH_BIDS',
      'TRADING_CLOSED',
      'TRADING_PAUSED',
    ],
    idempotent: true,
    callLimit: TRADING_LIMIT,
  }),
  previewSale: endpoint({
    method: 'GET',
    path: '/api/contracts/:id/sell',
    tag: 'trading',
    summary: 'What selling shares of an own contract at once would bring now; nothing is reserved',
    access: 'player',
    stranger: 'CONTRACT_NOT_FOUND',
    params: z.object({ id: id(toPositionId) }),
    query: z.object({ shares: heldShares }),
    answer: z.object({
      fills: z.array(saleFillSchema),
      proceeds: dollars,
      average: z.number().nullable().meta({ description: 'In $, at most four decimals; null without fills' }),
      available: z.int().meta({ description: 'Free shares that find a buyer now, at most the requested number' }),
    }),
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_PENDING', 'TRADING_CLOSED', 'TRADING_PAUSED'],
  }),
  redeemPairs: endpoint({
    method: 'POST',
    path: '/api/bets/:id/redeem',
    tag: 'trading',
    summary: 'Turn pairs of free shares, one of each option, into 1 $ each',
    access: 'player',
    stranger: 'none',
    params: z.object({ id: id(toBetId) }),
    query: z.object(coversFlag),
    body: z.object({ pairs: anyShares(validationTexts.pairs) }),
    answer: z.object({
      yes: positionSchema.nullable(),
      no: positionSchema.nullable(),
      proceeds: dollars,
      budget: dollars,
    }),
    errors: ['NOT_A_PLAYER', 'MARKET_NOT_PUBLISHED', 'MARKET_SOLVED', 'MARKET_NOT_FOUND', 'BET_NOT_FOUND', 'NOT_ENOUGH_PAIRS'],
    idempotent: true,
    callLimit: TRADING_LIMIT,
  }),
};
