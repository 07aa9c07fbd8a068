import {
  arePricesBalanced,
  BET_TITLE_LENGTH,
  MAX_BET_SHARES,
  MAX_PRICE_SUM,
  MIN_BET_SHARES,
  MIN_PRICE_SUM,
  type BetId,
  type MarketId,
} from '@wieszcz/domain';
import { validationTexts as say } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, price, sharesBetween, text } from './fields.ts';
import { addBetAnswer, betEndpoints as readBets, marketSchema } from './market.ts';
import { coversFlag } from './paging.ts';

export const addBetBody = z
  .object({
    marketId: id<MarketId>(),
    title: text(BET_TITLE_LENGTH, say.betTitle(BET_TITLE_LENGTH)),
    yesPrice: price,
    noPrice: price,
    shares: sharesBetween(MIN_BET_SHARES, MAX_BET_SHARES, say.initialShares({ min: MIN_BET_SHARES, max: MAX_BET_SHARES })),
  })
  .refine(({ yesPrice, noPrice }) => arePricesBalanced(yesPrice, noPrice), {
    error: say.priceSum({ min: MIN_PRICE_SUM, max: MAX_PRICE_SUM }),
    path: ['yesPrice'],
  });

export const betEndpoints = {
  ...readBets,
  addBet: endpoint({
    method: 'POST',
    path: '/markets/addBet',
    tag: 'bets',
    summary: 'Add a bet; the organizer lists its initial shares at the opening prices',
    access: 'moderator',
    query: z.object(coversFlag),
    body: addBetBody,
    answer: addBetAnswer,
    errors: ['MARKET_NOT_FOUND', 'NOT_AUTHOR', 'MARKET_SOLVED', 'BET_TITLE_TAKEN', 'EXCHANGE_BUSY'],
  }),
  deleteBet: endpoint({
    method: 'POST',
    path: '/markets/deleteBet',
    tag: 'bets',
    summary: 'Delete a bet of an unpublished market',
    access: 'moderator',
    query: z.object({ betId: id<BetId>(), ...coversFlag }),
    answer: marketSchema,
    errors: ['BET_NOT_FOUND', 'NOT_AUTHOR', 'MARKET_PUBLISHED', 'EXCHANGE_BUSY'],
  }),
};
