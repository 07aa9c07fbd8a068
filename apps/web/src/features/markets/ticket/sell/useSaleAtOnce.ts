import { fillsFrom, takeShares } from '#game/orders/fills.ts';
import { useSaleQuote } from '#game/selling/useSaleQuote.ts';
import { useSellNow } from '#game/selling/useSellNow.ts';
import { NOTHING, positionValues } from '#game/trading/figures.ts';
import { amountOr } from '#game/trading/typedAmount.ts';
import { numberOr } from '#kit/forms/typedNumber.ts';
import { moveOf } from '../orderWords.tsx';
import { useOpenTicket, useOrderPlace } from '../ticket.ts';
import type { Holding } from '../useHolding.ts';
import { planSale } from './planSale.ts';

/** The sale at once that the ticket describes, by default of all free shares: its prices, its plan, and how to send it. */
export function useSaleAtOnce(holding: Holding) {
  const { fields } = useOpenTicket();
  const { option, limit } = fields;
  const { position, free } = holding;
  const shares = fields.shares ?? free;
  const choice = JSON.stringify({ position: position.id, shares, limit });
  const quote = useSaleQuote({
    holding,
    choice,
    proceedsOf: (fills) => takeShares(fillsFrom(amountOr(limit, NOTHING), fills), numberOr(shares, 0)).sum,
  });
  const { answer, isCurrent, movedFrom } = quote;
  const { submit: send, isSending, inDoubtFor, failureOf, heldBackAt } = useSellNow(useOrderPlace(), quote);
  const buyers = answer?.fills ?? [];
  const plan = planSale(shares, limit, { fills: buyers, free, basis: positionValues(position) });
  const { taken, obstacle } = plan;
  const doubtful = inDoubtFor(choice);
  const isKnown = answer !== null && obstacle === null;
  const moved = isKnown && doubtful === null ? moveOf(movedFrom, taken) : null;

  const submit = () => {
    if (doubtful) send(doubtful);
    else if (obstacle === null && isCurrent && !isSending && taken.worst !== null)
      send({ choice, positionId: position.id, option, minPrice: taken.worst, shares: taken.shares, proceeds: taken.sum });
  };
  return {
    shares,
    quote,
    /** All buyers, also below the limit, best first. */
    buyers,
    plan,
    /** Whether the sums of the plan are known and cover all shares of the order. */
    isKnown,
    moved,
    /** An order with these entries that may have been executed although it failed. */
    doubtful,
    failure: failureOf(choice),
    heldBackAt: heldBackAt(choice),
    isSending,
    submit,
  };
}

export type SaleAtOnce = ReturnType<typeof useSaleAtOnce>;
