import type { Page, Transaction } from '@wieszcz/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { answerOf, buy, listShares, openMarket, refusalOf, sellAtOnce } from '../../testing/game.ts';

const { as, clock } = await startTestApp();
const [moderator, ada, jan] = await Promise.all([as('moderator'), as('player'), as('player')]);

const list = async (who: typeof ada, side: string, query = '') =>
  answerOf<Page<Transaction>>(await who.call('GET', `/transactions/${side}?covers=url&${query}`));
const sharesOf = async (query: string) => (await list(ada, 'purchaser', query)).content.map((row) => row.shares);

beforeAll(async () => {
  const football = await openMarket(moderator, { topic: 'Mistrz Polski', category: 'SPORT', bets: 2 });
  const snow = await openMarket(moderator, { topic: 'Śnieg w Łodzi', category: 'OTHER' });
  await listShares(jan, (await buy(jan, football.bets[0]!, { shares: 4 })).boughtContract, { shares: 4, price: 0.3 });
  clock.advance({ minutes: 1 });
  await buy(ada, football.bets[0]!, { shares: 10 });
  clock.advance({ minutes: 1 });
  await buy(ada, football.bets[1]!, { shares: 2, contractOption: false });
  clock.advance({ minutes: 1 });
  await buy(ada, snow.bets[0]!, { shares: 3 });
});

describe('the history of transactions', () => {
  it('lists every fill of a purchase with all its fields', async () => {
    const { content } = await list(ada, 'purchaser', 'sortDirection=asc');
    const [first, second] = content;
    expect(first).toEqual({
      id: expect.any(Number),
      transactionDate: '2026-11-20T12:01:00.000Z',
      purchaser: ada.username,
      dealer: jan.username,
      option: true,
      price: 0.3,
      shares: 4,
      bet: { id: expect.any(Number), title: 'Zakład 1', marketId: expect.any(Number) },
      marketInfo: { topic: 'Mistrz Polski', marketCover: null, marketCategory: 'SPORT' },
    });
    expect(second).toMatchObject({ dealer: null, price: 0.5, shares: 6 });
  });

  it("lists a sale on the seller's side", async () => {
    expect((await list(jan, 'dealer')).content).toMatchObject([{ purchaser: ada.username, dealer: jan.username, shares: 4 }]);
    expect((await list(ada, 'dealer')).content).toEqual([]);
    expect((await list(jan, 'purchaser')).content).toMatchObject([{ purchaser: jan.username, dealer: null, shares: 4 }]);
  });

  it('lists no buyer in the sales of two players who give a pair back to the market', async () => {
    const [holder, seller] = [await as('player'), await as('player')];
    const [bet] = (await openMarket(moderator, { topic: 'Mgła w Helu' })).bets;
    const held = await buy(holder, bet!, { shares: 5 });
    const sold = await buy(seller, bet!, { shares: 5, contractOption: false });
    await listShares(holder, held.boughtContract, { shares: 5, price: 0.3 });
    await sellAtOnce(seller, sold.boughtContract, { shares: 5 });
    const sale = { purchaser: null, shares: 5 };
    expect((await list(holder, 'dealer')).content).toMatchObject([
      { ...sale, dealer: holder.username, option: true, price: 0.3 },
    ]);
    expect((await list(seller, 'dealer')).content).toMatchObject([
      { ...sale, dealer: seller.username, option: false, price: 0.7 },
    ]);
  });

  it.each([
    ['', [3, 2, 6, 4]],
    ['sortAttribute=transactionDate&sortDirection=ASC', [4, 6, 2, 3]],
    ['option=0', [3, 2, 6, 4]],
    ['option=1', [3, 6, 4]],
    ['option=2', [2]],
    ['betTitle=zaklad+2', [2]],
    ['marketTitle=lodzi', [3]],
    ['marketCategory=SPORT', [2, 6, 4]],
    ['marketCategory=SPORT&marketCategory=OTHER&option=1', [3, 6, 4]],
    ['marketTitle=_', []],
    ['page=1&size=3', [4]],
  ])('lists the transactions that match "%s"', async (query, expected) => expect(await sharesOf(query)).toEqual(expected));

  it('is paged', async () => {
    expect(await list(ada, 'purchaser', 'size=3')).toMatchObject({ totalElements: 4, totalPages: 2, last: false });
  });

  it('is paged with the number of all matches of a search by title, also beyond the 200 that one search reads', async () => {
    const ela = await as('player');
    const rain = await openMarket(moderator, { topic: 'Deszcz w Gdyni', category: 'OTHER' });
    const pageOf = async (page: number) => {
      const { content, ...totals } = await list(ela, 'purchaser', `marketTitle=gdynia&size=2&page=${page}`);
      return { ...totals, shares: content.map((row) => row.shares) };
    };
    for (const shares of [1, 2, 3]) await buy(ela, rain.bets[0]!, { shares });
    expect(await pageOf(0)).toMatchObject({ totalElements: 3, totalPages: 2, shares: [3, 2] });
    expect(await pageOf(1)).toMatchObject({ totalElements: 3, last: true, shares: [1] });
    expect(await pageOf(2)).toMatchObject({ totalElements: 3, shares: [] });
    // More than SEARCHED_ROWS (lists/filters.queries.ts).
    for (let more = 0; more < 200; more += 1) await buy(ela, rain.bets[0]!, { shares: 4 });
    expect(await pageOf(0)).toMatchObject({ totalElements: 203, totalPages: 102, shares: [4, 4] });
    expect(await pageOf(100)).toMatchObject({ totalElements: 203, last: false, shares: [3, 2] });
    expect(await pageOf(101)).toMatchObject({ totalElements: 203, last: true, shares: [1] });
  });

  it.each(['option=3', 'sortAttribute=price', 'page=-1'])('refuses %s', async (query) =>
    expect(await refusalOf(ada, 'GET', `/transactions/dealer?${query}`)).toBe('400 VALIDATION_FAILED'),
  );

  it('answers 404 for any other side', async () => {
    expect((await ada.call('GET', '/transactions/organizer')).statusCode).toBe(404);
  });
});
