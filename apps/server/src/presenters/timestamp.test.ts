import { describe, expect, it } from 'vitest';
import { timestamp } from './timestamp.ts';

describe('a timestamp', () => {
  it('is written in UTC with milliseconds', () => {
    expect(timestamp(new Date(Date.UTC(2026, 10, 20, 12, 5, 9, 7)))).toBe('2026-11-20T12:05:09.007Z');
  });

  it('is written in the same form for a moment that is given as text', () => {
    expect(timestamp('2026-11-20T13:05:09.007+01:00')).toBe('2026-11-20T12:05:09.007Z');
  });

  it('is refused for an invalid moment', () => {
    expect(() => timestamp('wczoraj')).toThrow(RangeError);
  });
});
