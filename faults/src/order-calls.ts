import type { Order, OrderKind } from './order-log.ts';

export type Call = { method: 'POST' | 'DELETE'; path: string; body: object | null };

/** The organizer's lot of no at 0.55 $ always takes a share of yes at 0.45 $. */
const SALE_PRICE = 0.45;
/** Below what the lot pays, so that a bid rests and is never filled by a sale. */
const BID_PRICE = 0.2;

const buying = ({ market: { market, bet } }: Order, contractOption: boolean) => ({
  method: 'POST' as const,
  path: '/markets/buyContract?covers=url',
  body: { betId: bet, marketId: market, contractOption, maxPrice: 1, shares: 1 },
});

/** Each order trades one share, or redeems one pair. */
const CALLS = {
  purchase: (order) => buying(order, true),
  'purchase of no': (order) => buying(order, false),
  redemption: ({ market: { bet } }) => ({ method: 'POST', path: `/api/bets/${bet}/redeem?covers=url`, body: { pairs: 1 } }),
  sale: ({ target }) => ({
    method: 'POST',
    path: `/api/contracts/${target}/sell?covers=url`,
    body: { shares: 1, minPrice: SALE_PRICE },
  }),
  bid: ({ market: { bet } }) => ({
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

/** The resting bid in the answer to a bid. */
export const bidIn = (answer: string): number => (JSON.parse(answer) as { bid: { id: number } }).bid.id;
