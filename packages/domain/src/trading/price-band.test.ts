import { beforeEach, describe, expect, it } from 'vitest';
import type { Command, Outcome } from '../batch/commands.ts';
import { ADA, BET, BOB, CLEO, code, MARKET, NO, openOneMarket, refusal, result, run, setTime, YES } from '../testing/index.ts';
import type { OneMarket } from '../testing/index.ts';

/** The organizer's lots, yes at 50 and no at 55 cents. */
let game: OneMarket;
beforeEach(() => void (game = openOneMarket()));

/** Offer 1 is the organizer's on yes. */
const LOT = 1;
const purchase = (offer: number, cents?: number) =>
  ({
    kind: 'buyOffer',
    player: BOB,
    offer,
    shares: 3,
    ...(cents === undefined ? {} : { band: { bet: BET, option: YES, cents } }),
  }) as const;
const take = (offer: number, cents?: number): Outcome => game.settle(purchase(offer, cents));

/** Lists ten shares of yes for Cleo. Returns the id of the offer. */
function listAt(price: number): number {
  game.buy(CLEO, YES, 50, 10);
  return result<'addOffer'>(game.list(CLEO, YES, price, 10)).offer!;
}

describe('the price band of a purchase', () => {
  it('refuses an offer that is dearer than the cheapest one by the band or more, and names the cheaper price', () => {
    expect(refusal(take(listAt(60), 10))).toEqual({ code: 'OFFER_TOO_DEAR', cheapest: 50 });
    expect([game.budget(BOB), game.shares(BOB, YES)]).toEqual([100_000, 0]);
    expect(code(take(listAt(59), 10))).toBe('done');
  });

  it('refuses nothing where there is none', () => {
    expect(code(take(listAt(100)))).toBe('done');
  });

  it('counts a bid on the opposite option as an ask', () => {
    game.bid(ADA, NO, 53, 1);
    expect(refusal(take(LOT, 3))).toEqual({ code: 'OFFER_TOO_DEAR', cheapest: 47 });
    expect(code(take(LOT, 4))).toBe('done');
  });

  it('counts no order of the buyer, who could not take it, and no expired bid', () => {
    game.bid(BOB, NO, 53, 1);
    const expiresAt = new Date(game.world.now.getTime() + 60_000);
    game.bid(ADA, NO, 54, 1, { timeInForce: 'GTD', expiresAt });
    setTime(game.world, expiresAt);
    expect(code(take(LOT, 1))).toBe('done');
  });

  it('refuses no offer whose price is at most the band, since every share costs at least 1 ¢', () => {
    game.buy(ADA, YES, 50, 1);
    game.list(ADA, YES, 1, 1);
    expect(code(take(LOT, 50))).toBe('done');
    expect(code(take(LOT, 49))).toBe('OFFER_TOO_DEAR');
  });

  it('judges the book as the earlier commands of the batch have left it', () => {
    const bid = { kind: 'placeBid', player: ADA, market: MARKET, bet: BET, option: NO, price: 53, shares: 3 } as const;
    const cheap = { ...bid, timeInForce: 'GTC', expiresAt: null } as unknown as Command;
    const buyer = { kind: 'buyShares', player: CLEO, market: MARKET, bet: BET, option: YES, maxPrice: 47, shares: 3 };
    const settle = (...commands: unknown[]) => run(game.world, commands as Command[]).map(code);
    expect(settle(cheap, purchase(LOT, 3))).toEqual(['done', 'OFFER_TOO_DEAR']);
    expect(settle(buyer, purchase(LOT, 3))).toEqual(['done', 'done']);
  });

  it('is checked last, so that every other refusal comes before it', () => {
    const offer = listAt(90);
    const order = purchase(offer, 10);
    expect(refusal(game.settle({ ...order, shares: 11 }))).toMatchObject({ code: 'OFFER_TOO_SMALL' });
    expect(refusal(game.settle({ ...order, player: CLEO }))).toMatchObject({ code: 'OWN_OFFER' });
    game.resolve(YES);
    expect(refusal(game.settle(order))).toMatchObject({ code: 'OFFER_NOT_FOUND' });
  });
});

/** Bob lists shares of yes: he has ten, for which a merge with the organizer's lot of no would pay 45 cents each. */
function listing(price: number, band?: number, shares = 10): Outcome {
  if (game.shares(BOB, YES) === 0) game.buy(BOB, YES, 50, 10);
  const position = game.world.state.positionOf.get(`${BOB}/${BET}/true` as never)!.id;
  const order = { kind: 'addOffer', player: BOB, market: MARKET, bet: BET, option: YES, position, price, shares } as const;
  return game.settle(band === undefined ? order : { ...order, band });
}

describe('the price band of a listing', () => {
  it('refuses a price that is lower than the best synthetic bid by the band or more, so that no low bid of an accomplice fills', () => {
    game.bid(ADA, YES, 1, 10);
    expect(refusal(listing(1, 10))).toEqual({ code: 'OFFER_TOO_CHEAP', best: 45 });
    expect(refusal(listing(35, 10))).toEqual({ code: 'OFFER_TOO_CHEAP', best: 45 });
    expect([game.budget(ADA), game.budget(BOB), game.shares(BOB, YES)]).toEqual([100_000 - 10, 100_000 - 500, 10]);
    expect(result<'addOffer'>(listing(36, 10))).toMatchObject({ fills: [] });
  });

  it('refuses nothing where there is none: the low bid fills', () => {
    game.bid(ADA, YES, 1, 10);
    expect(result<'addOffer'>(listing(1)).fills).toEqual([{ price: 1, shares: 10, kind: 'trade' }]);
  });

  it('counts a real bid, too', () => {
    game.bid(ADA, YES, 49, 1);
    expect(refusal(listing(39, 10))).toEqual({ code: 'OFFER_TOO_CHEAP', best: 49 });
    expect(code(listing(40, 10))).toBe('done');
  });

  it('counts no order of the seller, who could not sell to it, and no expired bid', () => {
    game.buy(BOB, NO, 55, 1);
    game.list(BOB, NO, 1, 1);
    const expiresAt = new Date(game.world.now.getTime() + 60_000);
    game.bid(ADA, YES, 49, 1, { timeInForce: 'GTD', expiresAt });
    setTime(game.world, expiresAt);
    expect(code(listing(36, 10))).toBe('done');
  });

  it('counts an opposite offer below 1 $ only', () => {
    game.buy(ADA, NO, 55, 10_000);
    expect(code(listing(1, 44, 1))).toBe('OFFER_TOO_CHEAP');
    expect(code(listing(1, 45, 1))).toBe('done');
    expect(code(listing(90, 10, 1))).toBe('done');
  });

  it('is checked last, so that every other refusal comes before it', () => {
    expect(refusal(listing(1, 10, 11))).toMatchObject({ code: 'CONTRACT_TOO_SMALL' });
    game.bid(BOB, YES, 20, 1);
    expect(refusal(listing(10, 10))).toMatchObject({ code: 'OWN_ORDER_CROSSES' });
  });
});
