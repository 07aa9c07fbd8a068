import { money, ticketTexts } from '@wieszcz/texts';
import { dollars, MAX_PRICE, MIN_PRICE } from '@wieszcz/domain';
import { hundredthsOfCents } from '../trading/figures.ts';
import { clamp } from '#kit/forms/typedNumber.ts';
import type { ListingPlan } from './planListing.ts';

const say = ticketTexts.listing;

/** The lowest price in whole cents at which shares with this average cost ($, up to four decimals) are sold without a loss. */
export const priceAtCost = (average: number): number =>
  clamp(dollars(Math.ceil(hundredthsOfCents(average) / 100)), dollars(MIN_PRICE), dollars(MAX_PRICE));

/** What an offer does, in one line: what it sells at once comes first. */
export function listingSummary({ filled, waiting }: ListingPlan, price: number): string {
  if (waiting === 0) return say.filledAll(filled.shares, money(filled.sum));
  if (filled.shares === 0) return say.summary(waiting, money(price));
  return say.filledAndWaiting(filled.shares, money(filled.sum), waiting);
}

/** Place in the queue, and when the shares return. */
export function listingSummaryText({ waiting, ahead }: ListingPlan): string {
  if (waiting === 0) return say.filledAllNote;
  return ahead === null ? say.stays : `${say.ahead(ahead)} ${say.stays}`;
}
