import { MAX_SHARES_PER_PURCHASE, toBetId, toMarketId, toOfferId, toPositionId } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { type CallLimit, endpoint } from './endpoint.ts';
import { category, dollars, id, responseId, option, price, sharesBetween, timestamp } from './fields.ts';
import { coverSchema } from './market-schemas.ts';
import { coversFlag, DEFAULT_PAGE_SIZE, descriptionFilters, optionFilter, page, paging, sorting } from './paging.ts';

export const POSITION_STATUSES = ['PENDING', 'WON', 'LOST'] as const;
export type PositionStatus = (typeof POSITION_STATUSES)[number];

/** The default page of an order book; most books fit into it. */
export const OFFERS_PAGE_SIZE = 100;

export const offerSchema = z
  .object({
    id: responseId,
    price: dollars,
    shares: z.int(),
    createdDate: timestamp,
    dealer: z.string().nullable().meta({ description: 'null: the market organizer' }),
    contractId: z.int().nullable(),
    sharesAhead: z.int().optional().meta({
      description: 'Shares of others that are sold before this offer. Only in the lists and details of the own contracts',
    }),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offerSchema>;

const betReference = z.object({ id: responseId, title: z.string(), marketId: responseId });
const marketSummary = z.object({ topic: z.string(), marketCover: coverSchema, marketCategory: category });

export const positionSchema = z
  .object({
    id: responseId,
    playerId: z.string().meta({ description: "The owner's username" }),
    bet: betReference,
    marketInfo: marketSummary,
    contractOption: z.boolean(),
    shares: z.int().meta({ description: 'Free shares, which are not on sale' }),
    contractStatus: z.enum(POSITION_STATUSES),
    offers: z.array(offerSchema).nullable(),
    price: z.number().meta({ description: 'Average purchase price of the shares held, in $, at most four decimals' }),
    modifiedDate: timestamp,
    lastPrice: dollars.meta({ description: "Price of the option's last transaction" }),
    valueNow: dollars.nullable().optional().meta({
      description: 'What selling all its shares at once would bring; null once it is decided. Left out in answers of trades',
    }),
  })
  .meta({ id: 'Contract' });
export type Position = z.infer<typeof positionSchema>;

export const purchaseSchema = z
  .object({
    boughtContract: positionSchema,
    purchaser: z.object({ username: z.string(), budget: dollars }),
    fills: z.array(z.object({ price: dollars, shares: z.int(), dealer: z.string().nullable() })),
    cost: dollars,
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof purchaseSchema>;

export const transactionSchema = z
  .object({
    id: responseId,
    transactionDate: timestamp,
    purchaser: z.string().nullable().meta({ description: 'null: the market took the shares back (a merge)' }),
    dealer: z.string().nullable(),
    option: z.boolean(),
    price: dollars,
    shares: z.int(),
    bet: betReference,
    marketInfo: marketSummary,
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transactionSchema>;

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
  // The exchange checks the contract's shares; here the number only has to fit a 4-byte integer of the database.
  shares: sharesBetween(1, 2_147_483_647, validationTexts.offerShares),
  price,
});

/** Of all calls that place, change or remove orders or trade. Ten a second, for a minute: far more than a person can do. */
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
      'List shares of an own contract for sale, after those are sold that bids at the price or better take at once; refused for a price beyond the price band, where the server has one',
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

export const positionEndpoints = {
  listFilteredContracts: endpoint({
    method: 'GET',
    path: '/contracts/filtered',
    tag: 'contracts',
    summary: "The player's own contracts, filtered",
    access: 'player',
    query: z.object({
      contractStatus: z
        .enum(['', ...POSITION_STATUSES], { error: validationTexts.contractStatus })
        .transform((value) => (value === '' ? null : value))
        .default(null),
      contractOption: optionFilter,
      ...descriptionFilters,
      ...paging(DEFAULT_PAGE_SIZE),
      ...sorting(['modifiedDate'], 'modifiedDate'),
      ...coversFlag,
    }),
    answer: page(positionSchema),
    errors: [],
  }),
  listContracts: endpoint({
    method: 'GET',
    path: '/contracts',
    tag: 'contracts',
    summary: "The player's own contracts",
    access: 'player',
    query: z.object({ ...paging(DEFAULT_PAGE_SIZE), ...coversFlag }),
    answer: page(positionSchema),
    errors: [],
  }),
  getContract: endpoint({
    method: 'GET',
    path: '/contracts/:id',
    tag: 'contracts',
    summary: 'One own contract with its offers',
    access: 'player',
    stranger: 'CONTRACT_NOT_FOUND',
    params: z.object({ id: id(toPositionId) }),
    query: z.object(coversFlag),
    answer: positionSchema,
    errors: ['CONTRACT_NOT_FOUND'],
  }),
};

export const offerEndpoints = {
  listOffers: endpoint({
    method: 'GET',
    path: '/offers',
    tag: 'offers',
    summary: 'Open offers on an option of a bet, cheapest first',
    access: 'public',
    stranger: 'BET_NOT_FOUND',
    query: z.object({ betId: id(toBetId), option, ...paging(OFFERS_PAGE_SIZE) }),
    answer: page(offerSchema).extend({
      listedShares: z.int().meta({ description: 'All shares in offers of the option, on whichever page' }),
    }),
    errors: ['BET_NOT_FOUND'],
  }),
};

/** The list of the transactions in which the player has the given role. */
const transactionList = (role: 'purchaser' | 'dealer', summary: string) =>
  endpoint({
    method: 'GET',
    path: `/transactions/${role}`,
    tag: 'transactions',
    summary,
    access: 'player',
    query: z.object({
      option: optionFilter,
      ...descriptionFilters,
      ...paging(DEFAULT_PAGE_SIZE),
      ...sorting(['transactionDate'], 'transactionDate'),
      ...coversFlag,
    }),
    answer: page(transactionSchema),
    errors: [],
  });

export const transactionEndpoints = {
  listPurchases: transactionList('purchaser', "The player's purchases"),
  listSales: transactionList('dealer', "The player's sales"),
};
