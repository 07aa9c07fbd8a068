import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../index.ts';
import { ADA, bidId, BOB, CLEO, code, MARKET, NO, openOneMarket, refusal, result, setTime, YES } from '../testing/index.ts';
import type { OneMarket } from '../testing/index.ts';

const marketOf = ({ world }: OneMarket) => world.state.markets.get(MARKET as never)!;

/** Ada has 10 free and 5 listed shares of yes, 15 shares of no, and a bid on no; Bob has 20 shares of yes. */
function openTrade() {
  const game = openOneMarket();
  for (const option of [YES, NO]) game.buy(ADA, option, 60, 15);
  game.buy(BOB, YES, 60, 20);
  const offer = result<'addOffer'>(game.list(ADA, YES, 70, 5)).offer!;
  const bid = bidId(game.bid(ADA, NO, 20, 40));
  return { ...game, ownOffer: offer, ownBid: bid };
}

const outcomesOfOrders = ({ buy, settle, bid, list, sell }: OneMarket, offer: number) => ({
  buyShares: buy(CLEO, YES, 60, 1),
  buyOffer: settle({ kind: 'buyOffer', player: CLEO, offer, shares: 1 }),
  placeBid: bid(CLEO, YES, 10, 1),
  addOffer: list(BOB, YES, 90, 1),
  sellShares: sell(BOB, YES, 1, 1),
});

function codesOfWithdrawals(game: OneMarket, { ownOffer: offer, ownBid: bid }: { ownOffer: number; ownBid: number }): string[] {
  const { settle, reduce, cancel, redeem } = game;
  return [settle({ kind: 'withdrawOffer', player: ADA, offer }), reduce(ADA, bid, 30), cancel(ADA, bid), redeem(ADA, 10)].map(
    code,
  );
}

describe('the closing moment', () => {
  it('refuses every order in a batch from that moment on', () => {
    const game = openTrade();
    marketOf(game).tradingClosesAt = new Date(game.world.now.getTime() + HOUR_MS);
    setTime(game.world, new Date(game.world.now.getTime() + HOUR_MS - 1));
    expect(Object.values(outcomesOfOrders(game, game.ownOffer)).map(code)).toEqual(['done', 'done', 'done', 'done', 'done']);
    setTime(game.world, new Date(game.world.now.getTime() + 1));
    const refused = Object.values(outcomesOfOrders(game, game.ownOffer)).map(code);
    expect(new Set(refused)).toEqual(new Set(['TRADING_CLOSED']));
    game.audit();
  });

  it('allows withdrawing, reducing, cancelling and redeeming', () => {
    const game = openTrade();
    marketOf(game).tradingClosesAt = game.world.now;
    expect(codesOfWithdrawals(game, game)).toEqual(['done', 'done', 'done', 'done']);
    game.audit();
  });

  it('lets the bids of the market be swept from then on, not before, and returns their money', () => {
    const game = openTrade();
    const sweep = () => result<'sweepBids'>(game.settle({ kind: 'sweepBids', market: MARKET, bids: [game.ownBid] })).swept;
    marketOf(game).tradingClosesAt = new Date(game.world.now.getTime() + 1);
    expect([sweep(), game.reserved(ADA)]).toEqual([0, 800]);
    const budget = game.budget(ADA);
    setTime(game.world, new Date(game.world.now.getTime() + 1));
    expect([sweep(), game.reserved(ADA), game.budget(ADA)]).toEqual([1, 0, budget + 800]);
    game.audit();
  });

  it('leaves offers in place until the resolution, which pays for listed shares, too', () => {
    const game = openTrade();
    marketOf(game).tradingClosesAt = game.world.now;
    expect(game.listed(ADA, YES)).toBe(5);
    // 15 of Ada, listed ones included, and 20 of Bob.
    expect(result<'resolveMarket'>(game.resolve(YES))).toEqual({ winners: 2, paid: 3_500 });
    game.audit();
  });
});

describe('a pause', () => {
  it('refuses every new order with its reason and keeps the open orders, which fill once it has ended', () => {
    const game = openTrade();
    marketOf(game).pauseReason = 'the match has begun';
    for (const outcome of Object.values(outcomesOfOrders(game, game.ownOffer)))
      expect(refusal(outcome)).toEqual({ code: 'TRADING_PAUSED', reason: 'the match has begun' });
    expect(game.bids(ADA)).toEqual([[20, 40]]);
    marketOf(game).pauseReason = null;
    // Ada's bid on no at 20 ¢ stands as an ask of yes at 80 ¢; her offer at 70 ¢ comes first, and both are dearer than the lot.
    expect(code(game.buy(CLEO, YES, 50, 1))).toBe('done');
    expect(code(game.settle({ kind: 'buyOffer', player: CLEO, offer: game.ownOffer, shares: 1 }))).toBe('done');
    game.audit();
  });

  it('allows withdrawing, reducing, cancelling, redeeming and the resolution', () => {
    const game = openTrade();
    marketOf(game).pauseReason = 'the match has begun';
    expect(codesOfWithdrawals(game, game)).toEqual(['done', 'done', 'done', 'done']);
    expect(code(game.resolve(YES))).toBe('done');
    game.audit();
  });
});
