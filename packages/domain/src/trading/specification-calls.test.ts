import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { executablePrices } from '../chance/best-prices.ts';
import type { BestPrices } from '../chance/best-prices.ts';
import { ADA, BOB, bidId, CLEO, code, DAN, NO, openOneMarket, refusal, result, YES } from '../testing/index.ts';
import type { OneMarket } from '../testing/index.ts';

/** The organizer's lots, yes at 50 and no at 55 cents, stand as synthetic bids too: on no at 50, on yes at 45. */
let game: OneMarket;
beforeEach(() => void (game = openOneMarket()));
afterEach(() => game.audit());

describe('buying a position (rule 16)', () => {
  it('counts synthetic asks as shares that the organizer sells, cheapest first, up to the limit price', () => {
    game.bid(ADA, NO, 53, 3);
    game.bid(BOB, NO, 51, 3);
    const { fills, cost } = result<'buyShares'>(game.buy(CLEO, YES, 50, 8));
    expect(fills).toEqual([
      { price: 47, shares: 3, seller: null },
      { price: 49, shares: 3, seller: null },
      { price: 50, shares: 2, seller: null },
    ]);
    expect(cost).toBe(3 * 47 + 3 * 49 + 2 * 50);
  });

  it('is all or nothing, and the refusal counts synthetic asks too', () => {
    game.bid(ADA, NO, 53, 3);
    game.bid(BOB, NO, 51, 3);
    expect(refusal(game.buy(CLEO, YES, 48, 4))).toEqual({ code: 'NOT_ENOUGH_OFFERS', available: 3 });
    expect([game.bids(ADA), game.budget(CLEO)]).toEqual([[[53, 3]], 100_000]);
  });

  it('from one offer takes that offer at its price, whatever cheaper bids or offers there are', () => {
    game.bid(ADA, NO, 53, 3);
    const bought = result<'buyOffer'>(game.settle({ kind: 'buyOffer', player: CLEO, offer: 1, shares: 3 }));
    expect(bought.fills).toEqual([{ price: 50, shares: 3, seller: null }]);
    const bid = bidId(game.bid(BOB, NO, 40, 3));
    expect(code(game.settle({ kind: 'buyOffer', player: CLEO, offer: bid, shares: 3 }))).toBe('OFFER_NOT_FOUND');
  });
});

describe('listing an offer (rule 17)', () => {
  beforeEach(() => void game.buy(CLEO, YES, 50, 20));

  it("sells at once to bids at its price or better, at the bids' prices, oldest of the best first, and lists what is left", () => {
    game.bid(ADA, YES, 48, 3);
    game.bid(BOB, YES, 49, 3);
    game.bid(DAN, YES, 48, 3);
    game.bid(DAN, YES, 46, 3);
    const { fills, offer, position } = result<'addOffer'>(game.list(CLEO, YES, 47, 12));
    expect(fills.map(({ price, shares }) => [price, shares])).toEqual([
      [49, 3],
      [48, 3],
      [48, 3],
    ]);
    expect(position).toMatchObject({ shares: 8, listedShares: 3, offers: [{ id: offer, price: 47, shares: 3 }] });
    expect(
      game
        .transactions()
        .slice(-3)
        .map(({ buyer }) => buyer),
    ).toEqual([BOB, ADA, DAN]);
    expect(game.bids(DAN)).toEqual([[46, 3]]);
  });

  it('never merges, even where an ask of the opposite option would pay as much', () => {
    game.buy(ADA, NO, 55, 5);
    game.list(ADA, NO, 40, 5);
    expect(result<'addOffer'>(game.list(CLEO, YES, 60, 5)).fills).toEqual([]);
    expect([game.listed(CLEO, YES), game.listed(ADA, NO)]).toEqual([5, 5]);
  });

  it('returns an empty position with its former average price if no share of it is left', () => {
    game.bid(ADA, YES, 48, 20);
    const { position, offer } = result<'addOffer'>(game.list(CLEO, YES, 47, 20));
    expect(position).toMatchObject({ shares: 0, listedShares: 0, formerAverage: 0.5 });
    expect(offer).toBeNull();
  });
});

describe('the best price (rule 18)', () => {
  it('is the cheapest price at which a share can be bought now, synthetic asks included', () => {
    const prices = (bid: number | null, ask: number | null): BestPrices => ({ bid, ask }) as BestPrices;
    expect(executablePrices({ yes: prices(null, 50), no: prices(53, 55) }, YES).ask).toBe(47);
    expect(executablePrices({ yes: prices(null, 50), no: prices(49, 55) }, YES).ask).toBe(50);
    expect(executablePrices({ yes: prices(null, null), no: prices(null, 55) }, YES).ask).toBeNull();
  });
});

describe('transactions (rule 19)', () => {
  it('of a mint are one for each side without seller, and set both last prices', () => {
    game.bid(ADA, NO, 54, 10);
    game.bid(BOB, YES, 48, 10);
    expect(game.transactions().map(({ seller }) => seller)).toEqual([null, null]);
    expect(game.lastPrices()).toEqual([46, 54]);
  });

  it('of a merge are one for each player who gives a share, without buyer, and set both last prices', () => {
    game.buy(BOB, YES, 50, 10);
    game.buy(CLEO, NO, 55, 5);
    game.list(CLEO, NO, 52, 5);
    game.sell(BOB, YES, 48, 5);
    const merge = { kind: 'merge', shares: 5, buyer: null };
    expect(game.transactions().slice(2)).toEqual(
      expect.arrayContaining([
        { ...merge, option: YES, price: 48, seller: BOB },
        { ...merge, option: NO, price: 52, seller: CLEO },
      ]),
    );
    expect([game.transactions().length, ...game.lastPrices()]).toEqual([4, 48, 52]);
  });

  it("of a merge with the organizer's lot are one, of the player, and set both last prices", () => {
    game.buy(BOB, YES, 50, 10);
    game.sell(BOB, YES, 45, 5);
    const merge = { kind: 'merge_with_lot', option: YES, price: 45, shares: 5, buyer: null, seller: BOB };
    expect(game.transactions().slice(1)).toEqual([merge]);
    expect(game.lastPrices()).toEqual([45, 55]);
  });

  it('do not include redeeming', () => {
    game.buy(ADA, YES, 50, 5);
    game.buy(ADA, NO, 55, 5);
    game.redeem(ADA, 5);
    expect(game.transactions()).toHaveLength(2);
    expect(game.world.tables.movements.at(-1)).toMatchObject({ kind: 'redeem', amount: 500 });
    expect(game.lastPrices()).toEqual([50, 55]);
  });

  it('leave the average of a position as it was when shares are sold, merged or redeemed', () => {
    game.bid(DAN, NO, 54, 10);
    game.buy(ADA, YES, 50, 20);
    game.buy(ADA, NO, 55, 10);
    expect([game.average(ADA, YES), game.average(ADA, NO)]).toEqual([48, 55]);
    game.sell(ADA, YES, 45, 5);
    game.redeem(ADA, 5);
    game.bid(DAN, YES, 49, 5);
    game.list(ADA, YES, 49, 5);
    expect([game.shares(ADA, YES), game.average(ADA, YES), game.average(ADA, NO)]).toEqual([5, 48, 55]);
  });
});
