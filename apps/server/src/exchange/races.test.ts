import type { Socket } from 'node:net';
import { type Outcome, toCents } from '@wieszcz/domain';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPool } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { COMMIT } from './batch/batches.queries.ts';
import { audit, BusyError, createExchange } from './index.ts';
import type { Step } from './pipeline.ts';
import * as sql from './testing/game.queries.ts';
import {
  addPlayers,
  addUsersWithoutAccount,
  bought,
  buying,
  buyingOffer,
  codeOf,
  createTwoExchanges,
  DEADLOCK,
  done,
  listing,
  openMarket,
  PATIENT,
  recorded,
  recordRetries,
  resolving,
  START_BUDGET,
} from './testing/game.ts';

const { pool, url } = await createTestDatabase({ max: 20 });
const clock = createTestClock();
const { log, codes: retried } = recordRetries();
const OPTIONS = { pool, clock, log, ...PATIENT };
const sharesOfOrganizer = (outcomes: Outcome[]): number =>
  outcomes
    .flatMap((outcome) => (outcome.ok && 'cost' in outcome.result ? outcome.result.fills : []))
    .filter(({ seller }) => seller === null)
    .reduce((sum, { shares }) => sum + shares, 0);
const { here, there, either } = createTwoExchanges(OPTIONS);
const codes = (outcomes: Outcome[]): Record<string, number> =>
  Object.fromEntries(Object.entries(Object.groupBy(outcomes, codeOf)).map(([code, list]) => [code, list!.length]));

