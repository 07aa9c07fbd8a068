import type { Bet, Market } from '@wieszcz/api';
import { useState } from 'react';
import { byChance } from '../../../../game/trading/figures.ts';

/**
 * Bets by chance, highest first, as it was when the page opened: a price that changes later must not move a row that is about to
 * be pressed. The correct bet of a resolved market comes first.
 */
export function useStableOrder({ bets, correctBetId }: Market): Bet[] {
  const all = bets ?? [];
  const [initialRanks] = useState(() => new Map(byChance(all).map(({ id }, rank) => [id, rank])));
  // Bets added later follow, in the order of their ids.
  const rankOf = ({ id }: Bet) => (id === correctBetId ? -1 : (initialRanks.get(id) ?? initialRanks.size + id));
  return [...all].sort((a, b) => rankOf(a) - rankOf(b));
}
