import { useQueryClient } from '@tanstack/react-query';
import type { Position } from '@wieszcz/api';
import { money, newOfferTexts as say } from '@wieszcz/texts';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/action.ts';
import { api, endpoints } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent.ts';
import { keys } from '../../../api/keys.ts';
import { useTradeDone } from '../../../api/me.ts';
import { paths } from '../../../paths.ts';
import { notifyDone } from '../../../kit/feedback/notice.tsx';

/** `price` in $. */
type Listing = { price: number; shares: number };

/** Mutation that lists shares of a position for sale and then opens the position. */
export function useAddOffer({ id }: Position) {
  const intent = useIntent<Listing>();
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useAction({
    mutationFn: (listing: Listing) =>
      intent(listing, (idempotencyKey) => api(endpoints.addOffer, { body: { contractId: id, ...listing }, idempotencyKey })),
    onSuccess: async (position, { price, shares }) => {
      notifyDone({ title: say.added, text: say.addedText(shares, money(price)) });
      // Leaves the form before the cache changes: for a position without free shares the form's screen shows an error.
      await navigate(paths.contractDetails(id));
      client.setQueryData(keys.contract(id), position);
      void tradeDone();
    },
  });
}
