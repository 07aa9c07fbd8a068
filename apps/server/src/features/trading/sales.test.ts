import type { Answer, endpoints, Position } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { addBet, answerOf, bid, buy, listShares, openMarket, refusalOf, sellAtOnce } from '../../testing/game.ts';
import { SWEEP_BIDS } from '../bids/sweep-bids.ts';

const { as, clock, dependencies, doJobs } = await startTestApp();
const moderator = await as('moderator');

type Redeemed = Answer<(typeof endpoints)['redeemPairs']>;
type Preview = Answer<(typeof endpoints)['previewSale']>;
const openBet = async () => (await openMarket(moderator)).bets[0]!;
const budgetOf = async (player: TestUser) =>
  answerOf<{ budget: number }>(await player.call('GET', `/player/${player.username}`)).budget;
const preview = async (player: TestUser, contract: Pick<Position, 'id'>, shares: number) =>
  answerOf<Preview>(await player.call('GET', `/api/contracts/${contract.id}/sell?shares=${shares}`));

describe('selling at once', () => {
  it('sells to the dearest bids first, real and synthetic, each at its price, as the preview said', async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(seller, bet, { shares: 30 });
    await bid(buyer, bet, { price: 0.45, shares: 10 });
    const previewed = await preview(seller, boughtContract, 25);
    expect(previewed).toEqual({
      fills: [
        { price: 0.45, shares: 10, kind: 'trade' },
        { price: 0.4, shares: 15, kind: 'merge' },
      ],
      proceeds: 10.5,
      average: 0.42,
      available: 25,
    });
    expect(await sellAtOnce(seller, boughtContract, { shares: 25 })).toEqual({
      contract: { ...boughtContract, shares: 5, cost: 2.5, lastPrice: 0.4 },
      fills: previewed.fills,
      proceeds: 10.5,
      budget: 995.5,
    });
    expect(await budgetOf(seller)).toBe(995.5);
  });

  it('against an offer of the opposite option pays each player their part of 1 $', async () => {
    const [seller, other, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(seller, bet, { shares: 10 });
    const opposite = (await buy(other, bet, { shares: 10, contractOption: false })).boughtContract;
    await listShares(other, opposite, { shares: 6, price: 0.55 });
    const sold = await sellAtOnce(seller, boughtContract, { shares: 6, minPrice: 0.45 });
    expect(sold).toMatchObject({ contract: { shares: 4 }, fills: [{ price: 0.45, shares: 6, kind: 'merge' }], proceeds: 2.7 });
    expect([await budgetOf(seller), await budgetOf(other)]).toEqual([997.7, 997.3]);
  });

  it('leaves no position if all shares are sold', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet);
    expect(await sellAtOnce(player, boughtContract)).toMatchObject({ contract: null, proceeds: 4, budget: 999 });
    expect((await player.call('GET', `/contracts/${boughtContract.id}?covers=url`)).statusCode).toBe(404);
  });

  it('IOC sells as many shares as find a buyer, or none', async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(seller, bet);
    const order = { minPrice: 0.45, timeInForce: 'IOC' };
    expect(await sellAtOnce(seller, boughtContract, order)).toMatchObject({ contract: { shares: 10 }, fills: [], proceeds: 0 });
    await bid(buyer, bet, { price: 0.45, shares: 3 });
    expect(await sellAtOnce(seller, boughtContract, order)).toMatchObject({ contract: { shares: 7 }, proceeds: 1.35 });
  });

  it("passes over the player's own bids and offers, and counts towards no cap", async () => {
    const [player, bet] = [await as('player'), await openBet()];
    const { boughtContract } = await buy(player, bet, { shares: 900 });
    await bid(player, bet, { price: 0.49, shares: 100 });
    const opposite = (await buy(player, bet, { contractOption: false })).boughtContract;
    await listShares(player, opposite, { shares: 5, price: 0.52 });
    expect((await preview(player, boughtContract, 10)).fills).toEqual([{ price: 0.4, shares: 10, kind: 'merge' }]);
    expect((await sellAtOnce(player, boughtContract, { shares: 300 })).fills).toEqual([
      { price: 0.4, shares: 300, kind: 'merge' },
    ]);
  });
});

describe('the preview of a sale', () => {
  it('says how many of the free shares find a buyer, and has no average without fills', async () => {
    const [player, market] = [await as('player'), await openMarket(moderator)];
    const { boughtContract } = await buy(player, market.bets[0]!);
    expect(await preview(player, boughtContract, 20_000)).toEqual({
      fills: [{ price: 0.4, shares: 10, kind: 'merge' }],
      proceeds: 4,
      average: 0.4,
      available: 10,
    });
    await listShares(player, boughtContract, { shares: 6, price: 0.9 });
    expect(await preview(player, boughtContract, 10)).toMatchObject({ proceeds: 1.6, available: 4 });
    await listShares(player, boughtContract, { shares: 4, price: 0.9 });
    expect(await preview(player, boughtContract, 10)).toEqual({ fills: [], proceeds: 0, average: null, available: 0 });
    // The organizer's offer of no at 1 $ leaves nothing for somebody who sells yes.
    const unwanted = await addBet(moderator, market, { yesPrice: 0.1, noPrice: 1 });
    const { boughtContract: unsaleable } = await buy(player, unwanted);
    expect(await preview(player, unsaleable, 5)).toEqual({ fills: [], proceeds: 0, average: null, available: 0 });
  });
});

