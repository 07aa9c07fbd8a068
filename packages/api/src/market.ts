import { CORRECTION_LENGTH, DESCRIPTION_LENGTH, TOPIC_LENGTH, toMarketId } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  category,
  dayOrTime,
  descriptionComplaint,
  dollars,
  endDate,
  id,
  instant,
  responseId,
  keptComplaint,
  line,
  lineComplaint,
  paragraphs,
  reasonBody,
} from './fields.ts';
import { marketSchema, pointSchema, publishedMarketSchema } from './market-schemas.ts';
import { categoriesFilter, coversFlag, DEFAULT_PAGE_SIZE, flag, page, paging, sorting, textFilter } from './paging.ts';
import { verdictQuery } from './verdict.ts';

const tradingClosesAt = instant.nullable().optional().meta({
  description:
    'ISO 8601 with its offset from UTC; null: none. If it is missing, a new market has none, and an edit keeps the stored one',
});

const marketBody = z.object({
  topic: line(TOPIC_LENGTH, validationTexts.topic(TOPIC_LENGTH)),
  category,
  endDate,
  tradingClosesAt,
  description: paragraphs(DESCRIPTION_LENGTH, validationTexts.description(DESCRIPTION_LENGTH)),
});
/** An edit may repeat a stored topic or description that today's rules refuse; the server applies today's rules to changed texts only. */
const editedMarketBody = marketBody.extend({
  topic: line(TOPIC_LENGTH, validationTexts.topic(TOPIC_LENGTH), keptComplaint),
  description: paragraphs(DESCRIPTION_LENGTH, validationTexts.description(DESCRIPTION_LENGTH), keptComplaint),
});
/** A correction of a market on which players trade already. */
export const correctionBody = z.object({ text: paragraphs(CORRECTION_LENGTH, validationTexts.correction(CORRECTION_LENGTH)) });
/** Today's rules, for the texts that an edit changes. */
export const changedTextComplaints = { topic: lineComplaint, description: descriptionComplaint };

const byId = z.object({ id: id(toMarketId) });
const byMarketId = z.object({ marketId: id(toMarketId), ...coversFlag });

const listEndpoint = <Row extends z.ZodType, Filters extends z.ZodRawShape = {}>(
  kind: '' | '/private' | '/filteredWaitingForBets' | '/public' | '/solved' | '/solvedByMod',
  summary: string,
  row: Row,
  filters: Filters = {} as Filters,
) =>
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
      ...filters,
      ...coversFlag,
    }),
    answer: page(row),
    errors: [],
  });

/** Errors of endpoints that only the market's author may call. */
const authorErrors = ['MARKET_NOT_FOUND', 'NOT_AUTHOR'] as const;
/** A change waits for the lock of the market, which the exchange may hold for long. */
const changeErrors = [...authorErrors, 'EXCHANGE_BUSY'] as const;
const verdictErrors = [
  ...authorErrors,
  'MARKET_NOT_PUBLISHED',
  'MARKET_SOLVED',
  'BET_NOT_OF_MARKET',
  'OPTION_MUST_BE_YES',
  'NONE_OF_ONE_BET',
] as const;

