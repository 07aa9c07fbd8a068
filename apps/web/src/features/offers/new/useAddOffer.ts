import { useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@wieszcz/api';
import { money, newOfferTexts as say } from '@wieszcz/texts';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/action.ts';
import { api, endpoints } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent.ts';
import { keys } from '../../../api/keys.ts';
import { useTradeDone } from '../../../api/me.ts';
import { paths } from '../../../paths.ts';
import { notifyDone } from '../../../kit/feedback/notice.tsx';

type Listing = { price: number; shares: number };

/** Lists shares for sale and shows the position. */
export function useAddOffer({ id }: Contract) {
  const intent = useIntent<Listing>();
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useAction({
    mutationFn: (listing: Listing) =>
      intent(listing, (idempotencyKey) => api(endpoints.addOffer, { body: { contractId: id, ...listing }, idempotencyKey })),
    onSuccess: async (position, { price, shares }) => {
      notifyDone({ title: say.added, text: say.addedText(shares, money(price)) });
      // Left first: with no free share the form itself would turn into a refusal.
      await navigate(paths.contractDetails(id));
      client.setQueryData(keys.contract(id), position);
      void tradeDone();
    },
  });
}
