import { DESCRIPTION_LENGTH, TOPIC_LENGTH, UNDETERMINED_END, type BetId, type MarketId } from '@wieszcz/domain';
import { validationTexts as say } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  calendarDay,
  category,
  dayOrInstant,
  descriptionComplaint,
  dollars,
  id,
  idOut,
  keptComplaint,
  lineComplaint,
  option,
  text,
  timestamp,
} from './fields.ts';
import { categoriesFilter, coversFlag, DEFAULT_PAGE_SIZE, page, paging, sorting, textFilter } from './paging.ts';

export const coverSchema = z
  .object({
    contentType: z.literal('image/jpeg'),
    data: z.string().optional().meta({
      description:
        'base64. In lists a thumbnail of at most 480 px of width and 40 kB, elsewhere the full picture. Left out with covers=url, and in lists while the thumbnail is not made yet',
    }),
    url: z.string(),
  })
  .nullable();

export const betSchema = z
  .object({
    id: idOut,
    title: z.string(),
    marketId: idOut,
    yesPrice: dollars,
    noPrice: dollars,
    shares: z.int(),
    bestYesPrice: dollars.nullable(),
    bestNoPrice: dollars.nullable(),
    lastYesPrice: dollars.meta({ description: 'Price of the last transaction, 0 while none has happened' }),
    lastNoPrice: dollars.meta({ description: 'Price of the last transaction, 0 while none has happened' }),
  })
  .meta({ id: 'Bet' });
export type Bet = z.infer<typeof betSchema>;

export const marketSchema = z
  .object({
    marketId: idOut,
    topic: z.string(),
    category,
    endDate: z.string(),
    description: z.string(),
    author: z.string(),
    published: z.boolean(),
    createdDate: timestamp,
    marketCover: coverSchema,
    bets: z.array(betSchema).nullable(),
    correctBetId: z.int().meta({ description: '0 while unresolved' }),
    correctBetOption: z.boolean(),
  })
  .meta({ id: 'Market' });
export type Market = z.infer<typeof marketSchema>;

const betPriceSchema = z.object({ betId: idOut, yesPrice: dollars, noPrice: dollars });
const pointSchema = z.object({ transactionDate: timestamp, price: dollars });
export type ChartPoint = z.infer<typeof pointSchema>;

/** Empty means undetermined. */
const endDate = z
  .union([calendarDay, z.literal(''), z.null()], { error: say.date })
  .optional()
  .transform((value) => value || UNDETERMINED_END);

const marketBody = z.object({
  topic: text(TOPIC_LENGTH, say.topic(TOPIC_LENGTH)),
  category,
  endDate,
  description: text(DESCRIPTION_LENGTH, say.description(DESCRIPTION_LENGTH), descriptionComplaint),
});
/** A topic or description from before today's rules may be sent along unchanged; a changed one is judged as a new one is. */
const editedMarketBody = marketBody.extend({
  topic: text(TOPIC_LENGTH, say.topic(TOPIC_LENGTH), keptComplaint),
  description: text(DESCRIPTION_LENGTH, say.description(DESCRIPTION_LENGTH), keptComplaint),
});
export const changedTextComplaints = { topic: lineComplaint, description: descriptionComplaint };

const byId = z.object({ id: id<MarketId>() });
const byMarketId = z.object({ marketId: id<MarketId>(), ...coversFlag });

const list = (kind: '' | '/private' | '/filteredWaitingForBets' | '/public' | '/solved' | '/solvedByMod', summary: string) =>
  endpoint({
    method: 'GET',
    path: `/markets${kind}`,
    tag: 'markets',
    summary,
    access: kind === '' || kind === '/solved' ? 'public' : 'moderator',
    query: z.object({
      marketTitle: textFilter,
      marketCategory: categoriesFilter,
      ...paging(DEFAULT_PAGE_SIZE),
      ...sorting(['createdDate', 'endDate'], 'createdDate'),
      ...coversFlag,
    }),
    answer: page(marketSchema),
    errors: [],
  });

const authored = ['MARKET_NOT_FOUND', 'NOT_AUTHOR'] as const;

