import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADA, BOB, bidId, CLEO, code, DAN, NO, openOneMarket, refusal, result, YES } from '../testing/index.ts';
import type { OneMarket } from '../testing/index.ts';

/** The organizer's lots, yes at 50 and no at 55 cents, stand as synthetic bids too: on no at 50, on yes at 45. */
let game: OneMarket;
beforeEach(() => void (game = openOneMarket()));
afterEach(() => game.audit());

describe('synthetic orders (rule 9)', () => {
  it('a bid on one option at q is also an ask of the opposite option at 100 − q', () => {
    game.bid(ADA, NO, 52, 10);
    const { fills } = result<'placeBid'>(game.bid(BOB, YES, 48, 4));
    expect(fills).toEqual([{ option: YES, price: 48, shares: 4, seller: null, kind: 'mint' }]);
    expect(game.bids(ADA)).toEqual([[52, 6]]);
  });

  it('an ask at q is also a bid on the opposite option at 100 − q, but only for selling at once', () => {
    game.buy(ADA, YES, 50, 10);
    game.list(ADA, YES, 40, 10);
    game.buy(BOB, NO, 55, 10);
    expect(result<'addOffer'>(game.list(BOB, NO, 60, 2)).fills).toEqual([]);
    expect(result<'sellShares'>(game.sell(BOB, NO, 60, 2)).fills).toEqual([{ price: 60, shares: 2, kind: 'merge' }]);
  });

  it('an ask at 100 is no synthetic bid', () => {
    game.buy(ADA, NO, 55, 10);
    game.buy(BOB, YES, 50, 10);
    game.list(ADA, NO, 100, 10);
    const sold = result<'sellShares'>(game.sell(BOB, YES, 1, 10));
    expect(sold.fills).toEqual([{ price: 45, shares: 10, kind: 'merge' }]);
    expect(game.listed(ADA, NO)).toBe(10);
  });
});

describe('priority (rule 10)', () => {
  it('is the best price, then the lower id, real and synthetic alike, the organizer included', () => {
    game.buy(ADA, YES, 50, 20);
    game.list(ADA, YES, 50, 5);
    game.bid(BOB, NO, 52, 5);
    game.list(ADA, YES, 48, 5);
    game.bid(BOB, NO, 51, 5);
    const { fills } = result<'buyShares'>(game.buy(CLEO, YES, 50, 22));
    expect(fills).toEqual([
      { price: 48, shares: 5, seller: null },
      { price: 48, shares: 5, seller: ADA },
      { price: 49, shares: 5, seller: null },
      { price: 50, shares: 7, seller: null },
    ]);
    expect([game.bids(BOB), game.listed(ADA, YES), game.lot(YES)]).toEqual([[], 5, 10_000 - 27]);
  });

  it("fills at the resting order's price, so that the incoming order gets the improvement", () => {
    game.bid(ADA, YES, 49, 10);
    game.buy(BOB, YES, 50, 10);
    expect(result<'sellShares'>(game.sell(BOB, YES, 10, 4)).proceeds).toBe(4 * 49);
    expect(result<'placeBid'>(game.bid(CLEO, NO, 54, 6)).fills).toMatchObject([{ price: 51, shares: 6 }]);
  });
});

describe('a bid that meets an ask (rule 11)', () => {
  it('is an ordinary transaction between buyer and seller', () => {
    game.buy(ADA, YES, 50, 10);
    game.list(ADA, YES, 46, 10);
    const before = [game.budget(ADA), game.organizerBalance()];
    expect(result<'placeBid'>(game.bid(BOB, YES, 47, 10))).toMatchObject({ bid: null, budget: 100_000 - 460, reserved: 0 });
    expect(game.transactions().at(-1)).toEqual({ kind: 'sale', option: YES, price: 46, shares: 10, buyer: BOB, seller: ADA });
    expect([game.budget(ADA), game.organizerBalance()]).toEqual([before[0]! + 460, before[1]]);
  });
});

