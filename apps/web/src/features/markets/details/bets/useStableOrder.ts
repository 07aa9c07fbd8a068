import type { Bet, Market } from '@wieszcz/api';
import { useState } from 'react';
import { byChance } from '../../../../game/trading/figures.ts';

/** Most likely first as the page opens; later prices don't move a row from under a finger. The correct bet leads once known. */
export function useSteadyOrder({ bets, correctBetId }: Market): Bet[] {
  const all = bets ?? [];
  const [places] = useState(() => new Map(byChance(all).map((bet, place) => [bet.id, place])));
  const placeOf = ({ id }: Bet) => (id === correctBetId ? -1 : (places.get(id) ?? places.size + id));
  return [...all].sort((a, b) => placeOf(a) - placeOf(b));
}
