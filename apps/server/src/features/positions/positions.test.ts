import type { Position, Page } from '@wieszcz/api';
import { toPositionId } from '@wieszcz/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/pool.ts';
import { startTestApp } from '../../testing/app.ts';
import { answerOf, bid, buy, listShares, openMarket, refusalOf, resolveMarket } from '../../testing/game.ts';
import { UNFILTERED } from './list-positions.ts';
import { findPosition, listPositions, type PositionRow } from './positions.queries.ts';

const { as, clock, dependencies } = await startTestApp();
const [moderator, player, other] = await Promise.all([as('moderator'), as('player'), as('player')]);

const list = async (query: string) =>
  answerOf<Page<Position>>(await player.call('GET', `/contracts/filtered?covers=url&${query}`));
const found = async (query: string) =>
  (await list(query)).content.map(({ bet, contractOption }) => `${bet.title} ${contractOption ? 'tak' : 'nie'}`);

beforeAll(async () => {
  const football = await openMarket(moderator, { topic: 'Mistrz Polski', category: 'SPORT', bets: 2 });
  const snow = await openMarket(moderator, { topic: 'Śnieg w Łodzi', category: 'OTHER' });
  const song = await openMarket(moderator, { topic: 'Festiwal', category: 'CELEBRITIES' });
  await buy(player, football.bets[0]!);
  clock.advance({ minutes: 1 });
  await buy(player, football.bets[1]!, { contractOption: false });
  clock.advance({ minutes: 1 });
  await listShares(player, (await buy(player, snow.bets[0]!, { shares: 20 })).boughtContract, { shares: 5, price: 0.8 });
  clock.advance({ minutes: 1 });
  await buy(player, song.bets[0]!);
  await buy(player, song.bets[0]!, { contractOption: false });
  await buy(other, snow.bets[0]!);
  await resolveMarket(moderator, song, song.bets[0]!);
});

const NEWEST_FIRST = ['Zakład 1 nie', 'Zakład 1 tak', 'Zakład 1 tak', 'Zakład 2 nie', 'Zakład 1 tak'];

/** The database, which calls `afterwards` once, when it has answered the first query. */
function withInterruption(db: Database, afterwards: () => Promise<void>): Database {
  let isFirst = true;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await afterwards();
      }
      return result;
    },
  });
}

