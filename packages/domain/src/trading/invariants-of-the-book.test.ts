import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Option } from '../index.ts';
import { ADA, BOB, bidId, CLEO, code, DAN, NO, openOneMarket, result, YES } from '../testing/index.ts';
import type { OneMarket } from '../testing/index.ts';

/** The organizer's lots, yes at 50 and no at 55 cents, stand as synthetic bids too: on no at 50, on yes at 45. */
let game: OneMarket;
beforeEach(() => void (game = openOneMarket()));
afterEach(() => game.audit());

const PLAYERS = [ADA, BOB, CLEO, DAN];
const held = (option: Option): number =>
  PLAYERS.reduce((sum, player) => sum + game.shares(player, option) + game.listed(player, option), 0);
const sold = (option: Option): number => 10_000 - game.lot(option);
/** What the organizer wins or loses if the option comes true. */
const resultOfOrganizer = (option: Option): number => game.organizerBalance() - 100 * held(option);

/** Ten pairs minted by Ada (no) and Bob (yes), ten shares of each lot sold to Cleo and Dan. */
function playersHoldShares(): void {
  game.bid(ADA, NO, 54, 10);
  game.bid(BOB, YES, 46, 10);
  game.buy(CLEO, YES, 50, 10);
  game.buy(DAN, NO, 55, 10);
}

describe('a reserve (rule 20)', () => {
  it("is the sum of price × shares of the player's open bids, after placing, filling, reducing and cancelling", () => {
    const first = bidId(game.bid(ADA, YES, 47, 20));
    const second = bidId(game.bid(ADA, NO, 30, 10));
    expect(game.reserved(ADA)).toBe(20 * 47 + 10 * 30);
    game.buy(BOB, NO, 53, 5);
    expect(game.reserved(ADA)).toBe(15 * 47 + 10 * 30);
    game.reduce(ADA, first, 3);
    expect(game.reserved(ADA)).toBe(3 * 47 + 10 * 30);
    game.cancel(ADA, second);
    expect(game.reserved(ADA)).toBe(3 * 47);
  });
});

describe('shares held (rule 21)', () => {
  it('are those sold from the lots, merges with lots included, plus pairs minted, less pairs merged or redeemed', () => {
    playersHoldShares();
    expect([held(YES), sold(YES), held(NO), sold(NO)]).toEqual([20, 10, 20, 10]);
    game.sell(CLEO, YES, 45, 4);
    expect([held(YES), sold(YES), held(NO), sold(NO)]).toEqual([16, 10, 20, 14]);
    game.list(DAN, NO, 54, 3);
    game.sell(BOB, YES, 46, 3);
    expect([held(YES), sold(YES), held(NO), sold(NO)]).toEqual([13, 10, 17, 14]);
    game.buy(ADA, YES, 50, 2);
    game.redeem(ADA, 2);
    expect([held(YES), sold(YES), held(NO), sold(NO)]).toEqual([13, 12, 15, 14]);
  });
});

describe("a market's account (rule 22)", () => {
  it('is the revenue of its lots + 100 × (pairs minted − merged and redeemed); a merged share of a lot counts as sold at its price', () => {
    playersHoldShares();
    expect(game.organizerBalance()).toBe(10 * 50 + 10 * 55 + 100 * 10);
    game.sell(CLEO, YES, 45, 4);
    expect(game.organizerBalance()).toBe(10 * 50 + 14 * 55 + 100 * (10 - 4));
    game.buy(ADA, YES, 50, 2);
    game.redeem(ADA, 2);
    expect(game.organizerBalance()).toBe(12 * 50 + 14 * 55 + 100 * (10 - 4 - 2));
  });

  it('wins or loses nothing by minting, merging of two players, and redeeming, whatever comes true', () => {
    playersHoldShares();
    game.buy(ADA, YES, 50, 2);
    game.list(DAN, NO, 54, 3);
    const before = [resultOfOrganizer(YES), resultOfOrganizer(NO)];
    game.bid(DAN, NO, 52, 10);
    game.bid(BOB, YES, 48, 10);
    game.sell(BOB, YES, 46, 3);
    game.redeem(ADA, 2);
    expect([resultOfOrganizer(YES), resultOfOrganizer(NO)]).toEqual(before);
  });

  it('wins or loses by a merge with a lot what it would by selling the share of the lot', () => {
    playersHoldShares();
    const before = [resultOfOrganizer(YES), resultOfOrganizer(NO)];
    game.sell(CLEO, YES, 45, 4);
    expect([resultOfOrganizer(YES), resultOfOrganizer(NO)]).toEqual([before[0]! + 4 * 55, before[1]! + 4 * (55 - 100)]);
  });
});

describe('the open orders (rule 23)', () => {
  it("never leave a bid at or above another player's ask, the organizer's lots included", () => {
    game.bid(ADA, YES, 50, 1_000);
    expect([game.bids(ADA), game.shares(ADA, YES)]).toEqual([[], 1000]);
    game.bid(BOB, YES, 49, 5);
    game.list(ADA, YES, 49, 10);
    expect([game.bids(BOB), game.listed(ADA, YES)]).toEqual([[], 5]);
  });

  it('never leave two opposite bids of different players that are 100 or more together', () => {
    game.bid(ADA, YES, 48, 10);
    game.bid(BOB, NO, 52, 15);
    expect([game.bids(ADA), game.bids(BOB)]).toEqual([[], [[52, 5]]]);
  });
});

describe('an order (rule 24)', () => {
  it('is filled, resting or refused, so that its shares and its money are in exactly one place', () => {
    game.buy(CLEO, YES, 50, 10);
    game.list(CLEO, YES, 48, 4);
    const { fills, bid } = result<'placeBid'>(game.bid(ADA, YES, 49, 10));
    expect([fills[0]!.shares, bid!.shares]).toEqual([4, 6]);
    expect(game.budget(ADA) + game.reserved(ADA)).toBe(100_000 - 4 * 48);
  });

  it('that was refused has changed nothing', () => {
    game.bid(ADA, YES, 47, 10);
    const before = JSON.stringify([...game.world.tables.balances]);
    expect(code(game.bid(ADA, NO, 53, 10))).toBe('OWN_ORDER_CROSSES');
    expect(code(game.bid(BOB, YES, 99, 1000, { bet: 9 }))).toBe('BET_NOT_FOUND');
    expect(JSON.stringify([...game.world.tables.balances])).toBe(before);
  });

  it('is never filled after its cancellation was acknowledged', () => {
    game.buy(BOB, YES, 50, 10);
    const bid = bidId(game.bid(ADA, YES, 48, 10));
    expect(code(game.cancel(ADA, bid))).toBe('done');
    expect(code(game.cancel(ADA, bid))).toBe('BID_NOT_FOUND');
    expect(code(game.sell(BOB, YES, 46, 10))).toBe('NOT_ENOUGH_BIDS');
    expect([game.shares(ADA, YES), game.budget(ADA)]).toEqual([0, 100_000]);
  });
});
