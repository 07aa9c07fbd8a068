import { median } from '@wieszcz/bench/statistics';

/** The longest time without an acknowledged order after a fault. */
export type Pause = { what: string; ms: number; limitMs: number };
export type Failure = { check: string; detail: string };
export type PauseFigures = { what: string; count: number; p50: number; max: number; limitMs: number };

/** Collects the results of a run's checks, and the longest times without an acknowledged order. */
export class Checks {
  passed = 0;
  readonly failures: Failure[] = [];
  private readonly measuredPauses: Pause[] = [];
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

  /** Checks a pause against its limit. */
  pause(pause: Pause): void {
    this.measuredPauses.push(pause);
    const { what, ms, limitMs } = pause;
    this.check(`${what} within ${limitMs / 1000} s`, ms <= limitMs, `${(ms / 1000).toFixed(1)} s`);
  }

  /** Statistics of the pauses of each kind, in milliseconds. */
  pauses(): PauseFigures[] {
    return [...Map.groupBy(this.measuredPauses, ({ what }) => what)].map(([what, pauses]) => {
      const times = pauses.map(({ ms }) => Math.round(ms));
      return { what, count: times.length, p50: median(times), max: Math.max(...times), limitMs: pauses[0]!.limitMs };
    });
  }
}