describe('a bid that meets an opposite bid (rule 12)', () => {
  it('mints pairs: the resting order pays its price and the incoming order 100 minus that price, both to the market', () => {
    game.bid(ADA, NO, 54, 10);
    game.bid(BOB, YES, 48, 10);
    expect([game.budget(ADA), game.budget(BOB), game.organizerBalance()]).toEqual([100_000 - 540, 100_000 - 460, 1000]);
    expect([game.shares(ADA, NO), game.shares(BOB, YES), game.reserved(ADA)]).toEqual([10, 10, 0]);
  });

  it('is two purchases without seller, each of which shows its own option and price', () => {
    game.bid(ADA, NO, 54, 10);
    game.bid(BOB, YES, 48, 10);
    const mint = { kind: 'mint', shares: 10, seller: null };
    expect(game.transactions()).toEqual(
      expect.arrayContaining([
        { ...mint, option: NO, price: 54, buyer: ADA },
        { ...mint, option: YES, price: 46, buyer: BOB },
      ]),
    );
    expect(game.transactions()).toHaveLength(2);
  });

  it('stays open beside it while their prices sum to less than 100', () => {
    game.bid(ADA, NO, 51, 10);
    game.bid(BOB, YES, 48, 10);
    expect([game.bids(ADA), game.bids(BOB)]).toEqual([[[51, 10]], [[48, 10]]]);
  });
});

describe('selling at once (rule 13)', () => {
  beforeEach(() => void game.buy(BOB, YES, 50, 20));

  it('sells to bids, and merges with opposite asks, dearest first', () => {
    game.buy(CLEO, NO, 55, 5);
    game.list(CLEO, NO, 54, 5);
    game.bid(ADA, YES, 47, 5);
    const { fills, proceeds } = result<'sellShares'>(game.sell(BOB, YES, 45, 12));
    expect(fills).toEqual([
      { price: 47, shares: 5, kind: 'trade' },
      { price: 46, shares: 5, kind: 'merge' },
      { price: 45, shares: 2, kind: 'merge' },
    ]);
    expect(proceeds).toBe(5 * 47 + 5 * 46 + 2 * 45);
  });

  it("merges with a player's ask: the market pays 100 − q to the seller and q to the ask's owner, and both shares burn", () => {
    game.buy(CLEO, NO, 55, 5);
    game.list(CLEO, NO, 52, 5);
    const before = [game.budget(BOB), game.budget(CLEO), game.organizerBalance()] as const;
    game.sell(BOB, YES, 48, 5);
    expect([game.budget(BOB), game.budget(CLEO), game.organizerBalance()]).toEqual([
      before[0] + 240,
      before[1] + 260,
      before[2] - 500,
    ]);
    expect([game.shares(BOB, YES), game.listed(CLEO, NO)]).toEqual([15, 0]);
  });

  it("merges with the organizer's lot: the lot shrinks, the seller is paid, and nothing more moves", () => {
    const organizer = game.organizerBalance();
    game.sell(BOB, YES, 45, 5);
    expect([game.lot(NO), game.organizerBalance(), game.budget(BOB)]).toEqual([9_995, organizer - 225, 100_000 - 1000 + 225]);
  });

  it('as FOK is all or nothing, and the refusal says how many could be sold', () => {
    game.bid(ADA, YES, 48, 5);
    expect(refusal(game.sell(BOB, YES, 46, 6, 'FOK'))).toEqual({ code: 'NOT_ENOUGH_BIDS', available: 5 });
    expect(refusal(game.sell(BOB, YES, 45, 21, 'FOK'))).toEqual({ code: 'CONTRACT_TOO_SMALL', available: 20 });
    expect([game.shares(BOB, YES), game.bids(ADA)]).toEqual([20, [[48, 5]]]);
  });

  it('as IOC sells as many shares as find buyers, which may be none', () => {
    game.bid(ADA, YES, 48, 5);
    expect(result<'sellShares'>(game.sell(BOB, YES, 46, 6, 'IOC'))).toMatchObject({ proceeds: 240 });
    expect(result<'sellShares'>(game.sell(BOB, YES, 46, 6, 'IOC'))).toMatchObject({ fills: [], proceeds: 0 });
    expect(game.shares(BOB, YES)).toBe(15);
  });

  it('neither counts towards the daily cap nor restores it', () => {
    game.buy(BOB, YES, 50, 980);
    expect(code(game.sell(BOB, YES, 45, 1000))).toBe('done');
    expect(refusal(game.buy(BOB, YES, 50, 1))).toEqual({ code: 'DAILY_LIMIT', allowed: 0 });
  });
});

