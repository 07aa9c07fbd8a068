import {
  arePricesBalanced,
  BET_TITLE_LENGTH,
  dollars,
  MAX_BET_SHARES,
  MAX_PRICE_SUM,
  MIN_BET_SHARES,
  MIN_PRICE_SUM,
  toBetId,
  toMarketId,
} from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dayOrTime, id, line, option, price, sharesBetween } from './fields.ts';
import { addBetAnswer, betPriceSchema, marketSchema, pointSchema } from './market-schemas.ts';
import { coversFlag } from './paging.ts';

const openingPrice = price.meta({
  description: `In $, at most two decimals; both prices sum to ${dollars(MIN_PRICE_SUM)} to ${dollars(MAX_PRICE_SUM)}`,
});

export const addBetBody = z
  .object({
    marketId: id(toMarketId),
    title: line(BET_TITLE_LENGTH, validationTexts.betTitle(BET_TITLE_LENGTH)),
    yesPrice: openingPrice,
    noPrice: openingPrice,
    shares: sharesBetween(
      MIN_BET_SHARES,
      MAX_BET_SHARES,
      validationTexts.initialShares({ min: MIN_BET_SHARES, max: MAX_BET_SHARES }),
    ),
  })
  .refine(({ yesPrice, noPrice }) => arePricesBalanced(yesPrice, noPrice), {
    error: validationTexts.priceSum({ min: MIN_PRICE_SUM, max: MAX_PRICE_SUM }),
    path: ['yesPrice'],
  });

export const betEndpoints = {
  getBetPrice: endpoint({
    method: 'GET',
    path: '/markets/betPrice',
    tag: 'bets',
    summary: 'Prices of the last transactions, 0 while none has happened',
    access: 'public',
    stranger: 'BET_NOT_FOUND',
    query: z.object({ betId: id(toBetId) }),
    answer: betPriceSchema,
    errors: ['BET_NOT_FOUND'],
  }),
  getMarketOfBet: endpoint({
    method: 'GET',
    path: '/api/bets/:id/market',
    tag: 'bets',
    summary: 'The market that a bet belongs to, with all its bets',
    access: 'public',
    stranger: 'BET_NOT_FOUND',
    params: z.object({ id: id(toBetId) }),
    query: z.object(coversFlag),
    answer: marketSchema,
    errors: ['BET_NOT_FOUND'],
  }),
  getChart: endpoint({
    method: 'GET',
    path: '/transactions/chart',
    tag: 'bets',
    summary:
      'Prices over time, ascending, at most 1000 points. If the option was traded before the range, the first point is at its start, with the last price before it.',
    access: 'public',
    stranger: 'BET_NOT_FOUND',
    query: z.object({ betId: id(toBetId), option, timeAgo: dayOrTime }),
    answer: z.array(pointSchema),
    errors: ['BET_NOT_FOUND'],
  }),
  addBet: endpoint({
    method: 'POST',
    path: '/markets/addBet',
    tag: 'bets',
    summary: 'Add a bet; the organizer lists its initial shares at the opening prices',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    query: z.object(coversFlag),
    body: addBetBody,
    answer: addBetAnswer,
    // BET_NOT_FOUND: a call repeated with its key after the bet was deleted.
    errors: ['MARKET_NOT_FOUND', 'NOT_AUTHOR', 'MARKET_SOLVED', 'BET_TITLE_TAKEN', 'BET_NOT_FOUND', 'EXCHANGE_BUSY'],
    idempotent: true,
  }),
  deleteBet: endpoint({
    method: 'POST',
    path: '/markets/deleteBet',
    tag: 'bets',
    summary: 'Delete a bet of an unpublished market',
    access: 'moderator',
    stranger: 'NOT_AUTHOR',
    query: z.object({ betId: id(toBetId), ...coversFlag }),
    answer: marketSchema,
    // MARKET_NOT_FOUND: a call repeated with its key after the market was deleted.
    errors: ['BET_NOT_FOUND', 'MARKET_NOT_FOUND', 'NOT_AUTHOR', 'MARKET_PUBLISHED', 'EXCHANGE_BUSY'],
    idempotent: true,
  }),
};
