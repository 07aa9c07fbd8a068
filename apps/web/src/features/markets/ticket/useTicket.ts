import type { Bet } from '@wieszcz/api';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bestPrice, byChance } from '../../../game/trading/figures.ts';
import type { TypedNumber } from '../../../kit/forms/typedNumber.ts';

const INITIAL_SHARES = 10;

type TicketFields = {
  betId: number;
  option: boolean;
  shares: TypedNumber;
  /** $ a share; null: the price of the cheapest offer, also after it changes. */
  maxPrice: TypedNumber | null;
};

/**
 * Fields of the ticket. The URL can preselect the bet and the option (`?bet=7&option=false`); the default is yes on the most
 * likely bet. Without bets `bet` is undefined and `betId` 0.
 */
export function useTicket(bets: readonly Bet[]) {
  const [query] = useSearchParams();
  const linkedBet = bets.find(({ id }) => String(id) === query.get('bet'));
  const [fields, setFields] = useState<TicketFields>(() => ({
    betId: (linkedBet ?? byChance(bets)[0])?.id ?? 0,
    option: query.get('option') !== 'false',
    shares: INITIAL_SHARES,
    maxPrice: null,
  }));
  const bet = bets.find(({ id }) => id === fields.betId) ?? bets[0];
  /** Price of the cheapest offer ($ a share); null without one. */
  const best = bet ? bestPrice(bet, fields.option) : null;
  return {
    ...fields,
    betId: bet?.id ?? 0,
    bet,
    best,
    maxPrice: fields.maxPrice ?? best ?? '',
    /** Whether the URL preselects one of the bets. */
    isLinked: linkedBet !== undefined,
    choose: (betId: number, option: boolean) => setFields((old) => ({ ...old, betId, option, maxPrice: null })),
    setShares: (shares: TypedNumber) => setFields((old) => ({ ...old, shares })),
    setMaxPrice: (maxPrice: TypedNumber) => setFields((old) => ({ ...old, maxPrice })),
  };
}

export type TicketState = ReturnType<typeof useTicket>;
