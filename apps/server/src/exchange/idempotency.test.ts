import { describe, expect, it } from 'vitest';
import type { UserId } from '@wieszcz/domain';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { audit, createExchange, IdempotencyConflictError } from './index.ts';
import type { Idempotency } from './index.ts';
import { addPlayers, buying, done, listing, openMarket, recorded, solving } from './testing/game.ts';

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

describe('a call with a key', () => {
  it('gets its first answer again, dates included, and moves nothing', async () => {
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

  it('is refused again as it was refused first', async () => {
    const keyed = call();
    const command = buying(player, market, 1, { maxPrice: 1 });
    const first = await exchange.submit(command, keyed);
    expect(first).toEqual({ ok: false, refusal: { code: 'NOT_ENOUGH_OFFERS', available: 0 } });
    expect(await exchange.submit(command, keyed)).toEqual({ ...first, replayed: true });
  });

  it('conflicts with another call under the same key, but not with another person', async () => {
    const keyed = call();
    const first = await exchange.submit(buying(player, market, 1), keyed);
    await expect(exchange.submit(buying(player, market, 2), another(keyed))).rejects.toThrow(IdempotencyConflictError);
    const theirs = await exchange.submit(buying(neighbour, market, 2), { ...another(keyed), user: neighbour });
    expect([first.ok, theirs.ok, theirs.replayed]).toEqual([true, true, undefined]);
  });

  it('counts once when it arrives twice in one batch', async () => {
    const keyed = call();
    const before = await fills();
    const [first, twin, conflict] = await Promise.allSettled([
      exchange.submit(buying(player, market, 1), keyed),
      exchange.submit(buying(player, market, 1), keyed),
      exchange.submit(buying(player, market, 2), another(keyed)),
    ]);
    expect(await fills()).toBe(before + 1);
    expect(first).toMatchObject({ value: { ok: true } });
    expect(twin).toEqual({ status: 'fulfilled', value: { ...(first as { value: object }).value, replayed: true } });
    expect(conflict).toMatchObject({ reason: expect.any(IdempotencyConflictError) as unknown });
  });

  it('counts once when it races through two processes, whatever it is', async () => {
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

  it('conflicts with exactly one of two different calls that race under it on different markets', async () => {
    const elsewhere = await openMarket(pool, exchange);
    const keyed = call();
    const answers = await Promise.allSettled([
      exchange.submit(buying(player, market, 1), keyed),
      other.submit(buying(player, elsewhere, 1), another(keyed)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is forgotten after a day', async () => {
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
  it('is remembered: the same call is answered by it, another call under the key conflicts', async () => {
    const keyed = call();
    await exchange.storeRefusal({ code: 'VALIDATION_FAILED' }, keyed);
    await exchange.storeRefusal({ code: 'VALIDATION_FAILED' }, keyed);
    await expect(exchange.storeRefusal({ code: 'VALIDATION_FAILED' }, another(keyed))).rejects.toThrow(IdempotencyConflictError);
    await expect(exchange.submit(buying(player, market, 1), another(keyed))).rejects.toThrow(IdempotencyConflictError);
    const answer = await exchange.submit(buying(player, market, 1), keyed);
    expect(answer).toEqual({ ok: false, refusal: { code: 'VALIDATION_FAILED' }, replayed: true });
  });
});

it('the books are right after all of that', async () => {
  expect((await audit(pool)).differences).toEqual([]);
});
