import type { Bet } from '@wieszcz/api';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bestPrice, byChance } from '../../../game/trading/figures.ts';
import type { TypedNumber } from '../../../kit/forms/typedNumber.ts';

const USUAL_SHARES = 10;

type Order = {
  betId: number;
  option: boolean;
  shares: TypedNumber;
  /** null follows the cheapest offer */ maxPrice: TypedNumber | null;
};

/** What stands in the ticket. A link may choose the bet and the option; otherwise it is yes on the most likely bet. */
export function useTicket(bets: readonly Bet[]) {
  const [query] = useSearchParams();
  const linked = bets.find(({ id }) => String(id) === query.get('bet'));
  const [order, setOrder] = useState<Order>(() => ({
    betId: (linked ?? byChance(bets)[0])?.id ?? 0,
    option: query.get('option') !== 'false',
    shares: USUAL_SHARES,
    maxPrice: null,
  }));
  const bet = bets.find(({ id }) => id === order.betId) ?? bets[0];
  const best = bet ? bestPrice(bet, order.option) : null;
  return {
    ...order,
    betId: bet?.id ?? 0,
    bet,
    best,
    maxPrice: order.maxPrice ?? best ?? '',
    preset: linked !== undefined,
    choose: (betId: number, option: boolean) => setOrder((old) => ({ ...old, betId, option, maxPrice: null })),
    setShares: (shares: TypedNumber) => setOrder((old) => ({ ...old, shares })),
    setMaxPrice: (maxPrice: TypedNumber) => setOrder((old) => ({ ...old, maxPrice })),
  };
}

export type TicketState = ReturnType<typeof useTicket>;