export const marketEndpoints = {
  listOpenMarkets: listEndpoint('', 'Published, unresolved markets of everybody', marketSchema),
  listSolvedMarkets: listEndpoint('/solved', 'Resolved markets of everybody', marketSchema),
  listPrivateMarkets: listEndpoint('/private', 'Own unpublished markets', marketSchema),
  listMarketsWaitingForBets: listEndpoint('/filteredWaitingForBets', 'Own markets without bets', marketSchema),
  listPublishedMarkets: listEndpoint('/public', 'Own published, unresolved markets', publishedMarketSchema, {
    overdueFirst: flag.meta({ description: 'Whether overdue markets come first; both groups are in the requested order' }),
  }),
  listMarketsSolvedByMe: listEndpoint('/solvedByMod', 'Own resolved markets', marketSchema),
  countOwnMarkets: endpoint({
    method: 'GET',
    path: '/api/own/markets/counts',
    tag: 'markets',
    summary:
      'How many markets each list of a moderator holds (at most 10 000 are counted), and how many of their own markets are overdue',
    access: 'moderator',
    answer: z.object({
      private: z.int(),
      waitingForBets: z.int(),
      published: z.int(),
      open: z.int(),
      solvedByMe: z.int(),
      solved: z.int(),
      overdue: z.int().meta({
        description:
          'Own published, unresolved markets whose end date, or without one the day of their closing moment, has passed',
      }),
    }),
    errors: [],
  }),
  getMarket: endpoint({
    method: 'GET',
    path: '/markets/:id',
    tag: 'markets',
    summary: 'One market with its bets',
    access: 'public',
    stranger: 'MARKET_NOT_FOUND',
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
    // Repeated with its key after the market was deleted, the call finds none.
    errors: ['TOPIC_TAKEN', 'END_DATE_PAST', 'CLOSING_PAST', 'MARKET_NOT_FOUND'],
    idempotent: true,
  }),
  editMarket: endpoint({
    method: 'PUT',
    path: '/markets/edit/:id',
    tag: 'markets',
    summary: 'Edit a market; after publication only its end date and, until it has passed, the moment at which trading closes',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    params: byId,
    query: z.object(coversFlag),
    body: editedMarketBody,
    answer: marketSchema,
    errors: [...changeErrors, 'MARKET_SOLVED', 'FIELD_FROZEN', 'TOPIC_TAKEN', 'END_DATE_PAST', 'CLOSING_PAST', 'CLOSING_FIXED'],
  }),
  deleteMarket: endpoint({
    method: 'DELETE',
    path: '/markets/delete',
    tag: 'markets',
    summary: 'Delete an unpublished market without bets',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    query: byMarketId,
    answer: marketSchema,
    errors: [...changeErrors, 'MARKET_PUBLISHED', 'MARKET_HAS_BETS'],
    idempotent: true,
  }),
  uploadCover: endpoint({
    method: 'POST',
    path: '/markets/marketCover/:id',
    tag: 'markets',
    summary:
      'Set the cover of an unpublished market (JPEG, PNG, WebP or AVIF, at most 5 MiB, 40 megapixels and 10 000 px a side)',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    params: byId,
    query: z.object(coversFlag),
    file: 'marketCover',
    answer: marketSchema,
    errors: [...changeErrors, 'COVER_FROZEN', 'COVER_MISSING', 'COVER_TOO_LARGE', 'COVER_NOT_IMAGE'],
  }),
  publishMarket: endpoint({
    method: 'PUT',
    path: '/markets/makePublic',
    tag: 'markets',
    summary: 'Publish a market that has bets',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    query: byMarketId,
    answer: marketSchema,
    errors: [...changeErrors, 'MARKET_PUBLISHED', 'MARKET_WITHOUT_BETS', 'CLOSED_BEFORE_PUBLICATION'],
    idempotent: true,
  }),
  takeBackMarket: endpoint({
    method: 'PUT',
    path: '/api/markets/:id/private',
    tag: 'markets',
    summary:
      'Make a published market private again, while players have bought no shares and have no open bids on it, and it has no correction',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    params: byId,
    query: z.object(coversFlag),
    answer: marketSchema,
    errors: [...changeErrors, 'MARKET_NOT_PUBLISHED', 'MARKET_SOLVED', 'MARKET_TRADED'],
    idempotent: true,
  }),
  correctMarket: endpoint({
    method: 'POST',
    path: '/api/markets/:id/corrections',
    tag: 'markets',
    summary: 'Publish a dated correction above the rules of a market on which players trade, which nobody can change afterwards',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    params: byId,
    query: z.object(coversFlag),
    body: correctionBody,
    answer: marketSchema,
    errors: [...changeErrors, 'MARKET_NOT_PUBLISHED', 'MARKET_SOLVED', 'MARKET_UNTRADED', 'TOO_MANY_CORRECTIONS'],
    idempotent: true,
  }),
  pauseMarket: endpoint({
    method: 'PUT',
    path: '/api/markets/:id/pause',
    tag: 'markets',
    summary: 'Refuse trade on a published market until it is resumed; orders stay, and may be withdrawn and cancelled',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    params: byId,
    query: z.object(coversFlag),
    body: reasonBody,
    answer: marketSchema,
    errors: [...changeErrors, 'MARKET_NOT_PUBLISHED', 'MARKET_SOLVED'],
  }),
  resumeMarket: endpoint({
    method: 'PUT',
    path: '/api/markets/:id/resume',
    tag: 'markets',
    summary: 'Allow trade again on a paused market',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    params: byId,
    query: z.object(coversFlag),
    answer: marketSchema,
    errors: [...changeErrors, 'MARKET_NOT_PUBLISHED', 'MARKET_SOLVED'],
  }),
  solveMarket: endpoint({
    method: 'PUT',
    path: '/markets/solveMarket',
    tag: 'markets',
    summary:
      'Resolve a market and pay the winners; with several bets correctOption must be true, or none=true says that none of them is correct',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    query: verdictQuery(byMarketId.shape),
    answer: marketSchema,
    errors: [...verdictErrors, 'EXCHANGE_BUSY'],
    idempotent: true,
  }),
  previewResolution: endpoint({
    method: 'GET',
    path: '/api/markets/:id/resolution',
    tag: 'markets',
    summary: 'What a resolution would pay, to how many players, what it would close, and the chance of its verdict',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    params: byId,
    query: verdictQuery({}),
    answer: z.object({
      winners: z.int(),
      losers: z.int(),
      payout: dollars,
      closedOffers: z.int().meta({ description: 'Offers of players, whose shares return to their contracts' }),
      closedBids: z.int(),
      returned: dollars.meta({ description: 'What the closed bids had reserved, returned to their players' }),
      chance: z.number().meta({ description: 'The chance of this verdict from 0 to 1, at most four decimals' }),
    }),
    errors: verdictErrors,
  }),
  getMarketChart: endpoint({
    method: 'GET',
    path: '/api/markets/:id/chart',
    tag: 'markets',
    summary: 'The charts of all bets of a market at once, each thinned like /transactions/chart',
    access: 'public',
    stranger: 'MARKET_NOT_FOUND',
    params: byId,
    query: z.object({ timeAgo: dayOrTime }),
    answer: z.array(z.object({ betId: responseId, option: z.boolean(), points: z.array(pointSchema) })),
    errors: ['MARKET_NOT_FOUND'],
  }),
};