export const marketEndpoints = {
  listOpenMarkets: list('', 'Published, unsolved markets of everybody'),
  listSolvedMarkets: list('/solved', 'Solved markets of everybody'),
  listPrivateMarkets: list('/private', 'Own unpublished markets'),
  listMarketsWaitingForBets: list('/filteredWaitingForBets', 'Own markets without bets'),
  listPublishedMarkets: list('/public', 'Own published, unsolved markets'),
  listMarketsSolvedByMe: list('/solvedByMod', 'Own solved markets'),
  getMarket: endpoint({
    method: 'GET',
    path: '/markets/:id',
    tag: 'markets',
    summary: 'One market with its bets',
    access: 'public',
    params: byId,
    query: z.object(coversFlag),
    answer: marketSchema,
    errors: ['MARKET_NOT_FOUND'],
  }),
  createMarket: endpoint({
    method: 'POST',
    path: '/markets/new',
    tag: 'markets',
    summary: 'Create a private market',
    access: 'moderator',
    body: marketBody,
    answer: marketSchema,
    errors: ['TOPIC_TAKEN', 'END_DATE_PAST'],
  }),
  editMarket: endpoint({
    method: 'PUT',
    path: '/markets/edit/:id',
    tag: 'markets',
    summary: 'Edit a market; after publication only the end date',
    access: 'moderator',
    params: byId,
    query: z.object(coversFlag),
    body: editedMarketBody,
    answer: marketSchema,
    errors: [...authored, 'MARKET_SOLVED', 'FIELD_FROZEN', 'TOPIC_TAKEN', 'END_DATE_PAST'],
  }),
  deleteMarket: endpoint({
    method: 'DELETE',
    path: '/markets/delete',
    tag: 'markets',
    summary: 'Delete an unpublished market without bets',
    access: 'moderator',
    query: byMarketId,
    answer: marketSchema,
    errors: [...authored, 'MARKET_PUBLISHED', 'MARKET_HAS_BETS'],
  }),
  uploadCover: endpoint({
    method: 'POST',
    path: '/markets/marketCover/:id',
    tag: 'markets',
    summary:
      'Set the cover of an unpublished market (JPEG, PNG, WebP or AVIF, at most 5 MiB, 40 megapixels and 10 000 px a side)',
    access: 'moderator',
    params: byId,
    query: z.object(coversFlag),
    file: 'marketCover',
    answer: marketSchema,
    errors: [...authored, 'COVER_FROZEN', 'COVER_MISSING', 'COVER_TOO_LARGE', 'COVER_NOT_IMAGE'],
  }),
  publishMarket: endpoint({
    method: 'PUT',
    path: '/markets/makePublic',
    tag: 'markets',
    summary: 'Publish a market that has bets',
    access: 'moderator',
    query: byMarketId,
    answer: marketSchema,
    errors: [...authored, 'MARKET_PUBLISHED', 'MARKET_WITHOUT_BETS'],
  }),
  solveMarket: endpoint({
    method: 'PUT',
    path: '/markets/solveMarket',
    tag: 'markets',
    summary: 'Resolve a market and pay the winners; with several bets the option of the correct one is true',
    access: 'moderator',
    query: z.object({ ...byMarketId.shape, betId: id<BetId>(), correctOption: option.default(true) }),
    answer: marketSchema,
    errors: [...authored, 'MARKET_NOT_PUBLISHED', 'MARKET_SOLVED', 'BET_NOT_OF_MARKET', 'OPTION_MUST_BE_YES'],
    idempotent: true,
  }),
  previewResolution: endpoint({
    method: 'GET',
    path: '/api/markets/:id/resolution',
    tag: 'markets',
    summary: 'What solving a market so would pay, to how many players',
    access: 'moderator',
    params: byId,
    query: z.object({ betId: id<BetId>(), correctOption: option.default(true) }),
    answer: z.object({
      winners: z.int(),
      losers: z.int(),
      payout: dollars,
      closedOffers: z.int(),
    }),
    errors: [...authored, 'MARKET_NOT_PUBLISHED', 'MARKET_SOLVED', 'BET_NOT_OF_MARKET', 'OPTION_MUST_BE_YES'],
  }),
  getMarketChart: endpoint({
    method: 'GET',
    path: '/api/markets/:id/chart',
    tag: 'markets',
    summary: 'The charts of all bets of a market at once, each thinned like /transactions/chart',
    access: 'public',
    params: byId,
    query: z.object({ timeAgo: dayOrInstant }),
    answer: z.array(z.object({ betId: idOut, option: z.boolean(), points: z.array(pointSchema) })),
    errors: ['MARKET_NOT_FOUND'],
  }),
};

export const betEndpoints = {
  getBetPrice: endpoint({
    method: 'GET',
    path: '/markets/betPrice',
    tag: 'bets',
    summary: 'Prices of the last transactions, 0 while none has happened',
    access: 'public',
    query: z.object({ betId: id<BetId>() }),
    answer: betPriceSchema,
    errors: ['BET_NOT_FOUND'],
  }),
  getMarketOfBet: endpoint({
    method: 'GET',
    path: '/api/bets/:id/market',
    tag: 'bets',
    summary: 'The market that a bet belongs to, with all its bets',
    access: 'public',
    params: z.object({ id: id<BetId>() }),
    query: z.object(coversFlag),
    answer: marketSchema,
    errors: ['BET_NOT_FOUND'],
  }),
  getChart: endpoint({
    method: 'GET',
    path: '/transactions/chart',
    tag: 'bets',
    summary: 'Prices over time, ascending, at most 1000 points; the first carries the last price before the range',
    access: 'public',
    query: z.object({ betId: id<BetId>(), option, timeAgo: dayOrInstant }),
    answer: z.array(pointSchema),
    errors: ['BET_NOT_FOUND'],
  }),
};

export const addBetAnswer = z.object({ predictionMarket: marketSchema, betPrice: betPriceSchema });
