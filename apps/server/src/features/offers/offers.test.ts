import type { Answer, endpoints } from '@wieszcz/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, bid, buy, createMarket, listShares, openMarket, refusalOf } from '../../testing/game.ts';

const { as, call, clock } = await startTestApp();
const [moderator, ada, jan, ela] = await Promise.all([as('moderator'), as('player'), as('player'), as('player')]);

let betId: number;
const listOf = async (query: string, caller: { call: typeof call } = { call }) =>
  answerOf<Answer<typeof endpoints.listOffers>>(await caller.call('GET', `/offers?betId=${betId}&${query}`));

beforeAll(async () => {
  const { bets } = await openMarket(moderator);
  betId = bets[0]!.id;
  const positionOfAda = (await buy(ada, bets[0]!, { shares: 30 })).boughtContract;
  const positionOfJan = (await buy(jan, bets[0]!, { shares: 30 })).boughtContract;
  await listShares(ada, positionOfAda, { shares: 3, price: 0.7 });
  await listShares(jan, positionOfJan, { shares: 4, price: 0.5 });
  clock.advance({ minutes: 1 });
  await listShares(ada, positionOfAda, { shares: 5, price: 0.5 });
  await listShares(jan, positionOfJan, { shares: 6, price: 0.01 });
  // Nobody sells at this price, so the bid stays open beside the offers.
  await bid(ela, bets[0]!, { option: false, price: 0.3, shares: 7 });
});

describe('the list of offers on an option', () => {
  it('lists the lowest price first, at equal prices the oldest offer, and the organizer without a name', async () => {
    const { content, ...page } = await listOf('option=true');
    expect(content.map(({ price, shares, dealer }) => [price, shares, dealer])).toEqual([
      [0.01, 6, jan.username],
      [0.5, 9_940, null],
      [0.5, 4, jan.username],
      [0.5, 5, ada.username],
      [0.7, 3, ada.username],
    ]);
    expect(content[1]).toEqual({
      id: expect.any(Number),
      price: 0.5,
      shares: 9_940,
      createdDate: '2026-11-20T12:00:00.000Z',
      dealer: null,
      contractId: null,
    });
    expect(content[0]).toMatchObject({ createdDate: '2026-11-20T12:01:00.000Z', contractId: expect.any(Number) });
    expect(page).toMatchObject({ listedShares: 9_958, size: 100, number: 0, totalElements: 5, totalPages: 1, last: true });
  });

  it('is the same for all viewers, including owners of its offers', async () => {
    expect(await listOf('option=true', ada)).toEqual(await listOf('option=true'));
  });

  it('contains neither offers of the other option nor bids, and sums up the shares without them', async () => {
    const content = [{ price: 0.6, shares: 10_000, dealer: null }];
    expect(await listOf('option=false')).toMatchObject({ content, listedShares: 10_000 });
  });

  it('is split into pages that keep its order', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => listOf(`option=true&size=2&page=${page}`)));
    expect(pages.flatMap(({ content }) => content)).toEqual((await listOf('option=true')).content);
    for (const page of pages) expect(page).toMatchObject({ listedShares: 9_958 });
    expect(pages.map(({ sharesBefore }) => sharesBefore)).toEqual([0, 9_946, 9_955]);
    expect(await listOf('option=true&page=4')).toMatchObject({ content: [], totalElements: 5, listedShares: 9_958 });
    expect(pages[0]).toMatchObject({ totalElements: 5, totalPages: 3, first: true, last: false });
  });

  it.each(['', 'option=tak', 'option=1', 'option=true&size=101', 'option=true&page=-1'])(
    'is refused as invalid for the query "%s"',
    async (query) => {
      expect(await refusalOf({ call }, 'GET', `/offers?betId=${betId}&${query}`)).toBe('400 VALIDATION_FAILED');
    },
  );

  it('is 404 for a bet that does not exist or that the viewer may not see', async () => {
    const hidden = await addBet(moderator, await createMarket(moderator));
    for (const id of [999_999, hidden.id]) {
      expect(await refusalOf({ call }, 'GET', `/offers?betId=${id}&option=true`)).toBe('404 BET_NOT_FOUND');
    }
    expect(await refusalOf(moderator, 'GET', `/offers?betId=${hidden.id}&option=true`)).toBe('200');
  });
});
