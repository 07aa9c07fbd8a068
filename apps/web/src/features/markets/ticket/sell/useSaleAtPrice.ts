import { PAYOUT } from '@wieszcz/domain';
import { useBook } from '#api/orders.ts';
import { useOwnInBook } from '#game/orders/useOwnInBook.ts';
import { planListing, priceAtCost, reachableNow } from '#game/selling/planListing.ts';
import { useOfferOrder } from '#game/selling/useOfferOrder.ts';
import { useSaleQuote } from '#game/selling/useSaleQuote.ts';
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
  const own = useOwnInBook(market.marketId, bet.id, fields.option);
  const { data: book } = useBook(bet.id, fields.option, true);
  const choice = JSON.stringify({ position: position.id, price, shares });
  const quote = useSaleQuote({
    holding,
    choice,
    proceedsOf: (fills) => reachableNow(amountOr(price, PAYOUT), numberOr(shares, 0), fills),
  });
  const plan = planListing(price, shares, { fills: quote.answer?.fills ?? [], free, basis, book: book ?? null, own });
  const { isKnown } = plan;
  return {
    price,
    shares,
    /** The lowest price without a loss. */
    costPrice,
    quote,
    plan,
    ...useOfferOrder(place, { position, price, shares, choice, plan, isKnown, quote }),
  };
}

export type SaleAtPrice = ReturnType<typeof useSaleAtPrice>;