describe("a player's positions", () => {
  it('are only their own, the last modified first', async () => {
    expect(await found('')).toEqual(NEWEST_FIRST);
    const plain = answerOf<Page<Position>>(await player.call('GET', '/contracts?page=0&size=20&covers=url'));
    expect(plain).toEqual(await list('size=20'));
    expect(plain.content.every(({ playerId }) => playerId === player.username)).toBe(true);
  });

  it.each([
    ['contractStatus=PENDING', ['Zakład 1 tak', 'Zakład 2 nie', 'Zakład 1 tak']],
    ['contractStatus=WON', ['Zakład 1 tak']],
    ['contractStatus=LOST', ['Zakład 1 nie']],
    ['contractStatus=&contractOption=0', NEWEST_FIRST],
    ['contractOption=1', ['Zakład 1 tak', 'Zakład 1 tak', 'Zakład 1 tak']],
    ['contractOption=2', ['Zakład 1 nie', 'Zakład 2 nie']],
    ['betTitle=zaklad%202', ['Zakład 2 nie']],
    ['marketTitle=lodzi', ['Zakład 1 tak']],
    ['marketTitle=%25', []],
    ['marketCategory=SPORT&marketCategory=OTHER', ['Zakład 1 tak', 'Zakład 2 nie', 'Zakład 1 tak']],
    ['marketCategory=SPORT&contractOption=2&contractStatus=PENDING&betTitle=2&marketTitle=mistrz', ['Zakład 2 nie']],
    ['sortAttribute=modifiedDate&sortDirection=asc', NEWEST_FIRST.toReversed()],
  ])('are filtered by %s', async (query, expected) => expect(await found(query)).toEqual(expected));

  it('are only those on the market of marketId, even if other topics match the title, too', async () => {
    const [namesake, third] = [await openMarket(moderator, { topic: 'Mistrz Polski 2' }), await as('player')];
    const market = await openMarket(moderator, { topic: 'Mistrz Polski 3' });
    for (const bet of [namesake.bets[0]!, market.bets[0]!]) await buy(third, bet);
    const query = `/contracts/filtered?covers=url&marketTitle=mistrz&marketId=${market.marketId}`;
    const { content, totalElements } = answerOf<Page<Position>>(await third.call('GET', query));
    expect(content.map(({ bet }) => bet.marketId)).toEqual([market.marketId]);
    expect(totalElements).toBe(1);
  });

  it.each(['contractStatus=OPEN', 'marketId=x', 'contractOption=3', 'sortAttribute=price', 'size=1000'])(
    'are not listed with the invalid query %s',
    async (query) => expect(await refusalOf(player, 'GET', `/contracts/filtered?${query}`)).toBe('400 VALIDATION_FAILED'),
  );

  it('are paged', async () => {
    const second = await list('size=2&page=1');
    expect(second).toMatchObject({ totalPages: 3, totalElements: 5, number: 1, numberOfElements: 2 });
    expect(second.content).toEqual((await list('')).content.slice(2, 4));
    expect(await list('size=2&page=1&betTitle=zaklad')).toEqual(second);
    const ofTwo = 'marketCategory=SPORT&marketCategory=OTHER&sortAttribute=modifiedDate&sortDirection=asc';
    const all = (await list(ofTwo + '&size=10')).content;
    expect((await list(ofTwo + '&size=2&page=1')).content).toEqual(all.slice(2, 4));
    expect(all.toReversed()).toEqual((await list(ofTwo.replace('asc', 'desc') + '&size=10')).content);
  });

  it('carry their offers, and their average and last prices', async () => {
    const [contract] = (await list('marketTitle=lodzi')).content;
    expect(contract).toMatchObject({ shares: 15, price: 0.5, lastPrice: 0.5, contractStatus: 'PENDING' });
    expect(contract!.offers).toMatchObject([{ price: 0.8, shares: 5, dealer: player.username, contractId: contract!.id }]);
    expect(answerOf(await player.call('GET', `/contracts/${contract!.id}?covers=url`))).toEqual(contract);
  });

  it('carry shares and offers of one moment, when the player withdraws an offer during the read', async () => {
    const seller = await as('player');
    const { bets } = await openMarket(moderator);
    const own = (await buy(seller, bets[0]!, { shares: 10 })).boughtContract;
    const readDuring = async (read: (db: Database) => Promise<PositionRow | undefined>) => {
      const { offers } = await listShares(seller, own, { shares: 4 });
      const withdraw = async () => void answerOf(await seller.call('DELETE', `/contracts/deleteOffer?offerId=${offers![0]!.id}`));
      const { shares, listedShares, offers: found } = (await read(withInterruption(dependencies.db, withdraw)))!;
      return [shares, listedShares, found.map((offer) => offer.shares)];
    };
    const filter = { ...UNFILTERED, player: seller.id };
    const listed = (db: Database) => listPositions(db, filter, 'desc', { page: 0, size: 20 }, clock.now());
    expect(await readDuring((db) => findPosition(db, toPositionId(own.id), seller.id, clock.now()))).toEqual([6, 4, [4]]);
    expect(await readDuring(async (db) => (await listed(db)).rows[0])).toEqual([6, 4, [4]]);
  });

  it('say how many shares of others are sold before each of their offers', async () => {
    const [seller, rival] = await Promise.all([as('player'), as('player')]);
    const { bets } = await openMarket(moderator);
    const bet = bets[0]!;
    const ofRival = (await buy(rival, bet, { shares: 30 })).boughtContract;
    const own = (await buy(seller, bet, { shares: 30 })).boughtContract;
    await listShares(rival, ofRival, { shares: 7, price: 0.55 });
    await listShares(rival, ofRival, { shares: 5, price: 0.6 });
    await listShares(seller, own, { shares: 3, price: 0.6 });
    await listShares(seller, own, { shares: 2, price: 0.7 });
    await listShares(rival, ofRival, { shares: 11, price: 0.6 });
    // A bid on no at 0.42 $ sells yes at 0.58 $.
    await bid(rival, bet, { option: false, price: 0.42, shares: 13 });
    const organizers = 10_000 - 60;
    const [contract] = answerOf<Page<Position>>(await seller.call('GET', '/contracts/filtered?covers=url')).content;
    const ahead = contract!.offers!.map(({ price, sharesAhead }) => [price, sharesAhead]);
    expect(ahead.toSorted(([a], [b]) => a! - b!)).toEqual([
      [0.6, organizers + 7 + 13 + 5],
      [0.7, organizers + 7 + 13 + 5 + 11],
    ]);
    expect(answerOf(await seller.call('GET', `/contracts/${contract!.id}?covers=url`))).toEqual(contract);
  });

  it('say when their market closes, and since when and why it is paused', async () => {
    const holder = await as('player');
    const tradingClosesAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const market = await openMarket(moderator, { tradingClosesAt });
    const { boughtContract } = await buy(holder, market.bets[0]!);
    expect(boughtContract).not.toHaveProperty('paused');
    const read = async () => {
      const [listed] = answerOf<Page<Position>>(await holder.call('GET', '/contracts/filtered?covers=url')).content;
      expect(answerOf(await holder.call('GET', `/contracts/${listed!.id}?covers=url`))).toEqual(listed);
      return { tradingClosesAt: listed!.tradingClosesAt, paused: listed!.paused };
    };
    expect(await read()).toEqual({ tradingClosesAt, paused: null });
    await moderator.call('PUT', `/api/markets/${market.marketId}/pause`, { reason: 'Mecz już trwa' });
    const paused = { since: clock.now().toISOString(), reason: 'Mecz już trwa' };
    expect(await read()).toEqual({ tradingClosesAt, paused });
    await resolveMarket(moderator, market, market.bets[0]!);
    expect(await read()).toEqual({ tradingClosesAt, paused: null });
  });

  it('are answered with 404 for an unknown id, and with 400 for a malformed one', async () => {
    expect(await refusalOf(player, 'GET', '/contracts/999999')).toBe('404 CONTRACT_NOT_FOUND');
    expect(await refusalOf(player, 'GET', '/contracts/abc')).toBe('400 VALIDATION_FAILED');
  });
});
