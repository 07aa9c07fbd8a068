import { BusyError } from './errors.ts';
import type { Entry } from './entry.ts';

export type QueueLimits = { /** Waiting commands before newcomers are turned away. */ queue: number; batch: number };

/**
 * Commands wait here while a batch is open; what has gathered by the time it is done is the next batch. No timer: an idle
 * exchange takes a lone command at once.
 */
export class CommandQueue {
  private waiting: Entry[] = [];
  private working: Promise<void> | null = null;
  private closed = false;
  private readonly limits: QueueLimits;
  private readonly settleBatch: (entries: Entry[]) => Promise<void>;

  constructor(limits: QueueLimits, settleBatch: (entries: Entry[]) => Promise<void>) {
    this.limits = limits;
    this.settleBatch = settleBatch;
  }

  get length(): number {
    return this.waiting.length;
  }

  enter(entry: Entry): void {
    if (this.closed) return entry.reject(new BusyError('the exchange is closing'));
    if (this.waiting.length >= this.limits.queue) return entry.reject(new BusyError('the queue is full'));
    this.waiting.push(entry);
    this.working ??= this.work();
  }

  /** No new commands; resolves when those that wait are answered. */
  async drain(): Promise<void> {
    this.closed = true;
    await this.working;
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      // Everything that has arrived by now belongs together: requests read in the same turn, callers answered a moment ago.
      await new Promise(setImmediate);
      await this.settleBatch(this.nextBatch());
    }
    this.working = null;
  }

  /** A resolution touches a whole market: it is a batch of its own, in its turn. */
  private nextBatch(): Entry[] {
    const solving = this.waiting.findIndex(({ command }) => command.kind === 'solveMarket');
    const upTo = solving === 0 ? 1 : Math.min(solving < 0 ? Infinity : solving, this.limits.batch);
    return this.waiting.splice(0, upTo);
  }
}
