import type { Cents, PositionId } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { wireAmount } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { parsePosition, type Position } from '#api/position.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { paths } from '#paths.ts';
import type { Sendable } from '../quotes/doubts.ts';
import { type Confirmation, type OrderPlace, useOrder } from '../quotes/useOrder.ts';
import { money } from '../trading/money.ts';
import { listedBy } from './listedBy.ts';

const listingTexts = ticketTexts.listing;

type ListingOrder = Sendable & { positionId: PositionId; price: Cents; shares: number };

/** Lists shares of a position. Bids at the price or better are filled at once; the remaining shares are listed. */
export function useListing(place: OrderPlace, quote: Confirmation) {
  return useOrder<ListingOrder, Position>(place, {
    kind: 'listing',
    quote,
    send: async ({ positionId, price, shares }) =>
      parsePosition(
        await callOnce('listing', endpoints.addOffer, { body: { contractId: positionId, shares, price: wireAmount(price) } }),
      ),
    budgetOf: () => undefined,
    positionOf: (after) => (isHeld(after) ? after : null),
    onDone: (after, { price, shares, positionId }) => {
      const listed = listedBy(price, after);
      const link = isHeld(after) ? { link: { label: ticketTexts.seePosition, to: paths.contractDetails(positionId) } } : {};
      if (listed === 0) return notifyDone({ title: ticketTexts.sellNow.sold(shares, after.option), ...link });
      const sold = listed < shares ? [listingTexts.soldAtOnce(shares - listed)] : [];
      notifyDone({
        title: listingTexts.listed,
        text: [listingTexts.listedText(listed, money(price)), ...sold].join(' '),
        ...link,
      });
    },
  });
}

/** Whether the position still has shares. Without any, it has no screen to link to. */
const isHeld = ({ shares, offers }: Position): boolean => shares > 0 || offers.length > 0;
