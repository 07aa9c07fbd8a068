import { describe, expect, it } from 'vitest';
import type { UserId } from '@wieszcz/domain';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { audit, createExchange, IdempotencyConflictError } from './index.ts';
import type { Idempotency } from './index.ts';
import { addPlayers, buying, done, listing, openMarket, recorded, solving } from './testing/game.ts';
import * as sql from './testing/game.queries.ts';

const { pool } = await createTestDatabase();
const clock = createTestClock();
const exchange = createExchange({ pool, clock, log: silentLog });
const other = createExchange({ pool, clock, log: silentLog });
const market = await openMarket(pool, exchange);
const [player, neighbour] = (await addPlayers(pool, exchange, 2, 10_000_000 as never)) as [UserId, UserId];

let keys = 0;
const call = (user = player, fingerprint = 'aa'.repeat(32)): Idempotency => ({ user, key: `ключ "\\ ${++keys}`, fingerprint });
const another = (keyed: Idempotency): Idempotency => ({ ...keyed, fingerprint: 'bb'.repeat(32) });
const fills = async (): Promise<number> => (await recorded(pool)).fills;

describe('a call with an idempotency key', () => {
  it('gets its first outcome again, dates included, and changes nothing', async () => {
    const keyed = call();
    const first = await exchange.submit(buying(player, market, 3), keyed);
    await exchange.submit(listing(player, done(first).position.id, 70, 1));
    const before = await fills();
    const again = await exchange.submit(buying(player, market, 3), keyed);
    expect(again).toEqual({ ...first, replayed: true });
    expect(await fills()).toBe(before);

    const listed = call();
    const offer = await exchange.submit(listing(player, done(first).position.id, 80, 1), listed);
    expect(done(offer).position.offers).toHaveLength(2);
    expect(await other.submit(listing(player, done(first).position.id, 80, 1), listed)).toEqual({ ...offer, replayed: true });
  });

  it('gets its first refusal again', async () => {
    const keyed = call();
    const command = buying(player, market, 1, { maxPrice: 1 });
    const first = await exchange.submit(command, keyed);
    expect(first).toEqual({ ok: false, refusal: { code: 'NOT_ENOUGH_OFFERS', available: 0 } });
    expect(await exchange.submit(command, keyed)).toEqual({ ...first, replayed: true });
  });

  it('conflicts with another call under the same key, but not with the same key of another user', async () => {
    const keyed = call();
    const first = await exchange.submit(buying(player, market, 1), keyed);
    await expect(exchange.submit(buying(player, market, 2), another(keyed))).rejects.toThrow(IdempotencyConflictError);
    const theirs = await exchange.submit(buying(neighbour, market, 2), { ...another(keyed), user: neighbour });
    expect([first.ok, theirs.ok, theirs.replayed]).toEqual([true, true, undefined]);
  });

  it('is replayed by servers of this release and the former one, whose stored outcomes have a position as `contract`', async () => {
    const keyed = call();
    const first = await exchange.submit(buying(player, market, 1), keyed);
    const { rows } = await pool.query(sql.STORED_OUTCOME, [player, keyed.key]);
    const { position, ...result } = done(first);
    const stored = JSON.parse(JSON.stringify({ ok: true, result: { contract: position, ...result } })) as unknown;
    expect(rows).toEqual([{ outcome: stored }]);
    const replayed = await other.submit(buying(player, market, 1), keyed);
    expect(done(replayed)).toEqual({ position, ...result });
  });

  it('is settled once when it arrives twice in one batch', async () => {
    const keyed = call();
    const before = await fills();
    const [first, duplicate, conflict] = await Promise.allSettled([
      exchange.submit(buying(player, market, 1), keyed),
      exchange.submit(buying(player, market, 1), keyed),
      exchange.submit(buying(player, market, 2), another(keyed)),
    ]);
    expect(await fills()).toBe(before + 1);
    expect(first).toMatchObject({ value: { ok: true } });
    expect(duplicate).toEqual({ status: 'fulfilled', value: { ...(first as { value: object }).value, replayed: true } });
    expect(conflict).toMatchObject({ reason: expect.any(IdempotencyConflictError) as unknown });
  });

  it('is settled once when it races through two processes, whichever command it is', async () => {
    for (let round = 0; round < 15; round++) {
      const keyed = call();
      const before = await fills();
      const command = buying(player, market, 1, { option: round % 2 > 0 });
      const answers = await Promise.all([exchange, other, exchange, other].map((each) => each.submit(command, keyed)));
      expect(await fills()).toBe(before + 1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(new Set(answers.map((answer) => JSON.stringify(done(answer).budget)))).toHaveProperty('size', 1);
    }
    const doomed = await openMarket(pool, exchange);
    const keyed = call(doomed.moderator);
    const answers = await Promise.all([exchange, other, exchange, other].map((each) => each.submit(solving(doomed), keyed)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });

  it('conflicts with exactly one other call that races under the same key on another market', async () => {
    const elsewhere = await openMarket(pool, exchange);
    const keyed = call();
    const answers = await Promise.allSettled([
      exchange.submit(buying(player, market, 1), keyed),
      other.submit(buying(player, elsewhere, 1), another(keyed)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('may reuse its key after a day', async () => {
    const keyed = call();
    await exchange.submit(buying(player, market, 1), keyed);
    clock.advance({ hours: 23, minutes: 59 });
    expect(await exchange.submit(buying(player, market, 1), keyed)).toHaveProperty('replayed', true);
    clock.advance({ minutes: 2 });
    const before = await fills();
    expect(await exchange.submit(buying(player, market, 2), another(keyed))).not.toHaveProperty('replayed');
    expect(await fills()).toBe(before + 1);
    expect(await exchange.submit(buying(player, market, 2), another(keyed))).toHaveProperty('replayed', true);

    clock.advance({ hours: 25 });
    expect(await exchange.deleteExpiredKeys()).toBeGreaterThan(0);
    expect(await exchange.deleteExpiredKeys()).toBe(0);
  });
});

describe('a refusal found before the exchange', () => {
  it('is replayed to the same call, while another call under the key conflicts', async () => {
    const keyed = call();
    await exchange.storeRefusal({ code: 'VALIDATION_FAILED' }, keyed);
    await exchange.storeRefusal({ code: 'VALIDATION_FAILED' }, keyed);
    await expect(exchange.storeRefusal({ code: 'VALIDATION_FAILED' }, another(keyed))).rejects.toThrow(IdempotencyConflictError);
    await expect(exchange.submit(buying(player, market, 1), another(keyed))).rejects.toThrow(IdempotencyConflictError);
    const answer = await exchange.submit(buying(player, market, 1), keyed);
    expect(answer).toEqual({ ok: false, refusal: { code: 'VALIDATION_FAILED' }, replayed: true });
  });
});

it('the audit finds no difference after all of that', async () => {
  expect((await audit(pool)).differences).toEqual([]);
});
