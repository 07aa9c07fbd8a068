import type { Bet, BookLevel } from '@wieszcz/api';
import type { BetId, MarketId } from '@wieszcz/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidding, done } from '../../exchange/testing/game.ts';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { addBet, answerOf, createMarket, openMarket, publish, refusalOf, resolveMarket } from '../../testing/game.ts';
import { untilWaiting } from '../../testing/waiting.queries.ts';
import { createReadBook } from './read-book.ts';

const { as, call, clock, database, dependencies } = await startTestApp();
const [moderator, ada, jan] = await Promise.all([as('moderator'), as('player'), as('player')]);

type Book = { betId: number; option: boolean; bids: BookLevel[]; asks: BookLevel[] };
const book = async (bet: Pick<Bet, 'id'>, option: boolean, query = '') =>
  answerOf<Book>(await call('GET', `/api/bets/${bet.id}/book?option=${option}${query}`));

type BidOptions = Parameters<typeof bidding>[4];
async function bid(player: TestUser, bet: Bet, price: number, shares: number, options?: BidOptions): Promise<void> {
  const place = { market: bet.marketId as MarketId, bet: bet.id as BetId };
  done(await dependencies.exchange.submit(bidding(player.id, place, price, shares, options)));
}

/** A level; `synthetic` of its shares come from orders on the opposite option. */
const level = (price: number, shares: number, synthetic = 0): BookLevel => ({ price, shares, synthetic });

describe('the book of an option', () => {
  it("has the organizer's offers as asks, and as synthetic bids on the opposite option", async () => {
    const [bet] = (await openMarket(moderator)).bets;
    expect(await book(bet!, true)).toEqual({
      betId: bet!.id,
      option: true,
      bids: [level(0.4, 10_000, 10_000)],
      asks: [level(0.5, 10_000)],
      chance: 0.45,
      chanceUnscaled: 0.45,
      chanceBasis: 'organizer',
      thin: true,
    });
    expect(await book(bet!, false)).toMatchObject({
      bids: [level(0.5, 10_000, 10_000)],
      asks: [level(0.6, 10_000)],
      chance: 0.45,
    });
  });

  it('adds up the orders at each price, best first, and has bids as synthetic asks of the opposite option', async () => {
    const [bet] = (await openMarket(moderator)).bets;
    await bid(ada, bet!, 30, 7);
    await bid(ada, bet!, 38, 10);
    await bid(jan, bet!, 38, 5);
    await bid(jan, bet!, 40, 3);
    await bid(jan, bet!, 50, 30, { option: false });
    await bid(jan, bet!, 45, 20, { option: false });
    expect(await book(bet!, true)).toMatchObject({
      bids: [level(0.4, 10_003, 10_000), level(0.38, 15), level(0.3, 7)],
      asks: [level(0.5, 10_030, 30), level(0.55, 20, 20)],
    });
    expect(await book(bet!, false)).toMatchObject({
      bids: [level(0.5, 10_030, 10_000), level(0.45, 20)],
      asks: [level(0.6, 10_003, 3), level(0.62, 15, 15), level(0.7, 7, 7)],
    });
  });

  it('has as many levels on each side as were asked for, counted after adding up real and synthetic orders', async () => {
    const [bet] = (await openMarket(moderator)).bets;
    for (const price of [40, 39, 38]) await bid(ada, bet!, price, 1);
    await bid(jan, bet!, 41, 1, { option: false });
    const twoLevels = { bids: [level(0.4, 10_001, 10_000), level(0.39, 1)], asks: [level(0.5, 10_000), level(0.59, 1, 1)] };
    expect(await book(bet!, true, '&depth=2')).toMatchObject(twoLevels);
    expect((await book(bet!, true, '&depth=1')).bids).toEqual(twoLevels.bids.slice(0, 1));
  });

  it('is cached while it is large, once for all depths up to 10 and once for the larger ones', async () => {
    const bet = (await openMarket(moderator)).bets[0] as Bet & { id: BetId };
    const { id: buyer } = await as('player');
    const addBids = (count: number) =>
      database.pool.query(
        `insert into bids (id, market_id, bet_id, option, price, shares, player_id, reserve_id, created_at)
         select nextval(pg_get_serial_sequence('offers', 'id')), $1, $2, true, 39, 1, $3, 1, now() from generate_series(1, $4)`,
        [bet.marketId, bet.id, buyer, count],
      );
    // The clock of the cache stands still, so nothing that is cached expires.
    const readBook = createReadBook(database.db, clock, () => 0);
    const bids = async (depth: number) => (await readBook(bet.id, true, depth)).bids;
    const levelsWith = (shares: number) => [level(0.4, 10_000, 10_000), level(0.39, shares)];
    await addBids(2_000);
    expect(await bids(11)).toEqual(levelsWith(2_000));
    await addBids(1);
    expect(await bids(50)).toEqual(levelsWith(2_000));
    expect(await bids(2)).toEqual(levelsWith(2_001));
    await addBids(1);
    expect([await bids(10), await bids(1)]).toEqual([levelsWith(2_001), levelsWith(2_001).slice(0, 1)]);
  });

  it('leaves out a bid from the moment it expires, even before it is swept', async () => {
    const [bet] = (await openMarket(moderator)).bets;
    await bid(ada, bet!, 45, 8, { expiresAt: new Date(clock.now().getTime() + 60_000) });
    expect((await book(bet!, true)).bids[0]).toEqual(level(0.45, 8));
    expect((await book(bet!, false)).asks[0]).toEqual(level(0.55, 8, 8));
    clock.advance({ minutes: 1 });
    expect((await book(bet!, true)).bids).toEqual([level(0.4, 10_000, 10_000)]);
    expect((await book(bet!, false)).asks).toEqual([level(0.6, 10_000)]);
  });

  it('has an offer at 1 $ as an ask and never as a synthetic bid', async () => {
    const market = await createMarket(moderator);
    const bet = await addBet(moderator, market, { yesPrice: 0.01, noPrice: 1 });
    await publish(moderator, market);
    expect(await book(bet, false)).toMatchObject({ bids: [level(0.99, 10_000, 10_000)], asks: [level(1, 10_000)] });
    expect(await book(bet, true)).toMatchObject({ bids: [], asks: [level(0.01, 10_000)] });
  });

  it('is empty after the resolution', async () => {
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    await bid(ada, bet!, 30, 7);
    await resolveMarket(moderator, market, bet!);
    expect(await book(bet!, true)).toMatchObject({ bids: [], asks: [], chance: 1, thin: false });
  });
});

