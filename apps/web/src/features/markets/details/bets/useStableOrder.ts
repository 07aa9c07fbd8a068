import type { Bet, Market } from '@wieszcz/api';
import { useState } from 'react';
import { byChance } from '../../../../game/trading/figures.ts';

/**
 * Bets by their chance when the page opened, highest first. Later prices don't change the order, because a row must not move
 * while somebody is about to press it. The correct bet of a resolved market comes first.
 */
export function useStableOrder({ bets, correctBetId, resolvedNone }: Market): Bet[] {
  const all = bets ?? [];
  const [initialRanks] = useState(() => new Map(byChance(all).map(({ id }, rank) => [id, rank])));
  // Bets added later follow, in the order of their ids.
  const rankOf = ({ id }: Bet) => (id === correctBetId && !resolvedNone ? -1 : (initialRanks.get(id) ?? initialRanks.size + id));
  return [...all].sort((a, b) => rankOf(a) - rankOf(b));
}
