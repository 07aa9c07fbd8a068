import type { Clock } from '../platform/clock.ts';

export type TestClock = Clock & {
  set(to: Date | string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

/** A clock that moves only when a test sets or advances it. A day is 24 hours, also where Warsaw changes its clocks. */
export function createTestClock(start: Date | string = '2026-11-20T12:00:00.000Z'): TestClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set(to) {
      at = new Date(to).getTime();
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
