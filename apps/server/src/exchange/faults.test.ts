import type { Outcome } from '@wieszcz/domain';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { untilWaiting } from '../testing/waiting.queries.ts';
import { audit, BusyError, createExchange } from './index.ts';
import type { Committed, ExchangeOptions } from './index.ts';
import * as sql from './testing/game.queries.ts';
import {
  addPlayers,
  bidding,
  buying,
  buyingOffer,
  codeOf,
  done,
  listed,
  listing,
  openMarket,
  PATIENT,
  resolving,
  selling,
} from './testing/game.ts';

const { pool } = await createTestDatabase();
const clock = createTestClock();
const openExchange = (options: Partial<ExchangeOptions> = {}) =>
  createExchange({ pool, clock, log: silentLog, ...PATIENT, ...options });
const exchange = openExchange();

/** Locks a row until the returned function is called, or the test is done. */
async function lockRow(text: string, id: number): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(text, [id]);
  let unlocked: Promise<void> | undefined;
  const unlock = () => (unlocked ??= client.query('rollback').then(() => client.release()));
  onTestFinished(unlock);
  return unlock;
}

describe('a row locked by another transaction', () => {
  it('causes the rejection of the commands that require it, after the lock timeout, and of no others', async () => {
    const [free, locked] = [await openMarket(pool, exchange), await openMarket(pool, exchange)];
    const [ada, bob] = await addPlayers(pool, exchange, 2);
    const ours = done(await exchange.submit(buying(ada!, locked, 10))).position;
    await lockRow(sql.LOCK_MARKET, locked.market);
    const impatient = openExchange({ lockTimeoutMs: 100 });
    const answers = await Promise.allSettled([
      impatient.submit(buying(ada!, locked, 1)),
      impatient.submit(buying(ada!, free, 1)),
      impatient.submit(listing(ada!, ours, 60, 1)),
      impatient.submit(buying(bob!, free, 1)),
      impatient.submit({ kind: 'claimDailyBonus', player: ada! }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(answers[0]).toMatchObject({ reason: expect.any(BusyError) as unknown });
    await expect(impatient.submit(resolving(locked))).rejects.toThrow(BusyError);
  });

  it('causes the rejection of the purchases whose buyer or seller owns it, if it is a ledger account', async () => {
    const market = await openMarket(pool, exchange);
    const other = await openMarket(pool, exchange);
    const [locked, bob] = await addPlayers(pool, exchange, 2);
    const { position } = done(await exchange.submit(buying(locked!, market, 10)));
    const offer = listed(await exchange.submit(listing(locked!, position, 30, 5)));
    await lockRow(sql.LOCK_ACCOUNT, locked!);
    const impatient = openExchange({ lockTimeoutMs: 100 });
    const answers = await Promise.allSettled([
      impatient.submit(buying(locked!, other, 1)),
      impatient.submit(buying(bob!, market, 1)),
      impatient.submit(buyingOffer(bob!, offer, 1)),
      impatient.submit(buying(bob!, other, 1)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  });

  it('is found again if its ctid has changed by the time its lock is granted', async () => {
    const market = await openMarket(pool, exchange);
    const [locked] = await addPlayers(pool, exchange, 1);
    const client = await pool.connect();
    onTestFinished(() => client.release());
    await client.query('begin');
    await client.query(sql.REWRITE_ACCOUNT, [locked]);
    const purchase = exchange.submit(buying(locked!, market, 1));
    await untilWaiting(pool, 1);
    await client.query('commit');
    done(await purchase);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('causes the rejection only of the claim of a bonus, if it is the row of a user', async () => {
    const market = await openMarket(pool, exchange);
    const [locked, bob] = await addPlayers(pool, exchange, 2);
    await lockRow(sql.LOCK_USER, locked!);
    const impatient = openExchange({ lockTimeoutMs: 100 });
    const answers = await Promise.allSettled([
      impatient.submit({ kind: 'claimDailyBonus', player: locked! }),
      impatient.submit({ kind: 'claimDailyBonus', player: bob! }),
      impatient.submit(buying(bob!, market, 1)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});

describe('a slow resolution', () => {
  it('delays only the commands that require its rows, which are settled after it', async () => {
    const [big, other] = [await openMarket(pool, exchange), await openMarket(pool, exchange)];
    const [ada, bob, cyd] = await addPlayers(pool, exchange, 3);
    const { position } = done(await exchange.submit(buying(ada!, big, 10)));
    // The resolution locks its market and then waits for this winner's account.
    const unlock = await lockRow(sql.LOCK_ACCOUNT, ada!);

    const patient = openExchange();
    const order: string[] = [];
    const recordAnswer = async (name: string, answer: Promise<Outcome>): Promise<void> =>
      void order.push(`${name} ${codeOf(await answer)}`);
    const resolved = recordAnswer('resolving', patient.submit(resolving(big)));
    const late = [
      recordAnswer('buying', patient.submit(buying(bob!, big, 1))),
      recordAnswer('listing', patient.submit(listing(ada!, position, 60, 1))),
      recordAnswer('winner elsewhere', patient.submit(buying(ada!, other, 1))),
    ];
    await recordAnswer('elsewhere', patient.submit(buying(bob!, other, 1)));
    await recordAnswer('later elsewhere', patient.submit(buying(cyd!, other, 1)));
    await unlock();
    await Promise.all([resolved, ...late]);
    expect(order.slice(0, 2)).toEqual(['elsewhere done', 'later elsewhere done']);
    expect(new Set(order.slice(2))).toEqual(
      new Set(['resolving done', 'buying MARKET_SOLVED', 'listing CONTRACT_NOT_PENDING', 'winner elsewhere done']),
    );
    await patient.drain();
    expect((await audit(pool)).differences).toEqual([]);
  });
});

describe('a faulty command', () => {
  it('is rejected alone while the other commands of its batch are settled', async () => {
    const market = await openMarket(pool, exchange);
    const players = await addPlayers(pool, exchange, 5);
    await pool.query(sql.rejectPurchasesOf(players[2]!));
    onTestFinished(async () => void (await pool.query(sql.ALLOW_PURCHASES)));
    const answers = await Promise.allSettled(players.map((player) => exchange.submit(buying(player, market, 1))));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(answers[2]).toMatchObject({ reason: { message: 'purchase rejected' } });
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('is rejected before the queue when a value is out of range', async () => {
    const market = await openMarket(pool, exchange);
    const [player] = await addPlayers(pool, exchange, 1);
    for (const count of [0, -1, 1.5, 1001, NaN]) {
      await expect(exchange.submit(buying(player!, market, count))).rejects.toThrow(RangeError);
    }
    for (const maxPrice of [0, 101, 0.5]) {
      await expect(exchange.submit(buying(player!, market, 1, { maxPrice }))).rejects.toThrow(RangeError);
    }
  });
});

describe('the queue', () => {
  it('rejects new commands when it is full, and settles those that it has accepted', async () => {
    const market = await openMarket(pool, exchange);
    const players = await addPlayers(pool, exchange, 30);
    const small = openExchange({ queueLimit: 10, batchLimit: 4 });
    const answers = await Promise.allSettled(players.map((player) => small.submit(buying(player, market, 1))));
    expect(answers.map(({ status }) => status).slice(0, 10)).toEqual(Array(10).fill('fulfilled'));
    expect(answers.slice(10).every((answer) => answer.status === 'rejected' && answer.reason instanceof BusyError)).toBe(true);
    expect(small.figures().waiting).toBe(0);
  });

  it('is settled before the exchange closes, and accepts nothing more', async () => {
    const market = await openMarket(pool, exchange);
    const players = await addPlayers(pool, exchange, 10);
    const closing = openExchange({ batchLimit: 3 });
    const answers = players.map((player) => closing.submit(buying(player, market, 1)));
    await closing.drain();
    expect((await Promise.all(answers)).map(codeOf)).toEqual(Array(10).fill('done'));
    await expect(closing.submit(buying(players[0]!, market, 1))).rejects.toThrow(BusyError);
  });
});

it('a purchase that guesses the id of an offer of its own batch is refused, because nobody can know that offer yet', async () => {
  const market = await openMarket(pool, exchange);
  const [ada, bob] = await addPlayers(pool, exchange, 2);
  const theirs = done(await exchange.submit(buying(ada!, market, 10))).position;
  const own = done(await exchange.submit(buying(bob!, market, 999))).position;
  done(await exchange.submit(bidding(bob!, market, 46, 1)));
  const last = listed(await exchange.submit(listing(ada!, theirs, 47, 1)));
  const [first, second, guess] = await Promise.all([
    exchange.submit(listing(ada!, theirs, 47, 1)),
    // Loads the buyer's position, but not the buyer's bids.
    exchange.submit(listing(bob!, own, 99, 1)),
    exchange.submit(buyingOffer(bob!, (last + 1) as typeof last, 1)),
  ]);
  expect([listed(first), listed(second)]).toEqual([last + 1, last + 2]);
  expect(codeOf(guess)).toBe('OFFER_NOT_FOUND');
  // Fills the bid: with it the buyer has bought as much as the daily cap allows.
  done(await exchange.submit(selling(ada!, theirs, 1)));
  expect((await audit(pool)).differences).toEqual([]);
});

describe('a deep book', () => {
  it("is loaded as far as a purchase reaches, beyond the buyer's own offers and beyond many small ones", async () => {
    const market = await openMarket(pool, exchange);
    const [own, other, buyer] = await addPlayers(pool, exchange, 3, 10_000_000 as never);
    const mine = done(await exchange.submit(buying(own!, market, 200))).position;
    const theirs = done(await exchange.submit(buying(other!, market, 200))).position;
    await Promise.all(Array.from({ length: 150 }, () => exchange.submit(listing(own!, mine, 10, 1))));
    await Promise.all(Array.from({ length: 150 }, () => exchange.submit(listing(other!, theirs, 20, 1))));

    const purchase = done(await exchange.submit(buying(own!, market, 160)));
    expect(purchase.fills).toHaveLength(151);
    expect(purchase.cost).toBe(150 * 20 + 10 * 50);
    expect(purchase.position.offers).toHaveLength(150);
    const short = await exchange.submit(buying(buyer!, market, 160, { maxPrice: 40 }));
    expect(short).toEqual({ ok: false, refusal: { code: 'NOT_ENOUGH_OFFERS', available: 150 } });
    expect(done(await exchange.submit(buying(buyer!, market, 150, { maxPrice: 40 }))).cost).toBe(1500);
    expect((await audit(pool)).differences).toEqual([]);
  });
});

it('the exchange calls its listeners with the changes of each commit, and ignores the error of a listener', async () => {
  const market = await openMarket(pool, exchange);
  const [buyer] = await addPlayers(pool, exchange, 1);
  const watched = openExchange();
  const received: Committed[] = [];
  watched.onCommitted(() => {
    throw new Error('a faulty listener');
  });
  const stop = watched.onCommitted((committed) => received.push(committed));
  await watched.submit(buying(buyer!, market, 20));
  await watched.submit(buying(buyer!, market, 5, { maxPrice: 1 }));
  await watched.submit(resolving(market));
  stop();
  await watched.submit({ kind: 'claimDailyBonus', player: buyer! });
  const on = { market: market.market, bet: market.bet, option: true };
  expect(received).toMatchObject([
    {
      trades: [{ ...on, price: 50, shares: 20, buyer: buyer, seller: null }],
      books: [on],
      budgets: [{ player: buyer, budget: 99_000 }],
      resolved: [],
    },
    { trades: [], resolved: [on], budgets: [] },
  ]);
});

it('the exchange works without named statements, as behind a pooler', async () => {
  const { pool: single } = await createTestDatabase({ max: 1 });
  const unnamed = openExchange({ pool: single, preparedStatements: false });
  const market = await openMarket(single, unnamed);
  const [player] = await addPlayers(single, unnamed, 1);
  const keyed = { user: player!, key: 'k', fingerprint: '00'.repeat(32) };
  for (let turn = 0; turn < 3; turn++) expect((await unnamed.submit(buying(player!, market, 1), keyed)).ok).toBe(true);
  expect(done(await unnamed.submit(buying(player!, market, 1))).position.shares).toBe(2);
  expect((await single.query('select from pg_prepared_statements')).rowCount).toBe(0);
});

it('the exchange keeps few rows of committed batches, and no row of a batch for longer than a day', async () => {
  const market = await openMarket(pool, exchange);
  const [player] = await addPlayers(pool, exchange, 1);
  const rows = async () => (await pool.query<{ rows: number }>(sql.COUNT_BATCHES)).rows[0]!.rows;
  const alone = openExchange({ lanes: 1 });
  const before = await rows();
  for (let batch = 0; batch < 150; batch++) done(await alone.submit(buying(player!, market, 1)));
  expect(await rows()).toBeLessThanOrEqual(before + 65);
  await pool.query(sql.AGE_BATCHES);
  expect(await alone.deleteOldBatches()).toBeGreaterThan(0);
  expect(await rows()).toBe(0);
});
