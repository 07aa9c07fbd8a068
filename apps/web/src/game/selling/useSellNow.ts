import type { SaleFill } from '@wieszcz/api';
import type { PositionId } from '@wieszcz/domain';
import { money, ticketTexts } from '@wieszcz/texts';
import { parsePositionLeft, type Position } from '#api/position.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { paths } from '#paths.ts';
import { fillsByPrice } from '../orders/fills.ts';
import type { Sendable } from '../quotes/doubts.ts';
import { type Confirmation, type OrderPlace, useOrder } from '../quotes/useOrder.ts';

const say = ticketTexts.sellNow;

/** `minPrice` and `proceeds` in $; the proceeds are what the player has seen. */
type SaleOrder = Sendable & { positionId: PositionId; option: boolean; minPrice: number; shares: number; proceeds: number };
type Sale = { position: Position | null; fills: SaleFill[]; proceeds: number; budget: number };

/** Sends a sale at once, all or nothing. */
export function useSellNow(place: OrderPlace, quote: Confirmation) {
  return useOrder<SaleOrder, Sale>(place, {
    kind: 'sale',
    quote,
    send: async ({ positionId, minPrice, shares }) => {
      const input = { params: { id: positionId }, body: { shares, minPrice, timeInForce: 'FOK' } } as const;
      const { contract, ...sale } = await callOnce('sale', endpoints.sellContract, input);
      return { ...sale, position: parsePositionLeft(contract) };
    },
    budgetOf: ({ budget }) => budget,
    positionOf: ({ position }) => position,
    onDone: ({ position, fills, proceeds, budget }, { shares, option }) =>
      notifyDone({
        title: say.sold(shares, option),
        text: `${say.soldText(place.bet.title, fillsByPrice(fills))} ${say.soldFor(money(proceeds), money(budget))}`,
        ...(position ? { link: { label: ticketTexts.seeContract, to: paths.contractDetails(position.id) } } : {}),
      }),
  });
}
