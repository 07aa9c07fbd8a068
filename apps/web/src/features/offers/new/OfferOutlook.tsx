import { money, newOfferTexts as say } from '@wieszcz/texts';
import { Summary } from '#game/quotes/Summary.tsx';
import { listingSummary, listingSummaryText } from '#game/selling/listingWords.ts';
import type { ListingPlan } from '#game/selling/planListing.ts';
import { numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';

type OfferOutlookProps = {
  /** Null while it is unknown. */
  plan: ListingPlan | null;
  price: TypedNumber;
  /** The cheapest price of other sellers, in $; null without any. */
  cheapest: number | null;
  /** Whether the organizer asks that price. */
  isOrganizers: boolean;
};

/** What becomes of the offer: the shares that are sold at once, those that wait, and the others in the queue before them. */
export function OfferOutlook({ plan, price, cheapest, isOrganizers }: OfferOutlookProps) {
  const others = cheapest === null ? say.noOthers : say.cheapest(money(cheapest), isOrganizers);
  return (
    <Summary
      title={plan && listingSummary(plan, numberOr(price, 0))}
      text={plan && `${listingSummaryText(plan)}${plan.waiting > 0 ? ` ${others}` : ''}`}
      isStale={plan === null}
    />
  );
}
