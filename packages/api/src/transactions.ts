import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dollars, responseId, timestamp } from './fields.ts';
import { coversFlag, DEFAULT_PAGE_SIZE, descriptionFilters, optionFilter, page, paging, sorting } from './paging.ts';
import { betReference, marketSummary } from './positions.ts';

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
