import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { keys } from '#api/keys.ts';
import type { Position } from '#api/position.ts';
import { useDoubts } from '#game/quotes/doubts.ts';
import type { OrderPlace } from '#game/quotes/useOrder.ts';
import { lastHeldBack } from '#game/selling/lastHeldBack.ts';
import { useListing } from '#game/selling/useListing.ts';
import { useSellInstead } from '#game/selling/useSellInstead.ts';
import { paths } from '#paths.ts';
import { isComplete, type OfferDraft } from './offerDraft.ts';
import type { OfferPlan } from './useOfferPlan.ts';

/** Sends the offer of the draft, or sells its shares at once instead. */
export function useNewOffer(position: Position, draft: OfferDraft, { choice, plan, quote, isKnown }: OfferPlan) {
  const place = useOfferPlace(position);
  const listing = useListing(place, quote);
  const canSellNow = isKnown && !listing.isSending;
  const instead = useSellInstead(place, quote, { position, choice, now: plan.now, canSend: canSellNow });
  const isSending = listing.isSending || instead.isSending;
  const doubtful = listing.inDoubtFor(choice);

  const submit = () => {
    if (doubtful) listing.submit(doubtful);
    else if (isComplete(draft) && isKnown && plan.obstacle === null && !isSending) {
      const offers = position.offers.map(({ id }) => id);
      listing.submit({ choice, positionId: position.id, price: draft.price, shares: draft.shares, offers });
    }
  };
  return {
    isMoved: isKnown && doubtful === null && instead.doubtful === null && quote.movedFrom !== null,
    isBetterNow: isKnown && plan.isBetterNow,
    /** An order with these entries that may have been executed although it failed. */
    doubtful,
    failure: listing.failureOf(choice),
    heldBackAt: lastHeldBack(choice, listing, instead),
    isListing: listing.isSending,
    instead,
    /** While the offer or the sale at once is sent. */
    isSending,
    submit,
  };
}

export type NewOffer = ReturnType<typeof useNewOffer>;

/** After an executed order the position opens, or the list of positions if nothing of the position is left. */
function useOfferPlace({ id, bet, option }: Position): OrderPlace {
  const client = useQueryClient();
  const navigate = useNavigate();
  return {
    marketId: bet.marketId,
    bet,
    option,
    doubts: useDoubts(),
    leave: async (left) => {
      // Leaves the form before the cache changes: for a position without free shares the form's screen shows an error.
      await navigate(left ? paths.contractDetails(id) : paths.contracts);
      if (left) client.setQueryData(keys.position(id), left);
      else client.removeQueries({ queryKey: keys.position(id), exact: true });
    },
  };
}
