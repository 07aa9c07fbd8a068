import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWellFormed } from '../batch/well-formed.ts';
import type { Command } from '../index.ts';
import { ADA, BOB, CLEO, bidId, code, MARKET, NO, openOneMarket, refusal, result, setTime, YES } from '../testing/index.ts';
import type { OneMarket } from '../testing/index.ts';
import { isExpiryAllowed } from './bids.ts';

let game: OneMarket;
beforeEach(() => void (game = openOneMarket()));
afterEach(() => game.audit());

const START = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
const MIDNIGHT_IN_WARSAW = new Date('2026-11-20T23:00:00Z');

describe('a bid (rule 1)', () => {
  it('has a price of 1 to 99 cents and 1 to 1000 shares', () => {
    const bid = (price: number, shares: number): Command =>
      ({ kind: 'placeBid', price, shares, timeInForce: 'GTC', expiresAt: null }) as Command;
    expect([bid(1, 1), bid(99, 1000)].map(isWellFormed)).toEqual([true, true]);
    expect([bid(0, 1), bid(100, 1), bid(10, 0), bid(10, 1001), bid(10.5, 1)].map(isWellFormed)).not.toContain(true);
  });

  it('draws its id from the same sequence as offers, so that the lower id is the older order', () => {
    game.buy(ADA, YES, 50, 5);
    const first = bidId(game.bid(ADA, NO, 10, 5));
    const { offer } = result<'addOffer'>(game.list(ADA, YES, 80, 5));
    expect([offer, bidId(game.bid(BOB, NO, 10, 5))]).toEqual([first + 1, first + 2]);
  });
});

describe('the reserve of a bid (rule 2)', () => {
  it("moves price × shares of what rests from the player's account to the player's reserve, by a journal movement", () => {
    expect(result<'placeBid'>(game.bid(ADA, YES, 40, 20))).toMatchObject({ fills: [], budget: 99_200, reserved: 800 });
    expect([game.budget(ADA), game.reserved(ADA)]).toEqual([99_200, 800]);
    expect(game.world.tables.movements.at(-1)).toMatchObject({ kind: 'reserve', amount: 800 });
  });

  it('reserves only what rests: what fills at once is paid at the price of the resting order', () => {
    game.buy(ADA, YES, 50, 10);
    game.list(ADA, YES, 30, 10);
    expect(result<'placeBid'>(game.bid(BOB, YES, 40, 15))).toMatchObject({ budget: 100_000 - 300 - 200, reserved: 200 });
  });

  it('goes back to the budget when the bid is cancelled', () => {
    const bid = bidId(game.bid(ADA, YES, 40, 20));
    expect(result<'cancelBid'>(game.cancel(ADA, bid))).toEqual({ cancelled: 1, budget: 100_000, reserved: 0 });
    expect(game.world.tables.movements.at(-1)).toMatchObject({ kind: 'release', amount: 800 });
  });

  it('needs a budget for all shares at the bid price, whatever they would fill at, without other reserves', () => {
    game.buy(ADA, YES, 50, 1000);
    game.bid(ADA, NO, 40, 1000);
    game.list(ADA, YES, 51, 100);
    expect([game.budget(ADA), game.reserved(ADA)]).toEqual([10_000, 40_000]);
    game.addBet('another bet');
    expect(refusal(game.bid(ADA, YES, 99, 102, { bet: 2 }))).toEqual({ code: 'BUDGET_TOO_LOW', missing: 98 });
    expect(code(game.bid(ADA, YES, 99, 101, { bet: 2 }))).toBe('done');
  });
});

describe('the daily cap (rule 3)', () => {
  it('counts shares bought today plus shares in open bids on that bet and option, when a bid is placed and at every purchase', () => {
    game.buy(ADA, YES, 50, 300);
    const bid = bidId(game.bid(ADA, YES, 40, 600));
    expect(refusal(game.bid(ADA, YES, 40, 101))).toEqual({ code: 'DAILY_LIMIT', allowed: 100 });
    expect(refusal(game.buy(ADA, YES, 50, 101))).toEqual({ code: 'DAILY_LIMIT', allowed: 100 });
    const offer = 1;
    expect(refusal(game.settle({ kind: 'buyOffer', player: ADA, offer, shares: 101 }))).toEqual({
      code: 'DAILY_LIMIT',
      allowed: 100,
    });
    expect(code(game.bid(ADA, NO, 40, 700))).toBe('done');
    game.reduce(ADA, bid, 500);
    expect(code(game.buy(ADA, YES, 50, 200))).toBe('done');
  });

  it('is never broken by a fill, even of a bid that has rested over midnight', () => {
    game.bid(ADA, YES, 47, 1000);
    setTime(game.world, MIDNIGHT_IN_WARSAW);
    expect(refusal(game.buy(ADA, YES, 50, 1))).toEqual({ code: 'DAILY_LIMIT', allowed: 0 });
    game.buy(BOB, YES, 50, 1000);
    game.sell(BOB, YES, 47, 1000);
    expect(game.shares(ADA, YES)).toBe(1000);
    expect(refusal(game.bid(ADA, YES, 1, 1))).toEqual({ code: 'DAILY_LIMIT', allowed: 0 });
  });
});

