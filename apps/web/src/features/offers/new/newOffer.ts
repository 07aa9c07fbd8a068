import { useQueryClient } from '@tanstack/react-query';
import { toCents, type Cents, PAYOUT } from '@wieszcz/domain';
import { useNavigate } from 'react-router';
import { isLike } from '#api/formDraft.ts';
import { keys } from '#api/keys.ts';
import { useBook, useOffers } from '#api/orders.ts';
import type { Position } from '#api/position.ts';
import { cheapestOfOthers, useOwnInBook } from '#game/orders/ownInBook.ts';
import type { Doubts, OrderPlace } from '#game/quotes/useOrder.ts';
import { planListing, reachableNow } from '#game/selling/planListing.ts';
import { useOfferOrder, useSaleQuote } from '#game/selling/saleOrders.ts';
import { positionValues } from '#game/trading/figures.ts';
import { type TypedAmount, amountOr } from '#game/trading/typedAmount.ts';
import { type TypedNumber, numberOr } from '#kit/forms/typedNumber.ts';
import { useHasLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';

/** Values of the form, shared with the summary beside it. */
export type OfferDraft = { price: TypedAmount; shares: TypedNumber };

/** Whether price and number of shares are entered: both are numbers above zero. */
export const isComplete = (draft: OfferDraft): draft is { price: Cents; shares: number } =>
  typeof draft.price === 'number' && draft.price > 0 && typeof draft.shares === 'number' && draft.shares > 0;

export const initialDraft: OfferDraft = { price: toCents(50), shares: 1 };

/** Whether the value is a draft of the form: what is typed is a number, or a text that isn't a number yet. */
export const isOfferDraft = isLike(initialDraft, { price: ['string'], shares: ['string'] });

/** What the offer of the draft would do now, and what selling its shares at once would bring instead. */
export function useOfferPlan(position: Position, { price, shares }: OfferDraft) {
  const { id, bet, option, shares: free } = position;
  const own = useOwnInBook(bet.marketId, bet.id, option);
  const { data: book } = useBook(bet.id, option, true);
  const { data: offers } = useOffers(bet.id, option);
  const cheapest = book ? cheapestOfOthers(book.asks, own) : null;
  const firstOfOthers = offers?.content.find(({ price: asked, dealer }) => asked === cheapest && dealer !== position.playerId);
  const choice = JSON.stringify({ position: id, price, shares });
  const quote = useSaleQuote({
    holding: { position, free },
    choice,
    proceedsOf: (fills) => reachableNow(amountOr(price, PAYOUT), numberOr(shares, 0), fills),
  });
  const means = { fills: quote.answer?.fills ?? [], free, basis: positionValues(position), book: book ?? null, own };
  const plan = planListing(price, shares, means);
  return {
    plan,
    quote,
    /** Whether the plan is known and its prices are current. */
    isKnown: plan.isKnown && quote.isCurrent,
    /** The cheapest price at which others sell, opposite bids included; null without any. */
    cheapest,
    /** Whether the oldest offer of others at that price is the organizer's. */
    isOrganizers: firstOfOthers?.dealer === null,
  };
}

export type OfferPlan = ReturnType<typeof useOfferPlan>;

/** What of an offer outlives its form; `dropDraft` drops the draft that was kept. */
type OutlivingForm = { doubts: Doubts; dropDraft: () => void };

/** Sends the offer of the draft, or sells its shares at once instead. */
export const useNewOffer = (
  position: Position,
  { price, shares }: OfferDraft,
  { plan, quote, isKnown }: OfferPlan,
  outliving: OutlivingForm,
) => useOfferOrder(useOfferPlace(position, outliving), { position, price, shares, plan, isKnown, quote });

export type NewOffer = ReturnType<typeof useNewOffer>;

/** After an executed order the screen of the position is shown, or the list if nothing of it is left. */
function useOfferPlace({ id, bet, option }: Position, { doubts, dropDraft }: OutlivingForm): OrderPlace {
  const hasLeft = useHasLeft();
  const client = useQueryClient();
  const navigate = useNavigate();
  return {
    marketId: bet.marketId,
    bet,
    option,
    doubts,
    leave: async (left) => {
      dropDraft();
      // The answer may come minutes later, when the player is on another screen.
      if (hasLeft()) return;
      // Leaves the form before the cache changes: for a position without free shares the form's screen shows an error.
      await navigate(left ? paths.contractDetails(id) : paths.contracts);
      if (left) client.setQueryData(keys.position(id), left);
      else client.removeQueries({ queryKey: keys.position(id), exact: true });
    },
  };
}
