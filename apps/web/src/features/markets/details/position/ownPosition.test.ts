import { toBetId, toMarketId, toOfferId, toPositionId, toCents } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import type { Bet } from '#api/market.ts';
import type { Bid } from '#api/orders.ts';
import type { Offer, Position } from '#api/position.ts';
import { ownOptionsOf, pairsOf, reserveOf } from './ownPosition.ts';

const bets = [{ id: 1 }, { id: 2 }] as Bet[];

const position = (betId: number, option: boolean, shares: number, offered: number[] = []): Position =>
  ({
    id: toPositionId(betId * 10 + Number(option)),
    bet: { id: toBetId(betId), title: '', marketId: toMarketId(1) },
    option,
    status: 'PENDING',
    shares,
    cost: toCents(50 * (shares + 5 * offered.length)),
    valueNow: null,
    offers: offered.map((price, index) => ({
      id: toOfferId(index + 1),
      price: toCents(price),
      shares: 5,
    })) as readonly Partial<Offer>[],
  }) as Position;

const bid = (id: number, betId: number, option: boolean, price: number, shares: number): Bid =>
  ({ id, betId, option, price: toCents(price), shares }) as Bid;

describe('What a player has on a market', () => {
  it('lists options in the order of the bets, yes before no, and leaves out those of which the player has nothing', () => {
    const own = ownOptionsOf(bets, [position(2, false, 3), position(1, false, 2)], [bid(1, 1, true, 40, 5)]);
    expect(own.map(({ bet, option }) => [bet.id, option])).toEqual([
      [1, true],
      [1, false],
      [2, false],
    ]);
  });

  it('has no position where all shares are sold, but keeps the bids', () => {
    const [own] = ownOptionsOf(bets, [position(1, true, 0)], [bid(1, 1, true, 40, 5)]);
    expect(own).toMatchObject({ position: null, values: null, bids: [{ id: 1 }] });
    expect(ownOptionsOf(bets, [position(1, true, 0)], [])).toEqual([]);
  });

  it('counts listed shares, and sorts offers from the cheapest and bids from the highest, older ones first', () => {
    const bids = [bid(3, 1, true, 30, 5), bid(2, 1, true, 40, 5), bid(1, 1, true, 30, 5)];
    const [own] = ownOptionsOf(bets, [position(1, true, 0, [90, 70])], bids);
    expect(own!.values).toMatchObject({ shares: 10, listed: 10, cost: 500 });
    expect(own!.offers.map(({ price }) => price)).toEqual([70, 90]);
    expect(own!.bids.map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it('has a pair for each free share of the option with fewer', () => {
    const own = ownOptionsOf(bets, [position(1, true, 7, [90]), position(1, false, 4), position(2, true, 9)], []);
    expect(pairsOf(own).map(({ bet, pairs }) => [bet.id, pairs])).toEqual([[1, 4]]);
  });

  it('includes a reserve of exactly the price of all shares in bids', () => {
    expect(reserveOf([bid(1, 1, true, 29, 100), bid(2, 1, false, 7, 3)])).toBe(2921);
    expect(reserveOf([])).toBe(0);
  });
});