describe('the time in force (rule 4)', () => {
  it('IOC buys the shares that are on sale, and no bid rests', () => {
    game.buy(ADA, YES, 50, 10);
    game.list(ADA, YES, 30, 10);
    const placed = result<'placeBid'>(game.bid(BOB, YES, 40, 15, { timeInForce: 'IOC' }));
    expect(placed).toMatchObject({ bid: null, fills: [{ price: 30, shares: 10, seller: ADA, kind: 'trade' }], reserved: 0 });
    expect(result<'placeBid'>(game.bid(BOB, YES, 40, 15, { timeInForce: 'IOC' }))).toMatchObject({ bid: null, fills: [] });
  });

  it('IOC too is refused unless all shares asked are within cap and budget', () => {
    game.bid(ADA, NO, 30, 1000);
    expect(code(game.bid(ADA, NO, 1, 1, { timeInForce: 'IOC' }))).toBe('DAILY_LIMIT');
    expect(code(game.bid(ADA, YES, 99, 1000, { timeInForce: 'IOC' }))).toBe('BUDGET_TOO_LOW');
  });

  it('GTD needs an expiry between one minute and one year ahead', () => {
    expect([after(1), after(365 * 24 * 60)].map((expiry) => isExpiryAllowed(expiry, START))).toEqual([true, true]);
    expect([after(0.99), after(-1), after(365 * 24 * 60 + 1)].some((expiry) => isExpiryAllowed(expiry, START))).toBe(false);
  });
});

describe('an expired bid (rule 5)', () => {
  beforeEach(() => {
    game.buy(BOB, YES, 50, 10);
    game.bid(ADA, YES, 47, 10, { timeInForce: 'GTD', expiresAt: after(5) });
  });
  const sweep = (): unknown => game.settle({ kind: 'sweepBids', market: MARKET, bids: [...game.world.state.bids.keys()] });

  it('matches until its expiry and never afterwards, even before it is swept', () => {
    setTime(game.world, new Date(after(5).getTime() - 1));
    expect(code(game.sell(BOB, YES, 47, 5))).toBe('done');
    setTime(game.world, after(5));
    expect(refusal(game.sell(BOB, YES, 47, 5))).toEqual({ code: 'NOT_ENOUGH_BIDS', available: 0 });
    expect(refusal(game.buy(CLEO, NO, 53, 1))).toEqual({ code: 'NOT_ENOUGH_OFFERS', available: 0 });
  });

  it('neither buys nor rests if it expires before it is settled', () => {
    const expired = { timeInForce: 'GTD', expiresAt: new Date(game.world.now) };
    const before = [game.budget(CLEO), game.reserved(CLEO)];
    expect(game.bid(CLEO, YES, 50, 5, expired)).toMatchObject({ ok: true, result: { bid: null, fills: [], position: null } });
    expect([game.budget(CLEO), game.reserved(CLEO)]).toEqual(before);
    expect(game.bid(CLEO, YES, 50, 5, { ...expired, expiresAt: after(1) })).toMatchObject({ result: { fills: [{ shares: 5 }] } });
  });

  it('gives its reserve back when it is swept', () => {
    setTime(game.world, after(4));
    expect(sweep()).toEqual({ ok: true, result: { swept: 0 } });
    setTime(game.world, after(5));
    expect([game.reserved(ADA), sweep()]).toEqual([470, { ok: true, result: { swept: 1 } }]);
    expect([game.budget(ADA), game.reserved(ADA)]).toEqual([100_000, 0]);
  });

  it('crosses no new order of its owner', () => {
    expect(code(game.bid(ADA, NO, 53, 1))).toBe('OWN_ORDER_CROSSES');
    setTime(game.world, after(5));
    expect(code(game.bid(ADA, NO, 53, 1))).toBe('done');
  });
});

describe('changing a bid (rule 6)', () => {
  it('to fewer shares gives the rest of the reserve back and keeps its place in the queue', () => {
    const first = bidId(game.bid(ADA, YES, 47, 20));
    game.bid(BOB, YES, 47, 20);
    expect(result<'reduceBid'>(game.reduce(ADA, first, 5))).toMatchObject({
      bid: { id: first, shares: 5 },
      budget: 99_765,
      reserved: 235,
    });
    game.buy(CLEO, YES, 50, 10);
    game.sell(CLEO, YES, 47, 10);
    expect([game.shares(ADA, YES), game.shares(BOB, YES)]).toEqual([5, 5]);
  });

  it('to as many or more shares, or of another player, is refused', () => {
    const bid = bidId(game.bid(ADA, YES, 47, 20));
    expect(refusal(game.reduce(ADA, bid, 20))).toEqual({ code: 'BID_NOT_REDUCED', current: 20 });
    expect(code(game.reduce(BOB, bid, 5))).toBe('BID_NOT_FOUND');
  });
});

