import { PAYOUT } from '@wieszcz/domain';
import { useBook } from '#api/orders.ts';
import { useOwnOrders } from '#game/orders/useOwnOrders.ts';
import { lastHeldBack } from '#game/selling/lastHeldBack.ts';
import { priceAtCost } from '#game/selling/listingWords.ts';
import { planListing, reachableNow } from '#game/selling/planListing.ts';
import { useListing } from '#game/selling/useListing.ts';
import { useSaleQuote } from '#game/selling/useSaleQuote.ts';
import { useSellInstead } from '#game/selling/useSellInstead.ts';
import { positionValues } from '#game/trading/figures.ts';
import { amountOr } from '#game/trading/typedAmount.ts';
import { numberOr } from '#kit/forms/typedNumber.ts';
import { useOpenTicket, useOrderPlace } from '../ticket.ts';
import type { Holding } from '../useHolding.ts';

/** The offer that the ticket describes, by default of all free shares: its prices, its plan, and how to send it or sell at once instead. */
export function useSaleAtPrice(holding: Holding) {
  const { market, bet, fields } = useOpenTicket();
  const place = useOrderPlace();
  const { position, free } = holding;
  const basis = positionValues(position);
  const costPrice = priceAtCost(basis);
  const price = fields.price ?? costPrice;
  const shares = fields.shares ?? free;
  const own = useOwnOrders(market.marketId, bet.id, fields.option);
  const { data: book } = useBook(bet.id, fields.option, true);
  const choice = JSON.stringify({ position: position.id, price, shares });
  const quote = useSaleQuote({
    holding,
    choice,
    proceedsOf: (fills) => reachableNow(amountOr(price, PAYOUT), numberOr(shares, 0), fills),
  });
  const { answer, isCurrent, movedFrom } = quote;
  const plan = planListing(price, shares, { fills: answer?.fills ?? [], free, basis, book: book ?? null, own });
  const { obstacle } = plan;
  const listing = useListing(place, quote);
  const canSellNow = isCurrent && !listing.isSending;
  const instead = useSellInstead(place, quote, { position, choice, now: plan.now, canSend: canSellNow });
  const isSending = listing.isSending || instead.isSending;
  const doubtful = listing.inDoubtFor(choice);
  const isKnown = obstacle !== 'price' && obstacle !== 'shares' && book !== undefined;
  const canSend = doubtful !== null || (obstacle === null && isKnown && isCurrent);

  const submit = () => {
    if (doubtful) return listing.submit(doubtful);
    if (!canSend || isSending || typeof price === 'string' || typeof shares === 'string') return;
    const offers = position.offers.map(({ id }) => id);
    listing.submit({ choice, positionId: position.id, price, shares, offers });
  };
  return {
    price,
    shares,
    /** The lowest price without a loss. */
    costPrice,
    quote,
    plan,
    /** Whether the plan is known: the entries are valid and the book is loaded. */
    isKnown,
    isMoved: isKnown && doubtful === null && instead.doubtful === null && movedFrom !== null,
    isBetterNow: isKnown && plan.isBetterNow,
    /** An order with these entries that may have been executed although it failed. */
    doubtful,
    canSend,
    failure: listing.failureOf(choice),
    heldBackAt: lastHeldBack(choice, listing, instead),
    isListing: listing.isSending,
    instead,
    /** While the offer or the sale at once is sent. */
    isSending,
    submit,
  };
}

export type SaleAtPrice = ReturnType<typeof useSaleAtPrice>;
