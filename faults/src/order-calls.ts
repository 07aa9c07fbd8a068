import type { Order, OrderKind } from './order-log.ts';

export type Call = { method: 'POST' | 'DELETE'; path: string; body: object | null };

/** A share of yes can always be sold at 0.45 $: it merges with one of the organizer's lot of no, which asks 0.55 $. */
const SALE_PRICE = 0.45;
/** Below the price of those merges, so that sales never fill a bid. */
const BID_PRICE = 0.2;

const buying = ({ market, bet }: Order, contractOption: boolean) => ({
  method: 'POST' as const,
  path: '/markets/buyContract?covers=url',
  body: { betId: bet, marketId: market, contractOption, maxPrice: 1, shares: 1 },
});

/** Each purchase, sale and bid is of one share, each redemption of one pair. */
const CALLS = {
  purchase: (order) => buying(order, true),
  'purchase of no': (order) => buying(order, false),
  redemption: ({ bet }) => ({ method: 'POST', path: `/api/bets/${bet}/redeem?covers=url`, body: { pairs: 1 } }),
  sale: ({ target }) => ({
    method: 'POST',
    path: `/api/contracts/${target}/sell?covers=url`,
    body: { shares: 1, minPrice: SALE_PRICE },
  }),
  bid: ({ bet }) => ({
    method: 'POST',
    path: '/api/bids?covers=url',
    body: { betId: bet, option: true, price: BID_PRICE, shares: 1 },
  }),
  cancellation: ({ target }) => ({ method: 'DELETE', path: `/api/bids/${target}`, body: null }),
} satisfies Record<OrderKind, (order: Order) => Call>;

export const callOf = (order: Order): Call => CALLS[order.kind](order);

/** The contract in the answer to a purchase. */
export const positionIn = (answer: string): number =>
  (JSON.parse(answer) as { boughtContract: { id: number } }).boughtContract.id;

/** The open bid in the answer to a bid. */
export const bidIn = (answer: string): number => (JSON.parse(answer) as { bid: { id: number } }).bid.id;