describe('two exchanges on one database', () => {
  it('trade the same bets between the same players without deadlocks or lost trades', async () => {
    const players = await addPlayers(pool, here, 12);
    const bets = [await openMarket(pool, here), await openMarket(pool, there), await openMarket(pool, here)];
    const before = await recorded(pool);
    const outcomes: Outcome[] = [];

    /** Buys shares, lists some of them, and withdraws the offer while another player buys from it. */
    const trade = async (player: (typeof players)[number], seed: number): Promise<void> => {
      for (let turn = seed; turn < seed + 25; turn++) {
        const exchange = either(turn * 7 + seed);
        const purchase = await exchange.submit(buying(player, bets[(turn * 5) % 3]!, 1 + (turn % 9), { option: turn % 3 > 0 }));
        outcomes.push(purchase);
        if (!purchase.ok) continue;
        const { position } = purchase.result;
        const offer = await either(turn).submit(listing(player, position, 20 + (turn % 40), 1 + (turn % 3)));
        if (!offer.ok || offer.result.offer === null) continue;
        const neighbour = players[(players.indexOf(player) + 1) % players.length]!;
        const others = await Promise.all([
          either(turn + 1).submit(buyingOffer(neighbour, offer.result.offer, 1)),
          either(turn).submit({ kind: 'withdrawOffer', player, offer: offer.result.offer }),
        ]);
        outcomes.push(...others);
      }
    };
    await Promise.all(players.map((player, index) => trade(player, index * 100)));

    const after = await recorded(pool);
    expect({ fills: after.fills - before.fills, cost: after.cost - before.cost }).toEqual(bought(outcomes));
    // How many of the 300 turns are refused depends on the order of arrival; most of them trade.
    expect(bought(outcomes).fills).toBeGreaterThan(200);
    expect(retried).not.toContain(DEADLOCK);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('grant the daily bonus exactly once a day', async () => {
    const [player] = await addPlayers(pool, here, 1);
    for (const budget of [110_000, 120_000]) {
      const claims = Array.from({ length: 20 }, (_, turn) => either(turn).submit({ kind: 'claimDailyBonus', player: player! }));
      const results = (await Promise.all(claims)).map(done);
      expect(results.filter(({ granted }) => granted)).toEqual([{ granted: true, budget }]);
      expect(new Set(results.map((result) => result.budget))).toEqual(new Set([budget]));
      clock.advance({ days: 1 });
    }
  });

  it('open an account once, and promote a player before the first trade or not at all', async () => {
    const market = await openMarket(pool, here);
    const players = await addPlayers(pool, here, 10);
    for (const player of players) {
      const [promotion, purchase] = await Promise.all([
        here.submit({ kind: 'promoteToModerator', user: player }),
        there.submit(buying(player, market, 1)),
      ]);
      expect(['done NOT_A_PLAYER', 'HAS_TRADED done']).toContain(`${codeOf(promotion)} ${codeOf(purchase)}`);
      await there.submit({ kind: 'openLedgerAccount', player, startBudget: toCents(5) });
    }
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('either open an account or promote a user who has none, whichever comes first', async () => {
    const users = await addUsersWithoutAccount(pool, 30);
    for (const [turn, player] of users.entries()) {
      const [opening, promotion] = await Promise.all([
        either(turn).submit({ kind: 'openLedgerAccount', player, startBudget: START_BUDGET }),
        either(turn + 1).submit({ kind: 'promoteToModerator', user: player }),
      ]);
      expect(['done done', 'NOT_A_PLAYER done']).toContain(`${codeOf(opening)} ${codeOf(promotion)}`);
    }
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('never sell more than a market holds', async () => {
    const market = await openMarket(pool, here);
    const players = await addPlayers(pool, here, 30);
    const outcomes = await Promise.all(players.map((player, turn) => either(turn).submit(buying(player, market, 700))));
    expect(codes(outcomes)).toEqual({ done: 14, NOT_ENOUGH_OFFERS: 16 });
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('never let a player spend more than the budget or buy more than the daily cap', async () => {
    const [first, second] = [await openMarket(pool, here), await openMarket(pool, here)];
    const [poor] = await addPlayers(pool, here, 1, toCents(2_000));
    const spending = Array.from({ length: 20 }, (_, turn) =>
      either(turn).submit(buying(poor!, turn % 3 ? first : second, 10, { maxPrice: 50 })),
    );
    expect(codes(await Promise.all(spending))).toEqual({ done: 4, BUDGET_TOO_LOW: 16 });

    const [rich] = await addPlayers(pool, here, 1, toCents(10_000_000));
    const hoarding = Array.from({ length: 16 }, (_, turn) => either(turn).submit(buying(rich!, first, 90)));
    expect(codes(await Promise.all(hoarding))).toEqual({ done: 11, DAILY_LIMIT: 5 });
    const overCap = await here.submit(buying(rich!, first, 11));
    expect(overCap).toEqual({ ok: false, refusal: { code: 'DAILY_LIMIT', allowed: 10 } });
    clock.advance({ days: 1 });
    expect((await there.submit(buying(rich!, first, 1_000))).ok).toBe(true);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('resolve a market once, and refuse to trade on it afterwards', async () => {
    const market = await openMarket(pool, here);
    const players = await addPlayers(pool, here, 40);
    const holdings = await Promise.all(players.map((player) => here.submit(buying(player, market, 10))));
    const positions = holdings.map((outcome) => done(outcome).position);
    const race = await Promise.all(
      players.flatMap((player, turn) => [
        either(turn).submit(buying(player, market, 5)),
        either(turn + 1).submit(listing(player, positions[turn]!, 40, 5)),
        ...(turn % 10 === 5 ? [either((turn - 5) / 10).submit(resolving(market))] : []),
      ]),
    );
    const resolved = race.flatMap((outcome) => (outcome.ok && 'winners' in outcome.result ? [outcome.result] : []));
    expect(resolved).toHaveLength(1);
    const sold = sharesOfOrganizer([...holdings, ...race]);
    expect([sold >= 400, resolved[0]!.paid]).toEqual([true, 100 * sold]);
    const [player] = await addPlayers(pool, here, 1);
    expect(codeOf(await there.submit(buying(player!, market, 1)))).toBe('MARKET_SOLVED');
    expect((await audit(pool)).differences).toEqual([]);
  });
});

/** The id of the batch that a pipeline commits; null for any other query. */
function committedBy(query: unknown): string | null {
  const { steps } = query as { steps?: Step[] };
  return steps?.at(-1) === COMMIT ? String(steps[0]!.values[0]) : null;
}

/**
 * Leaves what the database sends unread, and breaks the connection when the batch is committed. Breaks it also if the batch can't be read, so
 * that the test fails by its own assertion instead of by an unhandled rejection.
 */
function withholdAnswer(stream: Socket, batch: string): void {
  stream.pause();
  const isCommitted = async () => (await pool.query(sql.FIND_BATCH, [batch])).rowCount === 1;
  const breakConnection = () => stream.destroy();
  void vi.waitUntil(isCommitted, { timeout: 60_000, interval: 1 }).then(breakConnection, breakConnection);
}

describe('a connection that breaks', () => {
  it('neither loses a command nor settles one twice, whenever it is killed', async () => {
    const name = 'exchange to be killed';
    const fragile = createPool(url, silentLog, { max: 4, application_name: name });
    onTestFinished(() => fragile.end());
    const exchange = createExchange({ ...OPTIONS, pool: fragile });
    const players = await addPlayers(pool, here, 20);
    const market = await openMarket(pool, here);
    const before = await recorded(pool);

    const progress = { trading: true, kills: 0, purchases: 0 };
    const kill = async (): Promise<void> => {
      let [longestMs, purchases] = [60, 0];
      while (progress.trading) {
        const { rows } = await pool.query<{ pid: number }>(sql.BACKENDS, [name]);
        for (const { pid } of rows) await pool.query(sql.TERMINATE, [pid]);
        progress.kills += rows.length;
        // On a slow machine a batch on new connections needs longer, so the pauses grow until a purchase succeeds.
        longestMs = progress.purchases > purchases ? 60 : longestMs * 1.5;
        purchases = progress.purchases;
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * longestMs));
      }
    };
    const trade = async (player: (typeof players)[number]): Promise<Outcome[]> => {
      const outcomes: Outcome[] = [];
      while (outcomes.length < 15 || progress.kills < 8) {
        outcomes.push(await exchange.submit(buying(player, market, 1)));
        progress.purchases += 1;
      }
      return outcomes;
    };
    const killing = kill();
    const outcomes = (await Promise.all(players.map(trade)).finally(() => (progress.trading = false))).flat();
    await killing;

    expect(codes(outcomes)).toEqual({ done: outcomes.length });
    const after = await recorded(pool);
    expect({ fills: after.fills - before.fills, cost: after.cost - before.cost }).toEqual(bought(outcomes));
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('before a commit is answered makes the exchange read from the row of the batch whether it was committed', async () => {
    const fragile = createPool(url, silentLog, { max: 4 });
    onTestFinished(() => fragile.end());
    let commits = 0;
    fragile.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      client.query = ((...args: unknown[]) => {
        const batch = committedBy(args[0]);
        if (batch === null) return query(...args);
        commits += 1;
        if (commits % 3 === 1) stream.destroy();
        if (commits % 3 === 2) withholdAnswer(stream, batch);
        return query(...args);
      }) as typeof client.query;
    });
    const decisions: unknown[] = [];
    const note = (details: unknown) => decisions.push((details as { committed?: boolean }).committed);
    const exchange = createExchange({ ...OPTIONS, pool: fragile, log: { ...silentLog, warn: note } });
    const [player] = await addPlayers(pool, here, 1);
    const market = await openMarket(pool, here);
    const before = await recorded(pool);
    const outcomes: Outcome[] = [];
    for (let turn = 0; turn < 40; turn++) outcomes.push(await exchange.submit(buying(player!, market, 1)));
    expect(codes(outcomes)).toEqual({ done: 40 });
    // Of three commits the first isn't sent and is repeated, the second isn't answered, and the third is.
    expect(decisions).toEqual(Array.from({ length: 40 }, (_, turn) => turn % 2 > 0));
    const after = await recorded(pool);
    expect({ fills: after.fills - before.fills, cost: after.cost - before.cost }).toEqual(bought(outcomes));
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('at each commit makes the exchange reject the orders when its time for retries is over, with nothing changed', async () => {
    const fragile = createPool(url, silentLog, { max: 4 });
    onTestFinished(() => fragile.end());
    fragile.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      client.query = ((...args: unknown[]) => {
        if (committedBy(args[0]) !== null) stream.destroy();
        return query(...args);
      }) as typeof client.query;
    });
    const exchange = createExchange({ ...OPTIONS, pool: fragile, retryForMs: 0 });
    const [player] = await addPlayers(pool, here, 1);
    const market = await openMarket(pool, here);
    const before = await recorded(pool);
    await expect(exchange.submit(buying(player!, market, 1))).rejects.toThrow(BusyError);
    expect(await recorded(pool)).toEqual(before);
    expect(codeOf(await here.submit(buying(player!, market, 1)))).toBe('done');
  });
});
