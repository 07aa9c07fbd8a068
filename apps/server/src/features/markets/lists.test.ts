import type { Market, Page } from '@wieszcz/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, buy, createMarket, listShares, openMarket, resolveMarket } from '../../testing/game.ts';

const { as, call, clock } = await startTestApp();
const [mine, theirs, player] = await Promise.all([as('moderator'), as('moderator'), as('player')]);

const list = async (url: string, caller: { call: typeof call } = mine) => answerOf<Page<Market>>(await caller.call('GET', url));
const topics = async (url: string) => (await list(url)).content.map(({ topic }) => topic);

beforeAll(async () => {
  await createMarket(mine, { topic: 'Mój pusty' });
  await addBet(mine, await createMarket(mine, { topic: 'Mój prywatny' }));
  clock.advance({ minutes: 1 });
  await openMarket(mine, { topic: 'Śnieg w Łodzi', category: 'OTHER', endDate: '2027-01-31', bets: 2 });
  await openMarket(mine, { topic: '100% pewny_rynek (tak)', category: 'POLICY', endDate: '' });
  clock.advance({ minutes: 1 });
  await openMarket(theirs, { topic: 'Ich otwarty', category: 'ECONOMY', endDate: '2027-01-31' });
  for (const [moderator, topic] of [
    [mine, 'Mój rozwiązany'],
    [theirs, 'Ich rozwiązany'],
  ] as const) {
    const market = await openMarket(moderator, { topic });
    await resolveMarket(moderator, market, market.bets[0]!);
  }
  await createMarket(theirs, { topic: 'Ich pusty' });
});

describe('each list holds its own markets, the newest first', () => {
  it.each([
    ['/markets', ['Ich otwarty', '100% pewny_rynek (tak)', 'Śnieg w Łodzi']],
    ['/markets/solved', ['Ich rozwiązany', 'Mój rozwiązany']],
    ['/markets/private', ['Mój prywatny', 'Mój pusty']],
    ['/markets/filteredWaitingForBets', ['Mój pusty']],
    ['/markets/public', ['100% pewny_rynek (tak)', 'Śnieg w Łodzi']],
    ['/markets/solvedByMod', ['Mój rozwiązany']],
  ])('%s', async (url, expected) => expect(await topics(url)).toEqual(expected));
});

describe('a title filter', () => {
  it.each([
    ['łodzi', ['Śnieg w Łodzi']],
    ['lodzi', ['Śnieg w Łodzi']],
    ['SNIEG', ['Śnieg w Łodzi']],
    ['ŚNIEG', ['Śnieg w Łodzi']],
    ['%', ['100% pewny_rynek (tak)']],
    ['_', ['100% pewny_rynek (tak)']],
    ['(tak', ['100% pewny_rynek (tak)']],
    ['\\', []],
    ['  ', ['Ich otwarty', '100% pewny_rynek (tak)', 'Śnieg w Łodzi']],
    ["'; drop table markets", []],
  ])('%j is found literally, anywhere in a title', async (title, expected) => {
    expect(await topics(`/markets?marketTitle=${encodeURIComponent(title)}`)).toEqual(expected);
  });
});

describe('query strings of third-party clients', () => {
  it.each([
    ['marketTitle=100%%20&%20nic%20+', ['100% pewny_rynek (tak)']],
    ['marketTitle=100%', ['100% pewny_rynek (tak)']],
    ['marketCategory=&page=0', ['Ich otwarty', '100% pewny_rynek (tak)', 'Śnieg w Łodzi']],
    ['marketCategory=ECONOMY&marketCategory=OTHER&&page=0', ['Ich otwarty', 'Śnieg w Łodzi']],
    ['marketCategory=POLICY', ['100% pewny_rynek (tak)']],
    ['marketTitle=w+lodzi&nieznany=1', ['Śnieg w Łodzi']],
    ['sortAttribute=&sortDirection=', ['Ich otwarty', '100% pewny_rynek (tak)', 'Śnieg w Łodzi']],
    ['page=0&size=1#size=7', ['Ich otwarty']],
  ])('%s is understood', async (query, expected) => expect(await topics(`/markets?${query}`)).toEqual(expected));

  it.each(['marketCategory=WEATHER', 'page=-1', 'page=x', 'size=0', 'size=101', 'sortAttribute=topic', 'sortDirection=up'])(
    '%s is refused',
    async (query) => expect((await call('GET', `/markets?${query}`)).statusCode).toBe(400),
  );
});

describe('sorting', () => {
  it.each([
    ['createdDate', 'ASC', ['Śnieg w Łodzi', '100% pewny_rynek (tak)', 'Ich otwarty']],
    ['createdDate', 'desc', ['Ich otwarty', '100% pewny_rynek (tak)', 'Śnieg w Łodzi']],
    ['endDate', 'asc', ['Śnieg w Łodzi', 'Ich otwarty', '100% pewny_rynek (tak)']],
    ['endDate', 'Desc', ['100% pewny_rynek (tak)', 'Ich otwarty', 'Śnieg w Łodzi']],
  ])('by %s %s, ties by the id', async (attribute, direction, expected) => {
    expect(await topics(`/markets?sortAttribute=${attribute}&sortDirection=${direction}`)).toEqual(expected);
  });
});

describe('paging', () => {
  it('answers the position of the page in the list', async () => {
    const { content, ...page } = await list('/markets?size=2');
    expect(content).toHaveLength(2);
    const common = { totalPages: 2, totalElements: 3, size: 2, empty: false };
    expect(page).toEqual({ ...common, number: 0, first: true, last: false, numberOfElements: 2 });
    const { content: rest, ...last } = await list('/markets?size=2&page=1');
    expect(rest).toHaveLength(1);
    expect(last).toEqual({ ...common, number: 1, first: false, last: true, numberOfElements: 1 });
  });

  it('past the end answers an empty page with the true totals', async () => {
    const past = await list('/markets?page=7');
    expect(past).toEqual({
      content: [],
      totalPages: 1,
      totalElements: 3,
      number: 7,
      size: 10,
      first: false,
      last: true,
      numberOfElements: 0,
      empty: true,
    });
    expect(await list(`/markets?page=${2 ** 40}`)).toMatchObject({ empty: true, totalElements: 3 });
  });

  it('of an empty list answers an empty first page', async () => {
    const nothing = await list('/markets?marketTitle=nicTakiego');
    expect(nothing).toMatchObject({ totalPages: 0, totalElements: 0, first: true, last: true, empty: true });
  });
});

it('a market in a list carries its bets with their best and last prices', async () => {
  const [market] = (await list('/markets?marketTitle=lodzi')).content;
  const { boughtContract } = await buy(player, market!.bets![0]!, { shares: 20 });
  await listShares(player, boughtContract, { price: 0.49, shares: 20 });
  const [again] = (await list('/markets?marketTitle=lodzi')).content;
  expect(again!.bets).toMatchObject([
    { title: 'Zakład 1', bestYesPrice: 0.49, bestNoPrice: 0.6, lastYesPrice: 0.5, lastNoPrice: 0 },
    { title: 'Zakład 2', bestYesPrice: 0.5, bestNoPrice: 0.6, lastYesPrice: 0 },
  ]);
});
