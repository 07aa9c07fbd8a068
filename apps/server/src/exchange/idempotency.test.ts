import { toCents, type UserId } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { audit, createExchange, IdempotencyConflictError } from './index.ts';
import type { Idempotency } from './index.ts';
import * as sql from './testing/game.queries.ts';
import { addPlayers, buying, done, listing, openMarket, PATIENT, recorded, resolving } from './testing/game.ts';

const { pool } = await createTestDatabase();
const clock = createTestClock();
const exchange = createExchange({ pool, clock, log: silentLog, ...PATIENT });
const peer = createExchange({ pool, clock, log: silentLog, ...PATIENT });
const bet = await openMarket(pool, exchange);
const [player, otherPlayer] = (await addPlayers(pool, exchange, 2, toCents(10_000_000))) as [UserId, UserId];

let keys = 0;
const newKey = (user = player, fingerprint = 'aa'.repeat(32)): Idempotency => ({ user, key: `ключ "\\ ${++keys}`, fingerprint });
/** Another request under the same key. */
const reused = (keyed: Idempotency): Idempotency => ({ ...keyed, fingerprint: 'bb'.repeat(32) });
const countFills = async (): Promise<number> => (await recorded(pool)).fills;

describe('a call with an idempotency key', () => {
  it('gets its first outcome again, dates included, and changes nothing', async () => {
    const keyed = newKey();
    const first = await exchange.submit(buying(player, bet, 3), keyed);
    await exchange.submit(listing(player, done(first).position, 70, 1));
    const before = await countFills();
    const again = await exchange.submit(buying(player, bet, 3), keyed);
    expect(again).toEqual({ ...first, replayed: true });
    expect(await countFills()).toBe(before);

    const listingKey = newKey();
    const offer = await exchange.submit(listing(player, done(first).position, 80, 1), listingKey);
    expect(done(offer).position.offers).toHaveLength(2);
    expect(await peer.submit(listing(player, done(first).position, 80, 1), listingKey)).toEqual({ ...offer, replayed: true });
  });

  it('gets its first refusal again', async () => {
    const keyed = newKey();
    const command = buying(player, bet, 1, { maxPrice: 1 });
    const first = await exchange.submit(command, keyed);
    expect(first).toEqual({ ok: false, refusal: { code: 'NOT_ENOUGH_OFFERS', available: 0 } });
    expect(await exchange.submit(command, keyed)).toEqual({ ...first, replayed: true });
  });

  it('conflicts with another call under the same key, but not with the same key of another user', async () => {
    const keyed = newKey();
    const first = await exchange.submit(buying(player, bet, 1), keyed);
    await expect(exchange.submit(buying(player, bet, 2), reused(keyed))).rejects.toThrow(IdempotencyConflictError);
    const theirs = await exchange.submit(buying(otherPlayer, bet, 2), { ...reused(keyed), user: otherPlayer });
    expect([first.ok, theirs.ok, theirs.replayed]).toEqual([true, true, undefined]);
  });

  it('has its outcome stored with the position as `contract` and each seller as `dealer`, so that this and the former release can replay it', async () => {
    const keyed = newKey();
    const first = await exchange.submit(buying(player, bet, 1), keyed);
    const { rows } = await pool.query(sql.STORED_OUTCOME, [player, keyed.key]);
    const { position, fills, ...result } = done(first);
    const storedFills = fills.map(({ price, shares, seller }) => ({ price, shares, dealer: seller }));
    const stored = JSON.parse(
      JSON.stringify({ ok: true, result: { contract: position, fills: storedFills, ...result } }),
    ) as unknown;
    expect(rows).toEqual([{ outcome: stored }]);
    const replayed = await peer.submit(buying(player, bet, 1), keyed);
    expect(fills).not.toEqual([]);
    expect(done(replayed)).toEqual({ position, fills, ...result });
  });

  it('is settled once when it arrives twice in one batch, and a different call under its key conflicts', async () => {
    const keyed = newKey();
    const before = await countFills();
    const [first, duplicate, conflict] = await Promise.allSettled([
      exchange.submit(buying(player, bet, 1), keyed),
      exchange.submit(buying(player, bet, 1), keyed),
      exchange.submit(buying(player, bet, 2), reused(keyed)),
    ]);
    expect(await countFills()).toBe(before + 1);
    expect(first).toMatchObject({ value: { ok: true } });
    expect(duplicate).toEqual({ status: 'fulfilled', value: { ...(first as { value: object }).value, replayed: true } });
    expect(conflict).toMatchObject({ reason: expect.any(IdempotencyConflictError) as unknown });
  });

  it('is settled once when two processes receive it at the same time, whether it is a purchase or a resolution', async () => {
    for (let round = 0; round < 15; round++) {
      const keyed = newKey();
      const before = await countFills();
      const command = buying(player, bet, 1, { option: round % 2 > 0 });
      const answers = await Promise.all([exchange, peer, exchange, peer].map((each) => each.submit(command, keyed)));
      expect(await countFills()).toBe(before + 1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(new Set(answers.map((answer) => JSON.stringify(done(answer).budget)))).toHaveProperty('size', 1);
    }
    const resolved = await openMarket(pool, exchange);
    const keyed = newKey(resolved.moderator);
    const answers = await Promise.all([exchange, peer, exchange, peer].map((each) => each.submit(resolving(resolved), keyed)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });

  it('races with another call under the same key on another market: one is settled, the other conflicts', async () => {
    const elsewhere = await openMarket(pool, exchange);
    const keyed = newKey();
    const answers = await Promise.allSettled([
      exchange.submit(buying(player, bet, 1), keyed),
      peer.submit(buying(player, elsewhere, 1), reused(keyed)),
    ]);
    expect(answers.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: 'fulfilled', value: expect.objectContaining({ ok: true }) as unknown },
      { status: 'rejected', reason: expect.any(IdempotencyConflictError) as unknown },
    ]);
  });

  it('expires after a day, when another call may use its key', async () => {
    const keyed = newKey();
    await exchange.submit(buying(player, bet, 1), keyed);
    clock.advance({ hours: 23, minutes: 59 });
    expect(await exchange.submit(buying(player, bet, 1), keyed)).toHaveProperty('replayed', true);
    clock.advance({ minutes: 2 });
    const before = await countFills();
    expect(await exchange.submit(buying(player, bet, 2), reused(keyed))).not.toHaveProperty('replayed');
    expect(await countFills()).toBe(before + 1);
    expect(await exchange.submit(buying(player, bet, 2), reused(keyed))).toHaveProperty('replayed', true);

    clock.advance({ hours: 25 });
    expect(await exchange.deleteExpiredKeys()).toBeGreaterThan(0);
    expect(await exchange.deleteExpiredKeys()).toBe(0);
  });
});

describe('a refusal that was decided without the exchange', () => {
  it('is replayed to a repeated call, while another call under the key conflicts', async () => {
    const keyed = newKey();
    await exchange.storeRefusal({ code: 'VALIDATION_FAILED', detail: 'Podaj cenę.' }, keyed);
    await exchange.storeRefusal({ code: 'VALIDATION_FAILED', detail: 'Podaj cenę.' }, keyed);
    await expect(exchange.storeRefusal({ code: 'VALIDATION_FAILED', detail: 'Podaj cenę.' }, reused(keyed))).rejects.toThrow(
      IdempotencyConflictError,
    );
    await expect(exchange.submit(buying(player, bet, 1), reused(keyed))).rejects.toThrow(IdempotencyConflictError);
    const answer = await exchange.submit(buying(player, bet, 1), keyed);
    expect(answer).toEqual({ ok: false, refusal: { code: 'VALIDATION_FAILED', detail: 'Podaj cenę.' }, replayed: true });
  });

  it('is stored also if another call of its user was answered by the exchange, and not if the call itself was', async () => {
    const [answered, early] = [newKey(), newKey()];
    const command = buying(player, bet, 1, { maxPrice: 1 });
    const first = await exchange.submit(command, answered);
    for (const keyed of [answered, early]) await exchange.storeRefusal({ code: 'BET_NOT_FOUND', detail: 'Nie ma.' }, keyed);
    expect(await peer.submit(command, answered)).toEqual({ ...first, replayed: true });
    expect(await peer.submit(command, early)).toMatchObject({ refusal: { code: 'BET_NOT_FOUND' }, replayed: true });
  });
});

it('the audit finds no difference after all these calls', async () => {
  expect((await audit(pool)).differences).toEqual([]);
});
