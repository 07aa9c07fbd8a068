import { median } from '../../bench/src/statistics.ts';

/** Milliseconds. */
export type Pause = { what: string; ms: number; limitMs: number };
export type Failure = { check: string; detail: string };
export type PauseFigures = { what: string; count: number; p50: number; max: number; limitMs: number };

/** Counts the checks of a run, and keeps what failed and how long trade paused. */
export class Verdict {
  passed = 0;
  readonly failures: Failure[] = [];
  private readonly measured: Pause[] = [];
  private readonly print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.print = print;
  }

  check(check: string, holds: boolean, detail = ''): void {
    if (holds) this.passed += 1;
    else {
      this.failures.push({ check, detail });
      this.print(`FAILED: ${check}${detail && ` (${detail})`}`);
    }
  }

  pause(pause: Pause): void {
    this.measured.push(pause);
    const { what, ms, limitMs } = pause;
    this.check(`${what} within ${limitMs / 1000} s`, ms <= limitMs, `${(ms / 1000).toFixed(1)} s`);
  }

  pauses(): PauseFigures[] {
    return [...Map.groupBy(this.measured, ({ what }) => what)].map(([what, pauses]) => {
      const times = pauses.map(({ ms }) => Math.round(ms));
      return { what, count: times.length, p50: median(times), max: Math.max(...times), limitMs: pauses[0]!.limitMs };
    });
  }
}
