import { parseAmount, parsePriced, wireAmount } from '#api/amounts.ts';
import { parseBid } from '#api/bid.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { parsePositionLeft } from '#api/position.ts';
import { useOrder } from '#game/quotes/useOrder.ts';
import { useOrderPlace } from '../openTicket.ts';
import type { PurchaseQuote } from '../quote/usePurchaseQuote.ts';
import { notifyBid, type BidOrder, type PlacedBid } from './bidNotice.ts';

export function useBid(quote: PurchaseQuote) {
  const place = useOrderPlace();
  return useOrder<BidOrder, PlacedBid>(place, {
    kind: 'bid',
    quote,
    send: async ({ betId, option, price, shares, expiresAt }) => {
      const timeInForce = expiresAt === null ? 'GTC' : 'GTD';
      const body = { betId, option, price: wireAmount(price), shares, timeInForce, expiresAt } as const;
      const { bid, fills, contract, budget } = await callOnce('bid', endpoints.placeBid, { body });
      return {
        bid: bid && parseBid(bid),
        fills: fills.map(parsePriced),
        position: parsePositionLeft(contract),
        budget: parseAmount(budget),
      };
    },
    budgetOf: ({ budget }) => budget,
    onDone: (placed, order) => notifyBid(place.bet.title, placed, order),
  });
}
