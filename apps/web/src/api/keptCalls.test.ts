import { HOUR_MS, MINUTE_MS } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import { createKeptCalls } from './keptCalls.ts';

function memory(text?: string) {
  const entries = new Map<string, string>(text === undefined ? [] : [['wieszcz-calls', text]]);
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const purchase = { kind: 'purchase', username: 'żubr', asked: '{"shares":10}', request: '{}' } as const;

describe('A call without a final answer', () => {
  test('keeps its key for the same request of the same user, and over a reload of the page', () => {
    const storage = memory();
    const { key } = createKeptCalls(storage).keep(purchase);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const reloaded = createKeptCalls(storage);
    expect(reloaded.keep(purchase).key).toBe(key);
    expect(reloaded.keep({ ...purchase, asked: '{"shares":11}' }).key).not.toBe(key);
    expect(reloaded.keep({ ...purchase, username: 'ryś' }).key).not.toBe(key);
  });

  test('is stored with its state until it is forgotten; then the same request gets another key', () => {
    const storage = memory();
    const calls = createKeptCalls(storage);
    const { key } = calls.keep(purchase);
    calls.mark(key, 'unclear');
    expect(createKeptCalls(storage).all()).toMatchObject([{ key, state: 'unclear' }]);
    calls.forget(key);
    expect(createKeptCalls(storage).all()).toEqual([]);
    expect(calls.keep(purchase).key).not.toBe(key);
  });

  test('is unclear on the next page if the page was left while it was under way', () => {
    const storage = memory();
    const { key } = createKeptCalls(storage).keep(purchase);
    const reloaded = createKeptCalls(storage);
    expect(reloaded.all()).toMatchObject([{ key, state: 'unclear' }]);
    expect(reloaded.keep(purchase)).toMatchObject({ key, state: 'unclear' });
  });

  test('gets another key before the server forgets the first', () => {
    let now = 0;
    const calls = createKeptCalls(memory(), () => now);
    const { key } = calls.keep(purchase);
    now = 22 * HOUR_MS;
    expect(calls.keep(purchase).key).toBe(key);
    now = 23 * HOUR_MS;
    expect(calls.keep(purchase).key).not.toBe(key);
    expect(calls.all()).toHaveLength(1);
  });
});

describe('Whether a call may have been carried out', () => {
  test('is asked for each user and for guests alone', () => {
    const calls = createKeptCalls(memory());
    calls.keep(purchase);
    expect(['żubr', 'ryś', null].map(calls.isInDoubt)).toEqual([true, false, false]);
    calls.keep({ ...purchase, username: null });
    expect(['żubr', 'ryś', null].map(calls.isInDoubt)).toEqual([true, false, true]);
  });

  test('is in doubt for minutes after a failure, and as long as the key lasts without an answer', () => {
    let now = 0;
    const calls = createKeptCalls(memory(), () => now);
    const { key } = calls.keep(purchase);
    calls.mark(key, 'unclear');
    now = 22 * HOUR_MS;
    expect(calls.isInDoubt('żubr')).toBe(true);
    calls.mark(key, 'failed');
    now += 9 * MINUTE_MS;
    expect(calls.isInDoubt('żubr')).toBe(true);
    now += MINUTE_MS;
    expect(calls.isInDoubt('żubr')).toBe(false);
    expect(calls.keep(purchase)).toMatchObject({ key, failedAt: 22 * HOUR_MS });
    expect(calls.isInDoubt('żubr')).toBe(true);
    now = 23 * HOUR_MS;
    expect(calls.isInDoubt('żubr')).toBe(false);
  });
});

test('A failed call without the time of its failure, which the former release kept, is in doubt for minutes after it was sent', () => {
  let now = HOUR_MS;
  const kept = [{ ...purchase, key: 'k', since: now, state: 'failed' }];
  const calls = createKeptCalls(memory(JSON.stringify(kept)), () => now);
  now += 9 * MINUTE_MS;
  expect(calls.isInDoubt('żubr')).toBe(true);
  now += MINUTE_MS;
  expect(calls.isInDoubt('żubr')).toBe(false);
});

test.each(['{', 'null', '{}', '[1,null,{"kind":"purchase"}]'])('Stored text without valid calls is ignored: %s', (text) =>
  expect(createKeptCalls(memory(text)).all()).toEqual([]),
);
