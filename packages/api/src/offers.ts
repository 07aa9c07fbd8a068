import { toBetId } from '@wieszcz/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dollars, id, option, responseId, timestamp } from './fields.ts';
import { page, paging } from './paging.ts';

/** The default page size of the offers on an option: most lists fit on one page. */
const OFFERS_PAGE_SIZE = 100;

export const offerSchema = z
  .object({
    id: responseId,
    price: dollars,
    shares: z.int(),
    createdDate: timestamp,
    dealer: z.string().nullable().meta({ description: 'null: the market organizer' }),
    contractId: z.int().nullable(),
    sharesAhead: z.int().optional().meta({
      description:
        "Shares of others that are sold before this offer. Only in the lists and details of the player's own contracts",
    }),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offerSchema>;

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
      sharesBefore: z.int().meta({ description: 'Shares of the offers on the pages before; 0 for an empty page' }),
    }),
    errors: ['BET_NOT_FOUND'],
  }),
};