describe('redeeming pairs', () => {
  it('pays 1 $ for each pair of free shares', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    await buy(player, bet, { shares: 10 });
    await buy(player, bet, { shares: 4, contractOption: false });
    const redeemed = answerOf<Redeemed>(await player.call('POST', `/api/bets/${bet.id}/redeem?covers=url`, { pairs: 3 }));
    expect(redeemed).toMatchObject({
      yes: { shares: 7, price: 0.5, contractOption: true },
      no: { shares: 1, price: 0.6, contractOption: false },
      proceeds: 3,
      budget: 995.6,
    });
    const all = answerOf<Redeemed>(await player.call('POST', `/api/bets/${bet.id}/redeem?covers=url`, { pairs: 1 }));
    expect(all).toMatchObject({ yes: { shares: 6 }, no: null, proceeds: 1, budget: 996.6 });
    expect(await budgetOf(player)).toBe(996.6);
  });
});

describe('listing shares for sale', () => {
  it('sells to bids at the price or better, at their prices, and lists what is left; it never merges', async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(seller, bet, { shares: 10 });
    await bid(buyer, bet, { price: 0.45, shares: 4 });
    const listed = await listShares(seller, boughtContract, { shares: 10, price: 0.35 });
    expect(listed).toMatchObject({ shares: 0, offers: [{ price: 0.35, shares: 6 }], price: 0.5 });
    expect(await budgetOf(seller)).toBe(996.8);
  });

  it('answers the position without shares, at its former average price, if bids buy all of them', async () => {
    const [seller, buyer, bet] = [await as('player'), await as('player'), await openBet()];
    const { boughtContract } = await buy(seller, bet, { shares: 10 });
    await bid(buyer, bet, { price: 0.45, shares: 10 });
    const listed = await listShares(seller, boughtContract, { shares: 10, price: 0.4 });
    expect(listed).toMatchObject({ id: boughtContract.id, shares: 0, offers: null, price: 0.5, lastPrice: 0.45 });
  });
});

describe('buying', () => {
  it('mints pairs with bids on the opposite option; these fills have no dealer, in the preview too', async () => {
    const [buyer, other, bet] = [await as('player'), await as('player'), await openBet()];
    await bid(other, bet, { option: false, price: 0.55, shares: 4 });
    const asked = `betId=${bet.id}&option=true&maxPrice=0.5&shares=10`;
    const fills = [
      { price: 0.45, shares: 4, dealer: null },
      { price: 0.5, shares: 6, dealer: null },
    ];
    expect(answerOf(await buyer.call('GET', `/api/trading/preview?${asked}`))).toEqual({
      fills,
      available: 10,
      cost: 4.8,
      averagePrice: 0.48,
      allowedToday: 1000,
      budget: 1000,
    });
    expect(await buy(buyer, bet, { maxPrice: 0.5 })).toMatchObject({ fills, cost: 4.8, purchaser: { budget: 995.2 } });
  });

  it("counts the shares in the player's open bids towards the daily cap", async () => {
    const [player, bet] = [await as('player'), await openBet()];
    await bid(player, bet, { shares: 300 });
    const allowance = async () => answerOf(await player.call('GET', `/api/trading/allowance?betId=${bet.id}&option=true`));
    expect(await allowance()).toEqual({ allowedToday: 700, dailyLimit: 1000 });
    await buy(player, bet, { shares: 50 });
    expect(await allowance()).toEqual({ allowedToday: 650, dailyLimit: 1000 });
    await player.call('DELETE', '/api/bids');
    expect(await allowance()).toEqual({ allowedToday: 950, dailyLimit: 1000 });
  });

  it('counts the shares in an expired bid towards the daily cap until it is swept, as purchases do', async () => {
    const [player, bet] = [await as('player'), await openBet()];
    await bid(player, bet, { shares: 1000, timeInForce: 'GTD', expiresAt: '2026-11-20T12:05:00Z' });
    clock.set('2026-11-20T12:05:05Z');
    const order = { betId: bet.id, marketId: bet.marketId, contractOption: true, maxPrice: 1, shares: 1 };
    const buyOne = () => refusalOf(player, 'POST', '/markets/buyContract', order);
    const allowance = async () => answerOf(await player.call('GET', `/api/trading/allowance?betId=${bet.id}&option=true`));
    expect([await allowance(), await buyOne()]).toEqual([{ allowedToday: 0, dailyLimit: 1000 }, '409 DAILY_LIMIT']);
    await dependencies.jobs.add(SWEEP_BIDS, {});
    await doJobs();
    expect([await allowance(), await buyOne()]).toEqual([{ allowedToday: 1000, dailyLimit: 1000 }, '200']);
  });
});