describe('redeeming (rule 14)', () => {
  beforeEach(() => {
    game.buy(ADA, YES, 50, 10);
    game.buy(ADA, NO, 55, 8);
  });

  it('turns n pairs of free shares into n × 1 $', () => {
    const organizer = game.organizerBalance();
    expect(result<'redeemPairs'>(game.redeem(ADA, 3))).toMatchObject({ proceeds: 300, budget: 100_000 - 500 - 440 + 300 });
    expect([game.shares(ADA, YES), game.shares(ADA, NO), game.organizerBalance()]).toEqual([7, 5, organizer - 300]);
  });

  it('is refused for more pairs than there are free shares of both options, and once the market is resolved', () => {
    game.list(ADA, NO, 90, 2);
    expect(refusal(game.redeem(ADA, 7))).toEqual({ code: 'NOT_ENOUGH_PAIRS', available: 6 });
    expect(refusal(game.redeem(BOB, 1))).toEqual({ code: 'NOT_ENOUGH_PAIRS', available: 0 });
    game.resolve(YES);
    expect(code(game.redeem(ADA, 1))).toBe('MARKET_SOLVED');
  });
});

describe("a player's own orders (rule 15)", () => {
  it('are skipped by purchases and sales, real and synthetic', () => {
    game.buy(ADA, YES, 50, 10);
    game.buy(ADA, NO, 55, 10);
    game.list(ADA, YES, 40, 5);
    game.bid(ADA, YES, 39, 5);
    expect(result<'buyShares'>(game.buy(ADA, YES, 50, 1)).fills).toEqual([{ price: 50, shares: 1, seller: null }]);
    expect(result<'sellShares'>(game.sell(ADA, NO, 1, 1)).fills).toEqual([{ price: 50, shares: 1, kind: 'merge' }]);
    expect(result<'sellShares'>(game.sell(ADA, YES, 1, 1)).fills).toEqual([{ price: 45, shares: 1, kind: 'merge' }]);
  });

  it('that are asks at or below a new bid cause the refusal of the whole bid if a part of it would stay open; the refusal names the ask', () => {
    game.buy(ADA, YES, 50, 10);
    const { offer } = result<'addOffer'>(game.list(ADA, YES, 49, 5));
    game.buy(BOB, YES, 50, 2);
    game.list(BOB, YES, 46, 2);
    const order = { kind: 'offer', id: offer, price: 49, option: YES };
    expect(refusal(game.bid(ADA, YES, 49, 3))).toEqual({ code: 'OWN_ORDER_CROSSES', order });
    expect(game.listed(BOB, YES)).toBe(2);
    expect(code(game.bid(ADA, YES, 48, 3))).toBe('done');
  });

  it('do not cause the refusal of a bid that fills completely or is IOC', () => {
    game.buy(ADA, YES, 50, 10);
    game.list(ADA, YES, 49, 5);
    expect(code(game.bid(ADA, YES, 50, 3))).toBe('done');
    expect(code(game.bid(ADA, YES, 49, 3, { timeInForce: 'IOC' }))).toBe('done');
  });

  it('that are bids on the opposite option cause the refusal of a new bid if the two prices sum to 100 or more', () => {
    const own = bidId(game.bid(DAN, NO, 52, 5));
    expect(refusal(game.bid(DAN, YES, 48, 3))).toEqual({
      code: 'OWN_ORDER_CROSSES',
      order: { kind: 'bid', id: own, price: 52, option: NO },
    });
    expect(code(game.bid(DAN, YES, 47, 3))).toBe('done');
  });

  it('that are bids at or above a new offer cause its refusal if a part of it would be listed', () => {
    game.buy(ADA, YES, 50, 10);
    const own = bidId(game.bid(ADA, YES, 47, 5));
    expect(refusal(game.list(ADA, YES, 47, 3))).toMatchObject({ code: 'OWN_ORDER_CROSSES', order: { kind: 'bid', id: own } });
    expect(code(game.list(ADA, YES, 48, 3))).toBe('done');
  });
});
