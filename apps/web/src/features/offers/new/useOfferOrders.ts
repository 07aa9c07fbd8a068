import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { keys } from '#api/keys.ts';
import type { Position } from '#api/position.ts';
import { useDoubts } from '#game/quotes/doubts.ts';
import type { OrderPlace } from '#game/quotes/useOrder.ts';
import { useListing } from '#game/selling/useListing.ts';
import { useSellNow } from '#game/selling/useSellNow.ts';
import { paths } from '#paths.ts';
import type { OfferPlan } from './useOfferPlan.ts';

/** Lists shares of a position, or sells them at once, and then opens the position; where nothing of it is left, the list of positions. */
export function useOfferOrders({ id, bet, option }: Position, { quote }: OfferPlan) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const place: OrderPlace = {
    marketId: bet.marketId,
    bet,
    option,
    doubts: useDoubts(),
    leave: async (left) => {
      // Leaves the form before the cache changes: for a position without free shares the form's screen shows an error.
      await navigate(left ? paths.contractDetails(id) : paths.contracts);
      if (left) client.setQueryData(keys.position(id), left);
      else client.removeQueries({ queryKey: keys.position(id), exact: true });
    },
  };
  return { listing: useListing(place, quote), selling: useSellNow(place, quote) };
}
