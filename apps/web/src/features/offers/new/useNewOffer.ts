import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { keys } from '#api/keys.ts';
import type { Position } from '#api/position.ts';
import { useDoubts } from '#game/quotes/doubts.ts';
import type { OrderPlace } from '#game/quotes/useOrder.ts';
import { useOfferOrder } from '#game/selling/useOfferOrder.ts';
import { paths } from '#paths.ts';
import type { OfferDraft } from './offerDraft.ts';
import type { OfferPlan } from './useOfferPlan.ts';

/** Sends the offer of the draft, or sells its shares at once instead. */
export const useNewOffer = (
  position: Position,
  { price, shares }: OfferDraft,
  { choice, plan, quote, isKnown }: OfferPlan,
  dropDraft: () => void,
) => useOfferOrder(useOfferPlace(position, dropDraft), { position, price, shares, choice, plan, isKnown, quote });

export type NewOffer = ReturnType<typeof useNewOffer>;

/** After an executed order the position opens, or the list of positions if nothing of the position is left. */
function useOfferPlace({ id, bet, option }: Position, dropDraft: () => void): OrderPlace {
  const client = useQueryClient();
  const navigate = useNavigate();
  return {
    marketId: bet.marketId,
    bet,
    option,
    doubts: useDoubts(),
    leave: async (left) => {
      dropDraft();
      // Leaves the form before the cache changes: for a position without free shares the form's screen shows an error.
      await navigate(left ? paths.contractDetails(id) : paths.contracts);
      if (left) client.setQueryData(keys.position(id), left);
      else client.removeQueries({ queryKey: keys.position(id), exact: true });
    },
  };
}