describe('a request for a book', () => {
  it.each(['', 'option=tak', 'option=true&depth=0', 'option=true&depth=51', 'option=true&depth=1.5', 'option=true&depth=x'])(
    'with the query "%s" is refused',
    async (query) => {
      const [bet] = (await openMarket(moderator)).bets;
      expect(await refusalOf({ call }, 'GET', `/api/bets/${bet!.id}/book?${query}`)).toBe('400 VALIDATION_FAILED');
    },
  );

  it('answers 404 for a bet that does not exist, and for one that the viewer may not see', async () => {
    const hidden = await addBet(moderator, await createMarket(moderator));
    const path = `/api/bets/${hidden.id}/book?option=true`;
    for (const viewer of [{ call }, ada]) expect(await refusalOf(viewer, 'GET', path)).toBe('404 BET_NOT_FOUND');
    expect(await refusalOf(moderator, 'GET', path)).toBe('200');
    expect(await refusalOf({ call }, 'GET', '/api/bets/999999/book?option=true')).toBe('404 BET_NOT_FOUND');
    expect(await refusalOf({ call }, 'GET', '/api/bets/0/book?option=true')).toBe('400 VALIDATION_FAILED');
  });

  it('answers 404 for a bet that is deleted during the read, as does one for its chances', async () => {
    const [bet] = (await openMarket(moderator)).bets;
    const { answers } = await dependencies.db.transaction().execute(async (trx) => {
      await sql`lock table offers in access exclusive mode`.execute(trx);
      const paths = ['book?option=true', 'chances?timeAgo=2026-11-01'];
      const answers = paths.map((path) => refusalOf({ call }, 'GET', `/api/bets/${bet!.id}/${path}`));
      // Both have found the bet.
      await untilWaiting(database.pool, 2, 'correctBetOption');
      await sql`delete from offers where bet_id = ${bet!.id}`.execute(trx);
      await sql`delete from bets where id = ${bet!.id}`.execute(trx);
      return { answers };
    });
    expect(await Promise.all(answers)).toEqual(['404 BET_NOT_FOUND', '404 BET_NOT_FOUND']);
  });
});
