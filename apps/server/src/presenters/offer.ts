import type { Offer } from '@wieszcz/api';
import { dollars } from './amounts.ts';
import { timestamp } from './timestamp.ts';

export type OfferRow = {
  id: number;
  price: number;
  shares: number;
  createdAt: Date;
  /** The seller's username; null for the organizer. */
  dealer: string | null;
  contractId: number | null;
};

export const showOffer = (offer: OfferRow): Offer => ({
  id: offer.id,
  price: dollars(offer.price),
  shares: offer.shares,
  createdDate: timestamp(offer.createdAt),
  dealer: offer.dealer,
  contractId: offer.contractId,
});
