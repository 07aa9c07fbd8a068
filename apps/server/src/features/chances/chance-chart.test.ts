import type { Bet, Market } from '@wieszcz/api';
import type { BetId, MarketId } from '@wieszcz/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createExchange } from '../../exchange/index.ts';
import { addPlayers, bidding, done, openMarket as openMarketOn, PATIENT } from '../../exchange/testing/game.ts';
import { silentLog } from '../../platform/log.ts';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { addBet, answerOf, createMarket, openMarket, publish, refusalOf, resolveMarket } from '../../testing/game.ts';
import { untilWaiting } from '../../testing/waiting.queries.ts';
import { lockMarket, markPrivate } from '../markets/market-life.queries.ts';
import { createChances } from './chances.ts';
import { recordChances } from './record-chances.ts';
import { createChanceRecorder } from './recorder.ts';
import { thinChances } from './thin-chances.ts';

const { as, call, clock, database, dependencies } = await startTestApp();
const { db, exchange } = dependencies;
const [moderator, ada] = await Promise.all([as('moderator'), as('player')]);
const chances = createChances(db, clock);

const record = (market: Pick<Market, 'marketId'>) => recordChances(db, chances, [market.marketId as MarketId], clock.now());
const chart = async (bet: Pick<Bet, 'id'>, timeAgo: string) =>
  answerOf<{ at: string; chance: number }[]>(await call('GET', `/api/bets/${bet.id}/chances?timeAgo=${timeAgo}`));

async function bid(player: TestUser, bet: Bet, price: number): Promise<void> {
  const place = { market: bet.marketId as MarketId, bet: bet.id as BetId };
  done(await exchange.submit(bidding(player.id, place, price, 1)));
}

async function recordedOf(bet: Pick<Bet, 'id'>, pool = database.pool): Promise<number[]> {
  const { rows } = await pool.query<{ chance: number }>('select chance from chances where bet_id = $1 order by recorded_at', [
    bet.id,
  ]);
  return rows.map(({ chance }) => chance);
}

/** Records a chance of 0.45, an hour later 0.48, and an hour after that 0.49. Returns the three times. */
async function recordThree(market: Market & { bets: Bet[] }): Promise<[string, string, string]> {
  const times: string[] = [];
  for (const price of [null, 46, 48]) {
    if (price !== null) {
      clock.advance({ hours: 1 });
      await bid(ada, market.bets[0]!, price);
    }
    await record(market);
    times.push(clock.now().toISOString());
  }
  return times as [string, string, string];
}

