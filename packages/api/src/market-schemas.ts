import { z } from 'zod';
import { category, dollars, responseId, timestamp } from './fields.ts';

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
  })
  .meta({ id: 'Bet' });
export type Bet = z.infer<typeof betSchema>;

export const marketSchema = z
  .object({
    marketId: responseId,
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

export const betPriceSchema = z.object({ betId: responseId, yesPrice: dollars, noPrice: dollars });
export const pointSchema = z.object({ transactionDate: timestamp, price: dollars });
export type ChartPoint = z.infer<typeof pointSchema>;

export const addBetAnswer = z.object({ predictionMarket: marketSchema, betPrice: betPriceSchema });
