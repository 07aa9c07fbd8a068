import { parseBid } from '#api/bid.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { parsePositionLeft } from '#api/position.ts';
import { useOrderPlace } from '../openTicket.ts';
import { useOrder } from '#game/quotes/useOrder.ts';
import type { PurchaseQuote } from '../quote/usePurchaseQuote.ts';
import { notifyBid, type BidOrder, type PlacedBid } from './bidNotice.ts';

export function useBid(quote: PurchaseQuote) {
  const place = useOrderPlace();
  return useOrder<BidOrder, PlacedBid>(place, {
    kind: 'bid',
    quote,
    send: async ({ betId, option, price, shares, expiresAt }) => {
      const timeInForce = expiresAt === null ? 'GTC' : 'GTD';
      const body = { betId, option, price, shares, timeInForce, expiresAt } as const;
      const { bid, contract, ...placed } = await callOnce('bid', endpoints.placeBid, { body });
      return { ...placed, bid: bid && parseBid(bid), position: parsePositionLeft(contract) };
    },
    budgetOf: ({ budget }) => budget,
    onDone: (placed, order) => notifyBid(place.bet.title, placed, order),
  });
}
