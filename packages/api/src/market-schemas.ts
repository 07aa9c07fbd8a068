import { CHANCE_BASES, PARTICIPATIONS, THIN_REASONS, UNDETERMINED_END } from '@wieszcz/domain';
import { z } from 'zod';
import { category, dollars, responseId, timestamp } from './fields.ts';

export const coverSchema = z
  .object({
    contentType: z.literal('image/jpeg'),
    data: z.string().optional().meta({
      description:
        'base64. In lists a thumbnail of at most 480 px of width and 40 kB, elsewhere the full picture. Left out with covers=url, and in lists while the thumbnail is not made yet',
    }),
    url: z
      .string()
      .meta({ description: 'Address of the full picture. With ?size=list it gives the thumbnail, if it is made already' }),
  })
  .nullable();

/** Of yes, whatever option was asked for. */
export const chanceFields = {
  chance: z.number().meta({
    description:
      'Chance of yes from 0 to 1, at most four decimals; divided by the sum where the chances of a market sum to more than 1',
  }),
  chanceUnscaled: z.number().meta({ description: 'The chance before that division' }),
  chanceBasis: z.enum(CHANCE_BASES).meta({
    description:
      'middle: of the best bid and ask; weighted: by the trades of the last 24 hours; organizer: nobody has traded yet. Of a market whose trading has closed: organizer, or middle for the chance at that moment, whatever orders are left; of a resolved one middle',
  }),
  thin: z.boolean().meta({ description: 'Few traders or few shares near the middle' }),
};

export const betSchema = z
  .object({
    id: responseId,
    title: z.string(),
    marketId: responseId,
    yesPrice: dollars,
    noPrice: dollars,
    shares: z.int(),
    bestYesPrice: dollars.nullable(),
    bestNoPrice: dollars.nullable(),
    lastYesPrice: dollars.meta({ description: 'Price of the last transaction, 0 while none has happened' }),
    lastNoPrice: dollars.meta({ description: 'Price of the last transaction, 0 while none has happened' }),
    ...chanceFields,
    thinBecause: z.enum(THIN_REASONS).nullable().meta({
      description:
        'traders: fewer than 5 in all; depth: fewer than 200 shares within 5 cents of the middle on a side; null: not thin',
    }),
    createdDate: timestamp.meta({ description: 'When the author added it' }),
  })
  .meta({ id: 'Bet' });
export type Bet = z.infer<typeof betSchema>;

/** The day on which a market is expected to end; once it is resolved, the day of the resolution. */
export const expectedEnd = z
  .string()
  .meta({ description: `Undetermined from ${UNDETERMINED_END} on; once the market is resolved, the day of its resolution` });

/** When a published market trades. */
export const tradingTimes = {
  tradingClosesAt: timestamp.nullable().meta({
    description: 'From this moment on nothing is traded; null: until the resolution',
  }),
  paused: z
    .object({ since: timestamp, reason: z.string() })
    .nullable()
    .meta({ description: 'While the author has paused the trade' }),
};

export const marketSchema = z
  .object({
    marketId: responseId,
    topic: z.string(),
    category,
    endDate: expectedEnd,
    description: z.string(),
    author: z.string(),
    published: z.boolean(),
    createdDate: timestamp,
    marketCover: coverSchema,
    bets: z.array(betSchema).nullable(),
    correctBetId: z.int().meta({ description: '0 while unresolved' }),
    correctBetOption: z.boolean(),
    resolvedNone: z.boolean().meta({
      description: 'None of several bets came true; correctBetId is then the lowest id of them, correctBetOption false',
    }),
    solvedDate: timestamp.nullable().meta({ description: 'The moment of the resolution; null while unresolved' }),
    ...tradingTimes,
    trade: z.enum(PARTICIPATIONS).meta({
      description:
        'What players have done. shares: they have bought some; bids: they have only placed bids, which are still open (an expired one counts until it is swept, within a minute) or were followed by a correction; none: neither, so the author may take a published market back',
    }),
    corrections: z.array(z.object({ date: timestamp, text: z.string() })).meta({
      description: 'What the author has set right since players trade, oldest first',
    }),
  })
  .meta({ id: 'Market' });
export type Market = z.infer<typeof marketSchema>;

/** A market in its author's list of published ones. */
export const publishedMarketSchema = marketSchema
  .extend({
    sharesTraded: z.int().meta({ description: 'Shares that have changed hands, those of a pair counted once' }),
    players: z.int().meta({ description: 'Players who have ever bought shares' }),
    lastTradeDate: timestamp.nullable().meta({ description: 'null: nobody has traded yet' }),
  })
  .meta({ id: 'PublishedMarket' });
export type PublishedMarket = z.infer<typeof publishedMarketSchema>;

export const betPriceSchema = z.object({ betId: responseId, yesPrice: dollars, noPrice: dollars });
export const pointSchema = z.object({ transactionDate: timestamp, price: dollars });
export type ChartPoint = z.infer<typeof pointSchema>;

export const addBetAnswer = z.object({ predictionMarket: marketSchema, betPrice: betPriceSchema });
