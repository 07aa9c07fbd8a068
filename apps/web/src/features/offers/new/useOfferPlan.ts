import { PAYOUT } from '@wieszcz/domain';
import { useOffers } from '#api/markets.ts';
import { useBook } from '#api/orders.ts';
import type { Position } from '#api/position.ts';
import { cheapestOfOthers } from '#game/orders/ownInBook.ts';
import { useOwnInBook } from '#game/orders/useOwnInBook.ts';
import { planListing, reachableNow } from '#game/selling/planListing.ts';
import { useSaleQuote } from '#game/selling/useSaleQuote.ts';
import { positionValues } from '#game/trading/figures.ts';
import { amountOr } from '#game/trading/typedAmount.ts';
import { numberOr } from '#kit/forms/typedNumber.ts';
import type { OfferDraft } from './offerDraft.ts';

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
    /** The draft as JSON. */
    choice,
    plan,
    quote,
    /** Whether the plan is known and its prices are current. */
    isKnown: plan.isKnown && quote.isCurrent,
    /** The cheapest price of other sellers; null without any. */
    cheapest,
    /** Whether the first of the other sellers' offers at that price is the organizer's. */
    isOrganizers: firstOfOthers?.dealer === null,
  };
}

export type OfferPlan = ReturnType<typeof useOfferPlan>;
