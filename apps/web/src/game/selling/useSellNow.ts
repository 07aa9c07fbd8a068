import type { Position, SaleFill } from '@wieszcz/api';
import { toPositionId } from '@wieszcz/domain';
import { money, ticketTexts } from '@wieszcz/texts';
import { callOnce } from '../../api/callOnce.ts';
import { endpoints } from '../../api/client.ts';
import { notifyDone } from '../../kit/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import { fillsByPrice } from '../orders/fills.ts';
import type { Sendable } from '../quotes/doubts.ts';
import { type Confirmation, type OrderPlace, useOrder } from '../quotes/useOrder.ts';

const say = ticketTexts.sellNow;

/** `minPrice` and `proceeds` in $; the proceeds are what the player has seen. */
type SaleOrder = Sendable & { contractId: number; option: boolean; minPrice: number; shares: number; proceeds: number };
type Sale = { contract: Position | null; fills: SaleFill[]; proceeds: number; budget: number };

/** Sends a sale at once, all or nothing. */
export function useSellNow(place: OrderPlace, quote: Confirmation) {
  return useOrder<SaleOrder, Sale>(place, {
    kind: 'sale',
    quote,
    send: ({ contractId, minPrice, shares }) => {
      const params = { id: toPositionId(contractId) };
      return callOnce('sale', endpoints.sellContract, { params, body: { shares, minPrice, timeInForce: 'FOK' } });
    },
    budgetOf: ({ budget }) => budget,
    positionOf: ({ contract }) => contract,
    onDone: ({ contract, fills, proceeds, budget }, { shares, option }) =>
      notifyDone({
        title: say.sold(shares, option),
        text: `${say.soldText(place.bet.title, fillsByPrice(fills))} ${say.soldFor(money(proceeds), money(budget))}`,
        ...(contract ? { link: { label: ticketTexts.seeContract, to: paths.contractDetails(contract.id) } } : {}),
      }),
  });
}
