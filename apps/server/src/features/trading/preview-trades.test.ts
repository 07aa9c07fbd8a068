import type { Answer, endpoints, Offer, Page } from '@wieszcz/api';
import { centsFromDollars, HOUR_MS, walkBook } from '@wieszcz/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { answerOf, bid, buy, listShares, openMarket } from '../../testing/game.ts';

type Preview = Answer<(typeof endpoints)['previewPurchase']>;
type Bids = Answer<(typeof endpoints)['listBids']>;

/** Texts of the queries sent. */
const queries: string[] = [];
const database = await createTestDatabase();
const db = database.db.withPlugin({
  transformQuery({ node }) {
    if (node.kind === 'RawNode') queries.push(node.sqlFragments.join('?'));
    return node;
  },
  transformResult: async ({ result }) => result,
});
const { as, call, clock } = await startTestApp({ database, dependencies: { db } });
const [moderator, ada, jan, ewa, stranger] = await Promise.all([
  as('moderator'),
  as('player', 'ada'),
  as('player', 'jan'),
  as('player', 'ewa'),
  as('player', 'stranger'),
]);
const players = [ada, jan, ewa, stranger];
const [bet] = (await openMarket(moderator)).bets;

const preview = async (player: TestUser, maxPrice: number, shares: number, of = bet!) =>
  answerOf<Preview>(
    await player.call('GET', `/api/trading/preview?betId=${of.id}&option=true&maxPrice=${maxPrice}&shares=${shares}`),
  );

type Ask = { id: number; price: number; shares: number; owner: string | null; dealer: string | null };

/** Asks of yes in cents, best first: offers of yes, and bids on no as synthetic asks. Ids of both come from one sequence. */
async function listAsks(): Promise<Ask[]> {
  const offers = answerOf<Page<Offer>>(await call('GET', `/offers?betId=${bet!.id}&option=true&size=100`)).content;
  const asks = offers.map(({ id, price, shares, dealer }): Ask => ({
    id,
    price: centsFromDollars(price)!,
    shares,
    owner: dealer,
    dealer,
  }));
  for (const player of players)
    for (const { id, price, shares } of answerOf<Bids>(await player.call('GET', '/api/bids?size=100')).content)
      asks.push({ id, price: 100 - centsFromDollars(price)!, shares, owner: player.username, dealer: null });
  return asks.toSorted((a, b) => a.price - b.price || a.id - b.id);
}

beforeAll(async () => {
  const [adas, jans] = [
    (await buy(ada, bet!, { shares: 40 })).boughtContract,
    (await buy(jan, bet!, { shares: 40 })).boughtContract,
  ];
  await listShares(ada, adas, { price: 0.3, shares: 5 });
  await bid(ewa, bet!, { option: false, price: 0.55, shares: 8 });
  await listShares(ada, adas, { price: 0.45, shares: 20 });
  await listShares(jan, jans, { price: 0.45, shares: 10 });
  await bid(jan, bet!, { option: false, price: 0.55, shares: 3 });
  await bid(ewa, bet!, { option: false, price: 0.52, shares: 7 });
  await listShares(jan, jans, { price: 0.48, shares: 10 });
  await bid(ada, bet!, { option: false, price: 0.59, shares: 4 });
});

describe('The preview of a purchase', () => {
  it('shows each of the players who ask at the same time the orders of all others, best first', async () => {
    const asks = await listAsks();
    expect(asks.map(({ price, shares, owner }) => [price, shares, owner])).toEqual([
      [30, 5, 'ada'],
      [41, 4, 'ada'],
      [45, 8, 'ewa'],
      [45, 20, 'ada'],
      [45, 10, 'jan'],
      [45, 3, 'jan'],
      [48, 7, 'ewa'],
      [48, 10, 'jan'],
      [50, expect.any(Number), null],
    ]);
    for (const limit of [5, 30, 41, 45, 48, 100])
      for (const wanted of [1, 5, 17, 25, 37, 57, 1000]) {
        const previewed = await Promise.all(players.map((player) => preview(player, limit / 100, wanted)));
        for (const [index, { username }] of players.entries()) {
          const others = asks.filter(({ price, owner }) => price <= limit && owner !== username);
          const { takes, available } = walkBook(others, wanted);
          const fills = takes.map(({ order: { price, dealer }, shares }) => ({ price: price / 100, shares, dealer }));
          expect(previewed[index], `${username}, ${wanted} shares for ${limit} ¢`).toMatchObject({ fills, available });
        }
      }
  });

  it('leaves out a bid that has expired', async () => {
    const other = (await openMarket(moderator)).bets[0]!;
    const expiresAt = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    await bid(ewa, other, { option: false, price: 0.57, shares: 6, timeInForce: 'GTD', expiresAt });
    const pricesMet = async () => (await preview(stranger, 1, 10, other)).fills.map(({ price, shares }) => [price, shares]);
    expect(await pricesMet()).toEqual([
      [0.43, 6],
      [0.5, 4],
    ]);
    clock.advance({ hours: 1 });
    expect(await pricesMet()).toEqual([[0.5, 10]]);
  });

  it('is one read of the book for all players who ask while the book is being read', async () => {
    const sent = (start: string) => queries.filter((query) => query.trim().startsWith(start)).length;
    const countReads = () => sent('select id, price, shares, seller from');
    const countAsked = () => sent('select balance from accounts');
    const [readsBefore, askedBefore] = [countReads(), countAsked()];
    const holding = await database.pool.connect();
    try {
      await holding.query('begin; lock table offers');
      // Ada has the cheapest five shares; the others meet none of their own orders.
      const asked = Promise.all([jan, ewa, stranger].map((player) => preview(player, 1, 5)));
      await expect.poll(() => countAsked() - askedBefore).toBe(3);
      await holding.query('commit');
      await asked;
    } finally {
      holding.release(true);
    }
    // The first has a read, the others share the next one.
    expect(countReads() - readsBefore).toBe(2);
  });
});