describe('a chart of chances', () => {
  it('has the last recorded chance before its range, those of the range, and the current one', async () => {
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    const [first, second, third] = await recordThree(market);
    const points = [
      { at: first, chance: 0.45 },
      { at: second, chance: 0.48 },
      { at: third, chance: 0.49 },
    ];
    expect(await chart(bet!, first)).toEqual(points);
    const between = new Date(new Date(first).getTime() + 60_000).toISOString();
    expect(await chart(bet!, between)).toEqual([{ at: between, chance: 0.45 }, ...points.slice(1)]);
    clock.advance({ hours: 1 });
    await bid(ada, bet!, 49);
    const now = { at: clock.now().toISOString(), chance: 0.495 };
    expect(await chart(bet!, first)).toEqual([...points, now]);
    const later = new Date(clock.now().getTime() + 60_000).toISOString();
    await record(market);
    expect(await chart(bet!, later)).toEqual([{ at: later, chance: 0.495 }]);
  });

  it('ends at the resolution, with a chance of 0 or 1', async () => {
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    const [first] = await recordThree(market);
    clock.advance({ hours: 1 });
    const resolvedAt = clock.now().toISOString();
    await resolveMarket(moderator, market, bet!, false);
    clock.advance({ hours: 6 });
    const unrecorded = await chart(bet!, first);
    expect(unrecorded.at(-1)).toEqual({ at: resolvedAt, chance: 0 });
    await record(market);
    expect(await chart(bet!, first)).toEqual(unrecorded);
  });

  it('keeps the last chance before the resolution when the recorded chances are thinned', async () => {
    clock.set('2026-11-20T14:00:00Z');
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    await record(market);
    clock.set('2026-11-20T14:10:00Z');
    await bid(ada, bet!, 48);
    await record(market);
    clock.set('2026-11-20T14:58:00Z');
    await resolveMarket(moderator, market, bet!);
    await record(market);
    await thinChances(db, new Date('2026-11-28T03:20:00Z'));
    expect(await chart(bet!, '2026-11-20T14:00:00Z')).toEqual([
      { at: '2026-11-20T14:10:00.000Z', chance: 0.49 },
      { at: '2026-11-20T14:58:00.000Z', chance: 1 },
    ]);
  });

  it('has the prices of trades for the time before the first recorded chance', async () => {
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString();
    await database.pool.query(
      `insert into journal (kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at)
       select 'purchase', 1, 2, price, $1, $2, true, price, 1, $3, at
       from unnest($4::integer[], $5::timestamptz[]) as trade (price, at)`,
      [market.marketId, bet!.id, ada.id, [20, 30], [hoursAgo(3), hoursAgo(1)]],
    );
    await record(market);
    const now = { at: hoursAgo(0), chance: 0.45 };
    expect(await chart(bet!, hoursAgo(4))).toEqual([{ at: hoursAgo(3), chance: 0.2 }, { at: hoursAgo(1), chance: 0.3 }, now]);
    expect(await chart(bet!, hoursAgo(2))).toEqual([{ at: hoursAgo(2), chance: 0.2 }, { at: hoursAgo(1), chance: 0.3 }, now]);
  });

  it('has at most 1000 points, the lowest and the highest chance among them', async () => {
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    await database.pool.query(
      `insert into chances (bet_id, recorded_at, chance)
       select $1, $2::timestamptz - interval '1 minute' * n, case n when 777 then 1 when 2345 then 9999 else 4000 + n % 997 end
       from generate_series(1, 5000) n`,
      [bet!.id, clock.now()],
    );
    const points = await chart(bet!, '2026-11-01');
    expect(points.length).toBeLessThanOrEqual(1000);
    expect(points.length).toBeGreaterThan(400);
    const shown = points.map(({ chance }) => chance);
    expect([Math.min(...shown), Math.max(...shown), shown.at(-1)]).toEqual([0.0001, 0.9999, 0.45]);
  });

  it.each(['', 'timeAgo=', 'timeAgo=wczoraj'])('with the query "%s" is refused', async (query) => {
    const [bet] = (await openMarket(moderator)).bets;
    expect(await refusalOf({ call }, 'GET', `/api/bets/${bet!.id}/chances?${query}`)).toBe('400 VALIDATION_FAILED');
  });

  it('answers 404 for a bet that does not exist, and for one that the viewer may not see', async () => {
    const hidden = await addBet(moderator, await createMarket(moderator));
    const path = (id: number) => `/api/bets/${id}/chances?timeAgo=2026-11-01`;
    expect(await refusalOf({ call }, 'GET', path(999_999))).toBe('404 BET_NOT_FOUND');
    expect(await refusalOf(ada, 'GET', path(hidden.id))).toBe('404 BET_NOT_FOUND');
    expect(await refusalOf(moderator, 'GET', path(hidden.id))).toBe('200');
  });
});

