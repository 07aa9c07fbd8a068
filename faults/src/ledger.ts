import type { Pair } from './pairs.ts';

export type Purchase = Pair & {
  /** Sent as `Idempotency-Key`; null for a call that can't be repeated. */
  key: string | null;
  /** How often the call was sent. */
  calls: number;
  /** `unanswered`: 503, or no complete answer. `unexpected`: any status that no purchase of this run should get. */
  fate: 'acknowledged' | 'refused' | 'unanswered' | 'unexpected';
  /** Of the last answer; 0 without one. */
  status: number;
  /** Of an acknowledged call with a key, to compare with the answer to its repetition. */
  body: string | null;
};

/** What the clients were told about each purchase, and when each server acknowledged one. */
export class Ledger {
  readonly purchases: Purchase[] = [];
  /** Answers that were not 200, by status; 0 for none. */
  readonly failures: Record<number, number> = {};
  /** `performance.now()`, in ascending order, for each server. */
  private readonly acknowledgements: number[][] = [];
  private readonly now: () => number;

  constructor(now = () => performance.now()) {
    this.now = now;
  }

  acknowledged(server: number): void {
    (this.acknowledgements[server] ??= []).push(this.now());
  }

  failed(status: number): void {
    this.failures[status] = (this.failures[status] ?? 0) + 1;
  }

  /** Acknowledgements of one server, or of all, since `from`. */
  since(from: number, server?: number): number[] {
    const lists = server === undefined ? this.acknowledgements : [this.acknowledgements[server] ?? []];
    return lists.flatMap((times) => times.slice(firstAfter(times, from))).sort((one, other) => one - other);
  }

  /** The longest time without an acknowledgement between `from` and now. */
  longestPause(from: number, server?: number): number {
    const times = [from, ...this.since(from, server), this.now()];
    return Math.max(...times.slice(1).map((time, index) => time - times[index]!));
  }
}

/** By bisection: the lists are long and asked often. */
function firstAfter(times: readonly number[], from: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
