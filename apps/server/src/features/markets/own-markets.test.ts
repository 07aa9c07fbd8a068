import type { ManagedMarket, Market, Page, PublishedMarket } from '@wieszcz/api';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, bid, buy, createMarket, openMarket, refusalOf, resolveMarket } from '../../testing/game.ts';

const { as, clock, database } = await startTestApp();
const [mine, theirs] = await Promise.all([as('moderator'), as('moderator')]);
const [hanna, kacper, lena] = await Promise.all([as('player'), as('player'), as('player')]);

let traded: Market;
let tradedAt: string;
beforeAll(async () => {
  await createMarket(mine);
  await addBet(mine, await createMarket(mine));
  const market = await openMarket(mine, { bets: 2, endDate: '2026-12-24' });
  traded = market;
  const resolved = await openMarket(mine);
  await resolveMarket(mine, resolved, resolved.bets[0]!);
  await openMarket(theirs, { endDate: '2026-12-24' });
  await buy(hanna, market.bets[0]!, { shares: 10 });
  await buy(hanna, market.bets[1]!, { shares: 7 });
  // The purchase of the opposite option mints pairs with the first bid. The second one waits, which is no trade.
  await bid(kacper, market.bets[0]!, { price: 0.45, shares: 20 });
  await bid(lena, market.bets[0]!, { price: 0.1 });
  clock.advance({ minutes: 3 });
  tradedAt = clock.now().toISOString();
  await buy(hanna, market.bets[0]!, { contractOption: false, maxPrice: 0.55, shares: 4 });
});

const publishedMarkets = async (moderator = mine) =>
  answerOf<Page<PublishedMarket>>(await moderator.call('GET', '/markets/public?covers=url')).content;

it("says of an author's published markets how many shares changed hands, among how many players, and when last", async () => {
  expect(await publishedMarkets()).toMatchObject([
    { marketId: traded.marketId, sharesTraded: 21, players: 2, lastTradeDate: tradedAt },
  ]);
  expect(await publishedMarkets(theirs)).toMatchObject([{ sharesTraded: 0, players: 0, lastTradeDate: null }]);
});

it("counts the markets of each list that a moderator sees, and the moderator's own overdue markets", async () => {
  const counts = async () => answerOf(await mine.call('GET', '/api/own/markets/counts'));
  // Of everybody, so also those that other tests have opened.
  const open = answerOf<Page<Market>>(await mine.call('GET', '/markets?size=100')).content.length;
  const lists = { private: 2, waitingForBets: 1, published: 1, open, solvedByMe: 1, solved: 1 };
  expect(await counts()).toEqual({ ...lists, overdue: 0 });
  await database.pool.query('update markets set end_date = $1 where id = $2', ['2026-01-31', traded.marketId]);
  expect(await counts()).toEqual({ ...lists, overdue: 1 });
  const colleague = answerOf(await theirs.call('GET', '/api/own/markets/counts'));
  expect(colleague).toMatchObject({ private: 0, published: 1, open, solvedByMe: 0, overdue: 0 });
  expect(await refusalOf(hanna, 'GET', '/api/own/markets/counts')).toBe('403 ROLE_FORBIDDEN');
});

it('lists overdue markets first if asked, whatever the order of the others', async () => {
  const moderator = await as('moderator');
  const topics = ['Najstarszy', 'Spóźniony', 'Starszy', 'Najnowszy'];
  for (const topic of topics) {
    clock.advance({ minutes: 1 });
    await openMarket(moderator, { topic, endDate: '' });
  }
  await database.pool.query('update markets set end_date = $1 where topic = $2', ['2026-01-31', 'Spóźniony']);
  const read = async (query: string) =>
    answerOf<Page<Market>>(await moderator.call('GET', `/markets/public?${query}`)).content.map(({ topic }) => topic);
  expect(await read('overdueFirst=true')).toEqual(['Spóźniony', 'Najnowszy', 'Starszy', 'Najstarszy']);
  expect(await read('overdueFirst=true&sortDirection=asc&size=2')).toEqual(['Spóźniony', 'Najstarszy']);
  expect(await read('')).toEqual(['Najnowszy', 'Starszy', 'Spóźniony', 'Najstarszy']);
});

it('counts and lists a market without an end date as overdue from the day after its closing moment on', async () => {
  clock.set('2027-03-01T12:00:00Z');
  const moderator = await as('moderator');
  await openMarket(moderator, { topic: 'Zamknie się', endDate: '', tradingClosesAt: '2027-03-01T20:00:00Z' });
  await openMarket(moderator, {
    topic: 'Zamknie się i ma koniec',
    endDate: '2027-06-01',
    tradingClosesAt: '2027-03-01T20:00:00Z',
  });
  await openMarket(moderator, { topic: 'Nieokreślony', endDate: '' });
  const admin = await as('admin');
  const read = async () => {
    const { content } = answerOf<Page<Market>>(await moderator.call('GET', '/markets/public?overdueFirst=true'));
    const { overdue } = answerOf<{ overdue: number }>(await moderator.call('GET', '/api/own/markets/counts'));
    const found = answerOf<Page<ManagedMarket>>(await admin.call('GET', '/api/admin/markets?state=overdue&marketTitle=zamknie'));
    return { first: content[0]?.topic, overdue, found: found.content.map(({ topic, overdue: isLate }) => [topic, isLate]) };
  };
  clock.set('2027-03-01T22:59:00Z');
  expect(await read()).toEqual({ first: 'Nieokreślony', overdue: 0, found: [] });
  clock.set('2027-03-01T23:00:00Z');
  expect(await read()).toEqual({ first: 'Zamknie się', overdue: 1, found: [['Zamknie się', true]] });
});
