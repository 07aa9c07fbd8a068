import { toMarketId, toPositionId } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { category, dollars, id, responseId, timestamp } from './fields.ts';
import { coverSchema, tradingTimes } from './market-schemas.ts';
import { offerSchema } from './offers.ts';
import { coversFlag, DEFAULT_PAGE_SIZE, descriptionFilters, optionFilter, page, paging, sorting } from './paging.ts';

export const POSITION_STATUSES = ['PENDING', 'WON', 'LOST'] as const;
export type PositionStatus = (typeof POSITION_STATUSES)[number];

/** The bet of a position or a transaction. */
export const betReference = z.object({ id: responseId, title: z.string(), marketId: responseId });
/** The market of a position or a transaction. */
export const marketSummary = z.object({ topic: z.string(), marketCover: coverSchema, marketCategory: category });

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
    cost: dollars.meta({ description: 'What all its shares have cost, those on sale too; rounded to the cent' }),
    modifiedDate: timestamp,
    lastPrice: dollars.meta({ description: "Price of the option's last transaction" }),
    valueNow: dollars.nullable().optional().meta({
      description: 'What selling all its shares at once would bring; null once it is decided. Left out in answers of trades',
    }),
    tradingClosesAt: tradingTimes.tradingClosesAt.optional().meta({ description: "Its market's; left out in answers of trades" }),
    paused: tradingTimes.paused.optional().meta({ description: "Its market's; left out in answers of trades" }),
  })
  .meta({ id: 'Contract' });
export type Position = z.infer<typeof positionSchema>;

export const positionEndpoints = {
  listFilteredContracts: endpoint({
    method: 'GET',
    path: '/contracts/filtered',
    tag: 'contracts',
    summary: "The player's own contracts, filtered",
    access: 'player',
    stranger: 'none',
    query: z.object({
      contractStatus: z
        .enum(['', ...POSITION_STATUSES], { error: validationTexts.contractStatus(POSITION_STATUSES) })
        .transform((value) => (value === '' ? null : value))
        .default(null),
      contractOption: optionFilter,
      marketId: id(toMarketId).optional().meta({ description: 'Only those on this market' }),
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
