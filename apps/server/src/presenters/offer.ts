import type { Offer } from '@wieszcz/api';
import { dollars } from '@wieszcz/domain';
import type { OffersRow, UsersRow } from '../platform/database/schema.ts';
import { timestamp } from './timestamp.ts';

export type OfferRow = Pick<OffersRow, 'id' | 'price' | 'shares'> & {
  createdAt: OffersRow['created_at'];
  /** The seller's username; null for the organizer. */
  dealer: UsersRow['username'] | null;
  contractId: OffersRow['contract_id'];
};

export const showOffer = (offer: OfferRow): Offer => ({
  id: offer.id,
  price: dollars(offer.price),
  shares: offer.shares,
  createdDate: timestamp(offer.createdAt),
  dealer: offer.dealer,
  contractId: offer.contractId,
});