describe('a chance is recorded', () => {
  it('for every bet of a published market, and for none of an unpublished one', async () => {
    const market = await createMarket(moderator);
    const bet = await addBet(moderator, market);
    await record(market);
    expect(await recordedOf(bet)).toEqual([]);
    const other = await addBet(moderator, market, { title: 'Drugi' });
    await publish(moderator, market);
    await record(market);
    expect([await recordedOf(bet), await recordedOf(other)]).toEqual([[4_500], [4_500]]);
  });

  it('for no bet of a market that becomes private while the chances are computed', async () => {
    const market = await openMarket(moderator);
    const id = market.marketId as MarketId;
    const { recording } = await db.transaction().execute(async (trx) => {
      await lockMarket(trx, id);
      const recording = record(market);
      await untilWaiting(database.pool, 1, 'insert into chances');
      await markPrivate(trx, id);
      return { recording };
    });
    await recording;
    expect(await recordedOf(market.bets[0]!)).toEqual([]);
  });

  it('without waiting for a trade that holds the lock of its market', async () => {
    const market = await openMarket(moderator);
    await db.transaction().execute(async (trx) => {
      await sql`select from markets where id = ${market.marketId} for no key update`.execute(trx);
      await record(market);
    });
    expect(await recordedOf(market.bets[0]!)).toEqual([4_500]);
  });

  it('only if it differs from the last one by at least 0.1 percentage points, or has become 0 or 1', async () => {
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    const insert = (chance: number) =>
      database.pool.query('insert into chances (bet_id, recorded_at, chance) values ($1, $2, $3)', [
        bet!.id,
        new Date(clock.now().getTime() - 3_600_000),
        chance,
      ]);
    await insert(4_491);
    await record(market);
    expect(await recordedOf(bet!)).toEqual([4_491]);
    await database.pool.query('delete from chances where bet_id = $1', [bet!.id]);
    await insert(4_490);
    await record(market);
    expect(await recordedOf(bet!)).toEqual([4_490, 4_500]);
    await database.pool.query('update chances set chance = 9999 where bet_id = $1', [bet!.id]);
    await resolveMarket(moderator, market, bet!);
    await record(market);
    expect((await recordedOf(bet!)).at(-1)).toBe(10_000);
  });

  it('in place of the last recorded chance of its bet, at the time of that one, if a faster clock has put that time ahead', async () => {
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    await record(market);
    await database.pool.query(`update chances set recorded_at = recorded_at + interval '1 minute' where bet_id = $1`, [bet!.id]);
    await bid(ada, bet!, 48);
    await record(market);
    expect(await recordedOf(bet!)).toEqual([4_900]);
  });
});

describe('the recorder', () => {
  /**
   * Uses a game of its own, because the app records the chances of its game, too. The recorder's time passes only when the test calls
   * `endWait`, which first waits until the recorder waits.
   */
  async function start() {
    const { pool, db } = await createTestDatabase();
    const exchange = createExchange({ pool, clock, log: silentLog, ...PATIENT });
    const place = await openMarketOn(pool, exchange);
    const [player] = await addPlayers(pool, exchange, 1);
    let now = 0;
    let endWait: (() => void) | null = null;
    const wait = (ms: number, signal: AbortSignal) =>
      new Promise<boolean>((resolve) => {
        endWait = () => {
          endWait = null;
          now += ms;
          resolve(true);
        };
        signal.addEventListener('abort', () => resolve(false));
        if (ms === 0) endWait();
      });
    const timing = { now: () => now, wait };
    const recorder = createChanceRecorder({ db, exchange, clock, chances: createChances(db, clock), log: silentLog, timing });
    return {
      stop: () => recorder.stop(),
      schedule: () => recorder.schedule(place.market),
      bid: async (price: number) => done(await exchange.submit(bidding(player!, place, price, 1))),
      recorded: () => recordedOf({ id: place.bet }, pool),
      endWait: async () => {
        await expect.poll(() => endWait).not.toBeNull();
        endWait!();
      },
    };
  }

  it('records a change soon after the commit of a bid, and several changes in a short time as one', async () => {
    const { bid, endWait, recorded, stop } = await start();
    for (const price of [45, 46, 48]) {
      clock.advance({ seconds: 1 });
      await bid(price);
    }
    await endWait();
    await expect.poll(recorded).toEqual([4_900]);
    clock.advance({ seconds: 1 });
    await bid(49);
    await endWait();
    await expect.poll(recorded).toEqual([4_900, 4_950]);
    await stop();
  });

  it('records the waiting changes when it is stopped, and nothing afterwards', async () => {
    const { bid, recorded, schedule, stop } = await start();
    await bid(46);
    await stop();
    expect(await recorded()).toEqual([4_800]);
    clock.advance({ seconds: 1 });
    await bid(48);
    schedule();
    await stop();
    expect(await recorded()).toEqual([4_800]);
  });
});
