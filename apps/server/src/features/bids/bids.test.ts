import type { Answer, endpoints, Position } from '@wieszcz/api';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { answerOf, bid, buy, listShares, openMarket, resolveMarket, sellAtOnce } from '../../testing/game.ts';

const { as, clock } = await startTestApp();
const NOW = '2026-11-20T12:00:00Z';
afterEach(() => clock.set(NOW));
const moderator = await as('moderator');

type Bids = Answer<(typeof endpoints)['listBids']>;
const openBet = async () => (await openMarket(moderator)).bets[0]!;
const bidsOf = async (player: TestUser, query = '') => answerOf<Bids>(await player.call('GET', `/api/bids?${query}`));
const budgetOf = async (player: TestUser) =>
  answerOf<{ budget: number }>(await player.call('GET', `/player/${player.username}`)).budget;
const positionsOf = async (player: TestUser) =>
  answerOf<{ content: Position[] }>(await player.call('GET', '/contracts?covers=url')).content;

describe('a bid', () => {
  it('below all asks rests with its money reserved', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const placed = await bid(player, bet);
    expect(placed).toEqual({
      bid: {
        id: expect.any(Number),
        betId: bet.id,
        betTitle: bet.title,
        marketId: bet.marketId,
        topic: expect.any(String),
        option: true,
        price: 0.4,
        shares: 10,
        timeInForce: 'GTC',
        expiresAt: null,
        createdDate: '2026-11-20T12:00:00.000Z',
      },
      fills: [],
      contract: null,
      budget: 996,
      reserved: 4,
    });
    expect(await budgetOf(player)).toBe(996);
    expect(await positionsOf(player)).toEqual([]);
    // The organizer's offer of no at 0.60 $ is an older synthetic bid on yes at 0.40 $.
    const listed = { ...placed.bid, sharesAhead: 10_000 };
    expect(await bidsOf(player)).toMatchObject({ content: [listed], totalElements: 1, reserved: 4 });
  });

  it('that only rests is no change of the position that its player holds, nor is a sale that finds no buyer', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const { id, modifiedDate } = (await buy(player, bet)).boughtContract;
    clock.advance({ minutes: 5 });
    expect((await bid(player, bet)).contract).toMatchObject({ id, modifiedDate });
    const order = { minPrice: 0.99, shares: 1, timeInForce: 'IOC' };
    expect((await sellAtOnce(player, { id }, order)).contract).toMatchObject({ id, modifiedDate });
  });

  it('is filled up to its price, each fill at the price of the resting order, and rests with the remaining shares', async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    await listShares(seller, (await buy(seller, bet, { shares: 30 })).boughtContract, { shares: 4, price: 0.3 });
    const placed = await bid(buyer, bet);
    expect(placed).toMatchObject({
      bid: { shares: 6, price: 0.4 },
      fills: [{ option: true, price: 0.3, shares: 4, dealer: seller.username, kind: 'trade' }],
      contract: { shares: 4, price: 0.3, playerId: buyer.username },
      budget: 996.4,
      reserved: 2.4,
    });
    expect(await budgetOf(seller)).toBe(986.2);
  });

  it('mints pairs with a bid on the opposite option if their prices reach 1 $ together, and each side sees its own price', async () => {
    const [first, second, bet] = [await as('player'), await as('player'), await openBet()];
    await bid(first, bet, { price: 0.45, shares: 10 });
    const placed = await bid(second, bet, { option: false, price: 0.58, shares: 4 });
    expect(placed).toMatchObject({
      bid: null,
      fills: [{ option: false, price: 0.55, shares: 4, dealer: null, kind: 'mint' }],
      contract: { shares: 4, price: 0.55, contractOption: false, lastPrice: 0.55 },
      budget: 997.8,
      reserved: 0,
    });
    expect(await bidsOf(first)).toMatchObject({ content: [{ shares: 6 }], reserved: 2.7 });
    expect(await positionsOf(first)).toMatchObject([{ shares: 4, price: 0.45, contractOption: true, lastPrice: 0.45 }]);
    const [bought] = answerOf<{ content: object[] }>(await first.call('GET', '/transactions/purchaser?covers=url')).content;
    expect(bought).toMatchObject({ purchaser: first.username, dealer: null, option: true, price: 0.45, shares: 4 });
  });

  it('that is IOC is filled as far as possible and never rests; without any fill it is answered 200, too', async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    const nothing = await bid(buyer, bet, { timeInForce: 'IOC' });
    expect(nothing).toEqual({ bid: null, fills: [], contract: null, budget: 1000, reserved: 0 });
    await listShares(seller, (await buy(seller, bet)).boughtContract, { shares: 4, price: 0.4 });
    const placed = await bid(buyer, bet, { timeInForce: 'IOC' });
    expect(placed).toMatchObject({ bid: null, fills: [{ shares: 4 }], contract: { shares: 4 }, budget: 998.4, reserved: 0 });
    expect(await bidsOf(buyer)).toMatchObject({ content: [], reserved: 0 });
  });

  it("passes over the player's own orders", async () => {
    const [player, bet] = [await as('player'), await openBet()];
    await listShares(player, (await buy(player, bet)).boughtContract, { shares: 5, price: 0.3 });
    const placed = await bid(player, bet, { price: 0.5, shares: 2 });
    expect(placed.fills).toEqual([{ option: true, price: 0.5, shares: 2, dealer: null, kind: 'trade' }]);
  });

  it('that has expired is not filled any more', async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(seller, bet);
    await bid(buyer, bet, { price: 0.45, timeInForce: 'GTD', expiresAt: '2026-11-20T12:01:00Z' });
    const available = async () =>
      (await seller.call('GET', `/api/contracts/${boughtContract.id}/sell?shares=1`)).json<{ proceeds: number }>().proceeds;
    expect(await available()).toBe(0.45);
    clock.set('2026-11-20T12:01:00Z');
    expect(await available()).toBe(0.4);
  });

  it('is cancelled by the resolution of its market, which returns its money', async () => {
    const [player, market] = [await as('player'), await openMarket(moderator)];
    await bid(player, market.bets[0]!);
    await resolveMarket(moderator, market, market.bets[0]!);
    expect(await bidsOf(player)).toMatchObject({ content: [], reserved: 0 });
    expect(await budgetOf(player)).toBe(1000);
  });
});

