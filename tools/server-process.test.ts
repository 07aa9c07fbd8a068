import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { serverFlags } from './server-process.mjs';

const MB = 1024 * 1024;
const heapLimit = (environment: Record<string, string>) =>
  Number(
    execFileSync(process.execPath, [...serverFlags(environment), '-p', 'v8.getHeapStatistics().heap_size_limit'], {
      encoding: 'utf8',
    }),
  ) / MB;

describe('A server process', () => {
  test('has the heap that HEAP_LIMIT allows, beside what is young', () => {
    const young = heapLimit({ HEAP_LIMIT: '100' }) - 100;
    expect(young).toBeLessThan(64);
    expect(heapLimit({ HEAP_LIMIT: '700' })).toBe(700 + young);
  });

  test('has a roomy heap without the setting, or when the setting is wrong, which the server then says', () => {
    expect(heapLimit({})).toBeGreaterThanOrEqual(256);
    expect(serverFlags({ HEAP_LIMIT: '512M' })).toEqual(serverFlags({}));
  });
});
