import type { Cents, PositionId } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { parseAmount, parsePriced, wireAmount } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { parsePositionLeft, type Position } from '#api/position.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { paths } from '#paths.ts';
import { fillsByPrice, inWords, type Fill } from '../orders/fills.ts';
import { type Confirmation, type OrderPlace, useOrder } from '../quotes/useOrder.ts';
import { money } from '../trading/money.ts';

const sellNowTexts = ticketTexts.sellNow;

/** The proceeds are what the player has seen. */
type SaleOrder = { positionId: PositionId; option: boolean; minPrice: Cents; shares: number; proceeds: Cents };
type Sale = { position: Position | null; fills: Fill[]; proceeds: Cents; budget: Cents };

/** Sends a sale at once, all or nothing. */
export function useSellNow(place: OrderPlace, quote: Confirmation) {
  return useOrder<SaleOrder, Sale>(place, {
    kind: 'sale',
    quote,
    send: async ({ positionId, minPrice, shares }) => {
      const input = { params: { id: positionId }, body: { shares, minPrice: wireAmount(minPrice), timeInForce: 'FOK' } } as const;
      const { contract, fills, proceeds, budget } = await callOnce('sale', endpoints.sellContract, input);
      return {
        position: parsePositionLeft(contract),
        fills: fills.map(parsePriced),
        proceeds: parseAmount(proceeds),
        budget: parseAmount(budget),
      };
    },
    budgetOf: ({ budget }) => budget,
    positionOf: ({ position }) => position,
    onDone: ({ position, fills, proceeds, budget }, { shares, option }) =>
      notifyDone({
        title: sellNowTexts.sold(shares, option),
        text: `${sellNowTexts.soldText(place.bet.title, fillsByPrice(fills).map(inWords))} ${sellNowTexts.soldFor(money(proceeds), money(budget))}`,
        ...(position ? { link: { label: ticketTexts.seePosition, to: paths.contractDetails(position.id) } } : {}),
      }),
  });
}
