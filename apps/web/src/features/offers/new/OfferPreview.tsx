import type { Cents } from '@wieszcz/domain';
import { newOfferTexts } from '@wieszcz/texts';
import { CrossedNote } from '#game/quotes/CrossedNote.tsx';
import { Summary } from '#game/quotes/Summary.tsx';
import { listingSummary, listingSummaryText } from '#game/selling/listingWords.ts';
import type { ListingPlan } from '#game/selling/planListing.ts';
import { SellInstead } from '#game/selling/SellInstead.tsx';
import { NOTHING } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { amountOr, type TypedAmount } from '#game/trading/typedAmount.ts';
import type { OfferDraft } from './offerDraft.ts';
import type { NewOffer } from './useNewOffer.ts';
import type { OfferPlan } from './useOfferPlan.ts';

type OfferPreviewProps = { draft: OfferDraft; offerPlan: OfferPlan; offer: NewOffer };

/** What becomes of the offer, or a button to sell at once if that brings as much; below it, the player's own order that the offer crosses. */
export function OfferPreview({ draft, offerPlan, offer }: OfferPreviewProps) {
  const { plan, isKnown, cheapest, isOrganizers } = offerPlan;
  const { isBetterNow, doubtful, instead } = offer;
  const { proceeds } = plan;
  return (
    <>
      {proceeds !== null && (isBetterNow || instead.doubtful) ? (
        <SellInstead sale={instead} proceeds={proceeds} />
      ) : (
        <OfferOutlook plan={plan} isKnown={isKnown} price={draft.price} cheapest={cheapest} isOrganizers={isOrganizers} />
      )}
      {doubtful === null && isKnown && plan.crossed && <CrossedNote crossed={plan.crossed} />}
    </>
  );
}

type OfferOutlookProps = {
  plan: ListingPlan;
  isKnown: boolean;
  price: TypedAmount;
  /** The cheapest price of other sellers; null without any. */
  cheapest: Cents | null;
  /** Whether the organizer's offer is the first at that price. */
  isOrganizers: boolean;
};

/** The shares that are sold at once, those that wait, the shares of others before them in the queue, and the cheapest price of others. */
function OfferOutlook({ plan, isKnown, price, cheapest, isOrganizers }: OfferOutlookProps) {
  const others = cheapest === null ? newOfferTexts.noOthers : newOfferTexts.cheapest(money(cheapest), isOrganizers);
  return (
    <Summary
      title={isKnown ? listingSummary(plan, amountOr(price, NOTHING)) : null}
      text={isKnown ? `${listingSummaryText(plan)}${plan.waiting > 0 ? ` ${others}` : ''}` : null}
      isStale={!isKnown}
      obstacle={plan.obstacle}
    />
  );
}
