import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { serverFlags } from './server-process.mjs';

const MB = 1024 * 1024;
/** V8's heap limit in a process with the server's flags for this environment, in MB. */
const heapLimit = (environment: Record<string, string>) =>
  Number(
    execFileSync(process.execPath, [...serverFlags(environment), '-p', 'v8.getHeapStatistics().heap_size_limit'], {
      encoding: 'utf8',
    }),
  ) / MB;

describe('A server process', () => {
  test('has exactly the heap that HEAP_LIMIT allows', () => {
    expect(heapLimit({ HEAP_LIMIT: '100' })).toBe(100);
    expect(heapLimit({ HEAP_LIMIT: '700' })).toBe(700);
  });

  test('has a heap of at least 256 MB if HEAP_LIMIT is absent or invalid', () => {
    expect(heapLimit({})).toBeGreaterThanOrEqual(256);
    for (const invalid of ['', '512M', '1', '63', '1000000'])
      expect(serverFlags({ HEAP_LIMIT: invalid }), invalid).toEqual(serverFlags({}));
    expect(serverFlags({ HEAP_LIMIT: '64' })).not.toEqual(serverFlags({}));
  });
});
