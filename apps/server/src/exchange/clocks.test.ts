import { toCents, type Outcome } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { runChecks } from './audit/audit.ts';
import { audit, createExchange } from './index.ts';
import { DAILY_PURCHASES, MOVE_LAST_TRADE_A_DAY_BACK } from './testing/game.queries.ts';
import { addPlayers, buying, buyingOffer, done, listed, listing, openMarket, PATIENT } from './testing/game.ts';

const { pool } = await createTestDatabase();
const [clock, otherClock] = [createTestClock(), createTestClock()];
/** Two server processes on one database, each with its own clock. */
const here = createExchange({ pool, clock, log: silentLog, ...PATIENT });
const there = createExchange({ pool, clock: otherClock, log: silentLog, ...PATIENT });

/** Midnight in Warsaw, and times just before and after it. */
const BEFORE_MIDNIGHT = '2026-11-20T22:59:58Z';
const MIDNIGHT = '2026-11-20T23:00:00.000Z';
const AFTER_MIDNIGHT = '2026-11-20T23:00:03Z';

const refusalOf = (outcome: Outcome) => (outcome.ok ? null : outcome.refusal);
const purchasesByDay = async (player: number) => (await pool.query(DAILY_PURCHASES, [player])).rows;

describe('the daily cap', () => {
  it('counts a purchase against the later day when the clock steps back over midnight', async () => {
    const [player] = await addPlayers(pool, here, 1);
    const bet = await openMarket(pool, here);
    clock.set(BEFORE_MIDNIGHT);
    done(await here.submit(buying(player!, bet, 700, { maxPrice: 50 })));
    clock.set(AFTER_MIDNIGHT);
    done(await here.submit(buying(player!, bet, 1, { maxPrice: 50 })));
    clock.set(BEFORE_MIDNIGHT);
    expect(refusalOf(await here.submit(buying(player!, bet, 1000, { maxPrice: 50 })))).toEqual({
      code: 'DAILY_LIMIT',
      allowed: 999,
    });
    done(await here.submit(buying(player!, bet, 200, { maxPrice: 50 })));
    clock.set(AFTER_MIDNIGHT);
    expect(refusalOf(await here.submit(buying(player!, bet, 800, { maxPrice: 50 })))).toEqual({
      code: 'DAILY_LIMIT',
      allowed: 799,
    });
    expect(await purchasesByDay(player!)).toEqual([
      { day: '2026-11-20', shares: 700, first: new Date(BEFORE_MIDNIGHT) },
      { day: '2026-11-21', shares: 201, first: new Date(MIDNIGHT) },
    ]);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('counts purchases, also those from offers, on two servers whose clocks show different days', async () => {
    const [player, seller] = await addPlayers(pool, here, 2, toCents(1_000_000));
    const bet = await openMarket(pool, here);
    clock.set(BEFORE_MIDNIGHT);
    otherClock.set(AFTER_MIDNIGHT);
    const { position } = done(await here.submit(buying(seller!, bet, 600)));
    const offer = listed(await here.submit(listing(seller!, position, 60, 600)));
    done(await there.submit(buying(player!, bet, 100, { maxPrice: 50 })));
    const refusals: unknown[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const exchange = turn % 2 === 0 ? here : there;
      const order = turn % 3 === 0 ? buyingOffer(player!, offer, 150) : buying(player!, bet, 150, { maxPrice: 50 });
      refusals.push(refusalOf(await exchange.submit(order)));
    }
    const refused = { code: 'DAILY_LIMIT', allowed: 0 };
    expect(refusals).toEqual(Array.from({ length: 12 }, (_, turn) => (turn < 6 ? null : refused)));
    expect(await purchasesByDay(player!)).toMatchObject([{ day: '2026-11-21', shares: 1000 }]);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('is audited by the day of each trade: the audit finds a day with too many shares', async () => {
    const [player] = await addPlayers(pool, here, 1);
    const bet = await openMarket(pool, here);
    for (const moment of [BEFORE_MIDNIGHT, AFTER_MIDNIGHT]) {
      clock.set(moment);
      done(await here.submit(buying(player!, bet, 600, { maxPrice: 50 })));
    }
    expect((await audit(pool)).differences).toEqual([]);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('alter table journal disable trigger append_only');
      await client.query(MOVE_LAST_TRADE_A_DAY_BACK, [player]);
      const { differences } = await runChecks(client);
      const found = differences.map(({ check }) => check);
      expect(found).toEqual([
        'nobody buys more than the daily cap',
        'a position counts the shares bought on its last day of purchases',
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('a demotion to player', () => {
  it('returns what the last promotion took, even if an earlier one was made by a clock that was ahead', async () => {
    const [user] = await addPlayers(pool, here, 1);
    clock.set('2026-11-20T12:00:00Z');
    otherClock.set('2026-11-20T13:00:00Z');
    done(await there.submit({ kind: 'promoteToModerator', user: user! }));
    expect(done(await there.submit({ kind: 'demoteToPlayer', user: user! }))).toEqual({ returned: 100_000 });
    done(await here.submit({ kind: 'claimDailyBonus', player: user! }));
    done(await here.submit({ kind: 'promoteToModerator', user: user! }));
    expect(done(await here.submit({ kind: 'demoteToPlayer', user: user! }))).toEqual({ returned: 110_000 });
    expect((await audit(pool)).differences).toEqual([]);
  });
});

describe('the daily bonus', () => {
  it('is not paid for an earlier day than the last one for which it was paid', async () => {
    const [player] = await addPlayers(pool, here, 1);
    const claimed = async (exchange: typeof here, moment: string) => {
      clock.set(moment);
      otherClock.set(moment);
      return done(await exchange.submit({ kind: 'claimDailyBonus', player: player! })).granted;
    };
    expect(await claimed(here, AFTER_MIDNIGHT)).toBe(true);
    expect(await claimed(here, BEFORE_MIDNIGHT)).toBe(false);
    expect(await claimed(there, BEFORE_MIDNIGHT)).toBe(false);
    expect(await claimed(there, AFTER_MIDNIGHT)).toBe(false);
    expect(await claimed(here, '2026-11-21T23:00:00Z')).toBe(true);
    expect((await audit(pool)).differences).toEqual([]);
  });
});
