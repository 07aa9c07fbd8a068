import type { Cents } from '@wieszcz/domain';
import { parsePriced } from '#api/amounts.ts';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import type { Position } from '#api/position.ts';
import type { Fill } from '../orders/fills.ts';
import { useQuote } from '../quotes/useQuote.ts';

type SaleQuotation = {
  /** A position, and how many of its shares are free. */
  holding: { position: Position; free: number };
  choice: string;
  /** What the order brings at once at the prices of these fills. */
  proceedsOf: (fills: readonly Fill[]) => Cents;
};

/** Quotes the sale of all free shares of a position: its fills suffice for the figures of every smaller sale at once. */
export function useSaleQuote({ holding: { position, free }, choice, proceedsOf }: SaleQuotation) {
  const quote = useQuote({
    queryKey: keys.salePreview(position.bet.id, { position: position.id, free }),
    read: async () => {
      const { fills } = await api(endpoints.previewSale, { params: { id: position.id }, query: { shares: free } });
      return { fills: fills.map(parsePriced) };
    },
    // A sale or a listing leaves fewer free shares, so the next one has seen no sum yet.
    choice: `${free} ${choice}`,
    sumOf: ({ fills }) => proceedsOf(fills),
  });
  return { ...quote, choice, renew: renewNothing };
}

/** The preview of the next order has another key, because fewer shares are free. */
const renewNothing = () => undefined;
