import { MAX_SHARES_PER_PURCHASE, toBetId, toMarketId, toOfferId, toPositionId } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { type CallLimit, endpoint } from './endpoint.ts';
import { anyShares, dollars, id, option, price, sharesBetween } from './fields.ts';
import { coversFlag } from './paging.ts';
import { positionSchema } from './positions.ts';

export const purchaseSchema = z
  .object({
    boughtContract: positionSchema,
    purchaser: z.object({ username: z.string(), budget: dollars }),
    fills: z.array(z.object({ price: dollars, shares: z.int(), dealer: z.string().nullable() })),
    cost: dollars,
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof purchaseSchema>;

const boughtShares = sharesBetween(1, MAX_SHARES_PER_PURCHASE, validationTexts.shares(MAX_SHARES_PER_PURCHASE));

export const buyContractBody = z.object({
  betId: id(toBetId),
  marketId: id(toMarketId),
  contractOption: option,
  maxPrice: price,
  shares: boughtShares,
});
export const addOfferBody = z.object({
  contractId: id(toPositionId),
  shares: anyShares(validationTexts.offerShares),
  price,
});

/** Of all calls that trade, place orders or redeem pairs, but not of those that reduce or close orders. Far more than a person can do. */
export const TRADING_LIMIT = { name: 'trading', max: 600, seconds: 60 } as const satisfies CallLimit;

/** Refusals of an order because of its market. */
export const marketRefusals = ['MARKET_NOT_PUBLISHED', 'MARKET_SOLVED', 'TRADING_CLOSED', 'TRADING_PAUSED'] as const;
const tradeErrors = ['NOT_A_PLAYER', ...marketRefusals] as const;
const purchaseErrors = [...tradeErrors, 'DAILY_LIMIT', 'BUDGET_TOO_LOW'] as const;

export const tradingEndpoints = {
  buyContract: endpoint({
    method: 'POST',
    path: '/markets/buyContract',
    tag: 'trading',
    summary: 'Buy from the cheapest offers, and bids on the opposite option, none above maxPrice; all or nothing',
    access: 'player',
    stranger: 'none',
    query: z.object(coversFlag),
    body: buyContractBody,
    answer: purchaseSchema,
    errors: [...purchaseErrors, 'MARKET_NOT_FOUND', 'BET_NOT_FOUND', 'NOT_ENOUGH_OFFERS'],
    idempotent: true,
    callLimit: TRADING_LIMIT,
  }),
  buyOffer: endpoint({
    method: 'POST',
    path: '/offers/buy',
    tag: 'trading',
    summary: 'Buy from one offer at its price; refused for an offer beyond the price band, where the server has one',
    access: 'player',
    stranger: 'none',
    query: z.object({ offerId: id(toOfferId), shares: boughtShares, ...coversFlag }),
    answer: purchaseSchema,
    errors: [...purchaseErrors, 'OFFER_NOT_FOUND', 'OWN_OFFER', 'OFFER_TOO_SMALL', 'OFFER_TOO_DEAR'],
    idempotent: true,
    callLimit: TRADING_LIMIT,
  }),
  addOffer: endpoint({
    method: 'POST',
    path: '/contracts/addOffer',
    tag: 'trading',
    summary:
      'Sell shares of an own contract at once to bids at the price or better, and list the others for sale; refused for a price beyond the price band, where the server has one',
    access: 'player',
    stranger: 'CONTRACT_NOT_FOUND',
    query: z.object(coversFlag),
    body: addOfferBody,
    answer: positionSchema,
    errors: [
      ...tradeErrors,
      'CONTRACT_NOT_FOUND',
      'CONTRACT_NOT_PENDING',
      'CONTRACT_TOO_SMALL',
      'OWN_ORDER_CROSSES',
      'OFFER_TOO_CHEAP',
    ],
    idempotent: true,
    callLimit: TRADING_LIMIT,
  }),
  deleteOffer: endpoint({
    method: 'DELETE',
    path: '/contracts/deleteOffer',
    tag: 'trading',
    summary: 'Withdraw an own offer; its unsold shares return to the contract',
    access: 'player',
    stranger: 'NOT_OFFER_OWNER',
    query: z.object({ offerId: id(toOfferId), ...coversFlag }),
    answer: positionSchema,
    errors: ['NOT_A_PLAYER', 'MARKET_NOT_PUBLISHED', 'MARKET_SOLVED', 'OFFER_NOT_FOUND', 'NOT_OFFER_OWNER'],
    idempotent: true,
  }),
  previewPurchase: endpoint({
    method: 'GET',
    path: '/api/trading/preview',
    tag: 'trading',
    summary: 'How an order would fill now: offers, cost and average price, and the shares still allowed today',
    access: 'player',
    stranger: 'none',
    query: z.object({ betId: id(toBetId), option, maxPrice: price, shares: boughtShares }),
    answer: z.object({
      fills: z.array(z.object({ price: dollars, shares: z.int(), dealer: z.string().nullable() })),
      available: z
        .int()
        .meta({ description: 'Shares on sale for maxPrice or less, without own offers; at most the requested number' }),
      cost: dollars,
      averagePrice: z.number().nullable().meta({ description: 'In $, at most four decimals; null without fills' }),
      allowedToday: z.int(),
      budget: dollars,
    }),
    errors: ['BET_NOT_FOUND', ...marketRefusals],
  }),
  getAllowance: endpoint({
    method: 'GET',
    path: '/api/trading/allowance',
    tag: 'trading',
    summary: 'Shares of an option that the player may still buy today',
    access: 'player',
    stranger: 'none',
    query: z.object({ betId: id(toBetId), option }),
    answer: z.object({ allowedToday: z.int(), dailyLimit: z.int() }),
    errors: ['BET_NOT_FOUND'],
  }),
};
