import { MAX_PRICE, MIN_PRICE, toCents, type Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { clamp } from '#kit/forms/typedNumber.ts';
import type { CostBasis } from '../trading/figures.ts';
import { money } from '../trading/money.ts';
import type { ListingPlan } from './planListing.ts';

const listingTexts = ticketTexts.listing;

/** The lowest price in whole cents at which all shares of a position are sold without a loss. */
export const priceAtCost = ({ shares, cost }: CostBasis): Cents =>
  toCents(clamp(Math.ceil(cost / Math.max(1, shares)), MIN_PRICE, MAX_PRICE));

/** What an offer does, in one line: what it sells at once comes first. */
export function listingSummary({ filled, waiting }: ListingPlan, price: Cents): string {
  if (waiting === 0) return listingTexts.filledAll(filled.shares, money(filled.sum));
  if (filled.shares === 0) return listingTexts.summary(waiting, money(price));
  return listingTexts.filledAndWaiting(filled.shares, money(filled.sum), waiting);
}

/** Place in the queue, and when the shares return. */
export function listingSummaryText({ waiting, ahead }: ListingPlan): string {
  if (waiting === 0) return listingTexts.filledAllNote;
  return ahead === null ? listingTexts.stays : `${listingTexts.ahead(ahead)} ${listingTexts.stays}`;
}
