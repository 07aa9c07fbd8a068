import { useState } from 'react';
import type { Bet, Market } from '#api/market.ts';
import { byChance } from '#game/trading/figures.ts';

/**
 * Bets by their chance when the page opened, highest first. Later prices don't change the order, because a row must not move
 * while somebody is about to press it. The correct bet of a resolved market comes first.
 */
export function useStableOrder({ bets, verdict }: Market): Bet[] {
  const [initialRanks] = useState(() => new Map(byChance(bets).map(({ id }, rank) => [id, rank])));
  // Bets added later follow, in the order of their ids.
  const rankOf = ({ id }: Bet) => (id === verdict?.bet ? -1 : (initialRanks.get(id) ?? initialRanks.size + id));
  return [...bets].sort((a, b) => rankOf(a) - rankOf(b));
}
