import { type BetId, type BidId, type MarketId, type OfferId, toPrice, toShares, type UserId } from '@wieszcz/domain';
import { expect, it } from 'vitest';
import {
  type BetState,
  bestAskFor,
  bestBidFor,
  buyableAt,
  createBet,
  insertAsk,
  insertBid,
  type MarketState,
  sellableAt,
  type Side,
  takenByBuyer,
  takenBySeller,
} from './books.ts';

const [PLAYER, OTHER] = [1 as UserId, 2 as UserId];

/** A bet whose lots have 100 shares each. */
function openBet({ yes, no }: { yes: number; no: number }): BetState {
  const market = { id: 1 as MarketId, bets: [] as BetState[] } as MarketState;
  return createBet(market, 1 as BetId, { yes, no, shares: 100 });
}

const terms = (price: number, shares: number) => ({ price: toPrice(price), shares: toShares(shares), since: 0 });
const ask = (side: Side, id: number, owner: UserId, price: number, shares: number) =>
  insertAsk(side, { id: id as OfferId, owner, side, ...terms(price, shares) });
const bid = (side: Side, id: number, owner: UserId, price: number, shares: number) =>
  insertBid(side, { id: id as BidId, owner, side, ...terms(price, shares), expiresAt: null });
const taken = (orders: { order: { id: number }; shares: number }[]) => orders.map(({ order: { id }, shares }) => [id, shares]);

it('A player buys from and sells to the orders of others alone, also those on the opposite option', () => {
  const { yes, no } = openBet({ yes: 60, no: 50 });
  ask(yes, 1, PLAYER, 40, 10);
  ask(yes, 2, OTHER, 45, 20);
  bid(no, 3, PLAYER, 52, 30);
  bid(no, 4, OTHER, 51, 40);
  expect([bestAskFor(yes, PLAYER), bestAskFor(yes, null)]).toEqual([45, 40]);
  expect([buyableAt(yes, PLAYER, 49), buyableAt(yes, OTHER, 49)]).toEqual([20 + 40, 10 + 30]);
  bid(yes, 5, PLAYER, 39, 50);
  bid(yes, 6, OTHER, 38, 60);
  expect([bestBidFor(yes, PLAYER), bestBidFor(yes, OTHER)]).toEqual([50, 50]);
  expect([sellableAt(yes, PLAYER, 38), sellableAt(yes, OTHER, 38)]).toEqual([100 + 60, 100 + 50]);
});

it('At the same price the lot is taken before the other orders, and the older order before the newer one', () => {
  const { yes, no } = openBet({ yes: 60, no: 50 });
  bid(no, 1, OTHER, 40, 10);
  ask(yes, 2, OTHER, 60, 20);
  const fillOfLot = { price: 60, shares: 100, seller: null };
  expect(taken(takenByBuyer(yes, PLAYER, fillOfLot))).toEqual([[0, 100]]);
  // A fill without a seller is of the lot, or of a pair with the owner of the opposite bid.
  expect(taken(takenByBuyer(yes, PLAYER, { ...fillOfLot, shares: 105 }))).toEqual([
    [0, 100],
    [1, 5],
  ]);
  bid(yes, 3, OTHER, 50, 30);
  bid(yes, 4, OTHER, 50, 40);
  expect(taken(takenBySeller(yes, PLAYER, { price: 50, shares: 50, kind: 'trade' }))).toEqual([
    [3, 30],
    [4, 20],
  ]);
  expect(taken(takenBySeller(yes, PLAYER, { price: 50, shares: 50, kind: 'merge' }))).toEqual([[0, 50]]);
});

it('An ask at 1 $ is no bid on the opposite option', () => {
  const { yes } = openBet({ yes: 5, no: 100 });
  expect([bestBidFor(yes, PLAYER), sellableAt(yes, PLAYER, 0)]).toEqual([undefined, 0]);
});

it('A fill of an order that the books do not have is refused', () => {
  const { yes } = openBet({ yes: 60, no: 50 });
  const unknown = 'the demo does not know the order that was filled';
  expect(() => takenByBuyer(yes, PLAYER, { price: 60, shares: 101, seller: null })).toThrow(unknown);
  expect(() => takenByBuyer(yes, PLAYER, { price: 60, shares: 1, seller: OTHER })).toThrow(unknown);
  expect(() => takenBySeller(yes, PLAYER, { price: 50, shares: 1, kind: 'trade' })).toThrow(unknown);
});