describe('reducing a bid', () => {
  it('returns the money of the removed shares and keeps the place of the bid in the queue', async () => {
    const [first, second, bet] = [await as('player'), await as('player'), await openBet()];
    const placed = (await bid(first, bet, { price: 0.45 })).bid!;
    await bid(second, bet, { price: 0.45 });
    const reduced = answerOf(await first.call('PATCH', `/api/bids/${placed.id}`, { shares: 3 }));
    expect(reduced).toEqual({ bid: { ...placed, shares: 3 }, budget: 998.65, reserved: 1.35 });
    expect((await bidsOf(first)).content).toMatchObject([{ shares: 3, sharesAhead: 0 }]);
    expect((await bidsOf(second)).content).toMatchObject([{ shares: 10, sharesAhead: 3 }]);
  });
});

describe('cancelling', () => {
  it('returns the money of one bid, of those on a market, or of all', async () => {
    const [player, market, other] = [await as('player'), await openMarket(moderator, { bets: 2 }), await openMarket(moderator)];
    const { id } = (await bid(player, market.bets[0]!)).bid!;
    await bid(player, market.bets[0]!, { option: false, price: 0.1 });
    await bid(player, market.bets[1]!, { shares: 20 });
    for (const price of [0.1, 0.2, 0.3]) await bid(player, other.bets[0]!, { price });
    const cancel = async (path: string) => answerOf(await player.call('DELETE', `/api/bids${path}`));
    expect(await cancel(`/${id}`)).toEqual({ cancelled: 1, budget: 985, reserved: 15 });
    expect(await cancel(`?marketId=${market.marketId}`)).toEqual({ cancelled: 2, budget: 994, reserved: 6 });
    expect(await cancel('')).toEqual({ cancelled: 3, budget: 1000, reserved: 0 });
  });
});

describe("the list of one's own bids", () => {
  it('is newest first, filtered by market and bet, paged, with the whole reserve', async () => {
    const [player, market, other] = [await as('player'), await openMarket(moderator, { bets: 2 }), await openMarket(moderator)];
    const place = async (on: { id: number }, price: number) => (await bid(player, on, { price })).bid!.id;
    const ids = [
      await place(market.bets[0]!, 0.1),
      await place(market.bets[1]!, 0.2),
      await place(other.bets[0]!, 0.3),
      await place(market.bets[0]!, 0.4),
    ];
    await bid(await as('player'), other.bets[0]!);
    const listed = async (query: string) => {
      const { content, ...page } = await bidsOf(player, query);
      return { ids: content.map(({ id }) => ids.indexOf(id)), total: page.totalElements, reserved: page.reserved };
    };
    expect(await listed('')).toEqual({ ids: [3, 2, 1, 0], total: 4, reserved: 10 });
    expect(await listed(`marketId=${market.marketId}`)).toEqual({ ids: [3, 1, 0], total: 3, reserved: 10 });
    expect(await listed(`betId=${market.bets[0]!.id}`)).toEqual({ ids: [3, 0], total: 2, reserved: 10 });
    expect(await listed(`marketId=${other.marketId}&betId=${market.bets[0]!.id}`)).toEqual({ ids: [], total: 0, reserved: 10 });
    expect(await listed('page=1&size=3')).toEqual({ ids: [0], total: 4, reserved: 10 });
  });

  it('says how many shares of others are filled before each bid', async () => {
    const [player, other, bet] = [await as('player'), await as('player'), await openBet()];
    await bid(other, bet, { price: 0.45, shares: 7 });
    await bid(other, bet, { price: 0.44, shares: 5 });
    await bid(player, bet, { price: 0.44, shares: 100 });
    await bid(player, bet, { price: 0.43 });
    await bid(other, bet, { price: 0.44, shares: 11 });
    await bid(other, bet, { price: 0.42, shares: 13 });
    const expired = { price: 0.49, shares: 17, timeInForce: 'GTD', expiresAt: '2026-11-20T12:01:00Z' };
    await bid(other, bet, expired);
    // An offer of no at 0.56 $ is a synthetic bid on yes at 0.44 $.
    const { boughtContract } = await buy(other, bet, { shares: 3, contractOption: false });
    await listShares(other, boughtContract, { shares: 3, price: 0.56 });
    const ahead = async () => (await bidsOf(player)).content.map(({ price, sharesAhead }) => [price, sharesAhead]);
    expect(await ahead()).toEqual([
      [0.43, 7 + 5 + 11 + 3 + 17],
      [0.44, 7 + 5 + 17],
    ]);
    clock.set('2026-11-20T12:01:00Z');
    expect(await ahead()).toEqual([
      [0.43, 7 + 5 + 11 + 3],
      [0.44, 7 + 5],
    ]);
  });
});
