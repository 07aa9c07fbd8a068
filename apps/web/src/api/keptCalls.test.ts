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

const HOUR = 3_600_000;
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

  test('gets another key before the server forgets the first', () => {
    let now = 0;
    const calls = createKeptCalls(memory(), () => now);
    const { key } = calls.keep(purchase);
    now = 22 * HOUR;
    expect(calls.keep(purchase).key).toBe(key);
    now = 23 * HOUR;
    expect(calls.keep(purchase).key).not.toBe(key);
    expect(calls.all()).toHaveLength(1);
  });
});

test.each(['{', 'null', '{}', '[1,null,{"kind":"purchase"}]'])('Stored text without valid calls is ignored: %s', (text) =>
  expect(createKeptCalls(memory(text)).all()).toEqual([]),
);
