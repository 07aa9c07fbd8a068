import { Button } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { Note } from '#kit/feedback/Note.tsx';
import { money } from '../trading/money.ts';
import type { ListingPlan } from './planListing.ts';
import type { SaleInsteadOfOffer } from './useOfferOrder.ts';

const listingTexts = ticketTexts.listing;

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

type SellInsteadProps = {
  sale: SaleInsteadOfOffer;
  /** What the offer would bring. */
  proceeds: Cents;
};

/** Says that selling at once brings as much as the offer or more, with a button that does so. */
export function SellInstead({ sale, proceeds }: SellInsteadProps) {
  const isBetter = sale.proceeds > proceeds;
  return (
    <Note
      kind="info"
      title={isBetter ? listingTexts.betterNow : listingTexts.equalNow}
      action={
        <Button size="sm" loading={sale.isSending} onClick={sale.submit}>
          {listingTexts.sellNow(money(sale.proceeds))}
        </Button>
      }
    >
      {isBetter
        ? listingTexts.betterNowText(money(sale.proceeds), money(proceeds))
        : listingTexts.equalNowText(money(sale.proceeds))}
    </Note>
  );
}
