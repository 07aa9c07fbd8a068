import { toBetId } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dayOrTime, dollars, id, integerBetween, option, responseId, timestamp } from './fields.ts';
import { chanceFields } from './market-schemas.ts';

export const DEFAULT_BOOK_LEVELS = 10;
export const MAX_BOOK_LEVELS = 50;

const levelSchema = z.object({
  price: dollars,
  shares: z.int().meta({ description: 'All shares at this price' }),
  synthetic: z.int().meta({ description: 'Those of them that come from orders on the opposite option' }),
});
export type BookLevel = z.infer<typeof levelSchema>;

export const bookEndpoints = {
  getBook: endpoint({
    method: 'GET',
    path: '/api/bets/:id/book',
    tag: 'bets',
    summary: 'The order book of an option by price, best first, both sides, with the chance',
    access: 'public',
    stranger: 'BET_NOT_FOUND',
    params: z.object({ id: id(toBetId) }),
    query: z.object({
      option,
      depth: integerBetween(1, MAX_BOOK_LEVELS, validationTexts.depth(MAX_BOOK_LEVELS))
        .default(DEFAULT_BOOK_LEVELS)
        .meta({ description: 'Prices on each side' }),
    }),
    answer: z.object({
      betId: responseId,
      option: z.boolean(),
      bids: z.array(levelSchema),
      asks: z.array(levelSchema),
      ...chanceFields,
    }),
    errors: ['BET_NOT_FOUND'],
  }),
  getChances: endpoint({
    method: 'GET',
    path: '/api/bets/:id/chances',
    tag: 'bets',
    summary:
      'The chance of yes over time, ascending, at most 1000 points. If a chance was recorded before the range, the first point is at its start, with the last chance before it.',
    access: 'public',
    stranger: 'BET_NOT_FOUND',
    params: z.object({ id: id(toBetId) }),
    query: z.object({ timeAgo: dayOrTime }),
    answer: z.array(z.object({ at: timestamp, chance: z.number() })),
    errors: ['BET_NOT_FOUND'],
  }),
};