describe('cancelling (rule 7)', () => {
  it('one bid, those of a market, or all, returns their reserves; where nothing is open it cancels none', () => {
    const bid = bidId(game.bid(ADA, YES, 40, 20));
    game.bid(ADA, NO, 30, 10);
    expect(code(game.cancel(BOB, bid))).toBe('BID_NOT_FOUND');
    expect(result<'cancelBids'>(game.cancelAll(ADA, 99))).toMatchObject({ cancelled: 0, reserved: 1100 });
    game.cancel(ADA, bid);
    expect(result<'cancelBids'>(game.cancelAll(ADA, MARKET))).toEqual({ cancelled: 1, budget: 100_000, reserved: 0 });
    game.bid(ADA, NO, 30, 10);
    expect(result<'cancelBids'>(game.cancelAll(ADA))).toMatchObject({ cancelled: 1, reserved: 0 });
    expect(result<'cancelBids'>(game.cancelAll(ADA))).toMatchObject({ cancelled: 0 });
  });

  it('happens to all bids of a market that is resolved', () => {
    game.bid(ADA, YES, 40, 20);
    game.bid(BOB, NO, 30, 10);
    expect(code(game.resolve(YES))).toBe('done');
    expect([game.budget(ADA), game.budget(BOB), game.bids(ADA), game.bids(BOB)]).toEqual([100_000, 100_000, [], []]);
  });

  it('happens to all bids of an account that is blocked', () => {
    game.bid(ADA, YES, 40, 20);
    game.bid(BOB, YES, 40, 20);
    expect(game.settle({ kind: 'blockUser', user: ADA })).toEqual({ ok: true, result: { cancelled: 1, withdrawn: 0 } });
    expect([game.budget(ADA), game.bids(ADA), game.bids(BOB)]).toEqual([100_000, [], [[40, 20]]]);
    expect(code(game.settle({ kind: 'blockUser', user: ADA }))).toBe('ALREADY_BLOCKED');
  });
});

describe('blocking a player', () => {
  it("withdraws all of the player's offers and nobody else's, and the shares are free again", () => {
    for (const player of [ADA, BOB]) game.buy(player, YES, 50, 30);
    game.list(ADA, YES, 60, 10);
    game.list(ADA, YES, 70, 5);
    game.list(BOB, YES, 65, 10);
    expect(game.settle({ kind: 'blockUser', user: ADA })).toEqual({ ok: true, result: { cancelled: 0, withdrawn: 2 } });
    expect([game.shares(ADA, YES), game.listed(ADA, YES)]).toEqual([30, 0]);
    expect([game.shares(BOB, YES), game.listed(BOB, YES)]).toEqual([20, 10]);
    game.audit();
  });

  it('a second time closes the orders that were placed after the block', () => {
    game.buy(ADA, YES, 50, 30);
    for (const again of [{}, { ordersOnly: true }]) {
      game.settle({ kind: 'blockUser', user: ADA });
      game.bid(ADA, NO, 30, 20);
      game.list(ADA, YES, 75, 10);
      expect(game.settle({ kind: 'blockUser', user: ADA, ...again })).toEqual({
        ok: true,
        result: { cancelled: 1, withdrawn: 1 },
      });
      expect([game.bids(ADA), game.listed(ADA, YES), game.reserved(ADA)]).toEqual([[], 0, 0]);
    }
  });

  it('with `ordersOnly` does nothing to a player who is not blocked', () => {
    game.bid(ADA, YES, 40, 20);
    const untouched = { ok: true, result: { cancelled: 0, withdrawn: 0 } };
    expect(game.settle({ kind: 'blockUser', user: ADA, ordersOnly: true })).toEqual(untouched);
    expect(game.bids(ADA)).toEqual([[40, 20]]);
    expect(code(game.settle({ kind: 'blockUser', user: ADA }))).toBe('done');
  });
});

describe('the number of bids (rule 8)', () => {
  it('is at most 200 open ones a player; an order that would not rest is still accepted', () => {
    for (let count = 0; count < 200; count++) game.bid(ADA, YES, 1, 1);
    expect(code(game.bid(ADA, YES, 1, 1))).toBe('TOO_MANY_BIDS');
    expect(code(game.bid(ADA, YES, 50, 1))).toBe('done');
    expect(code(game.bid(ADA, YES, 1, 1, { timeInForce: 'IOC' }))).toBe('done');
    game.cancelAll(ADA);
    expect(code(game.bid(ADA, YES, 1, 1))).toBe('done');
  });

  it('may be zero again, but a player who has ever placed a bid has traded and is not promoted to moderator', () => {
    game.bid(ADA, YES, 1, 1);
    game.cancelAll(ADA);
    expect(code(game.settle({ kind: 'promoteToModerator', user: ADA }))).toBe('HAS_TRADED');
    expect(code(game.settle({ kind: 'promoteToModerator', user: BOB }))).toBe('done');
  });
});
