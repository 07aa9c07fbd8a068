import type { MarketId } from '@wieszcz/domain';
import type { Entry } from './entry.ts';
import { BusyError } from './errors.ts';

export type QueueLimits = { /** Waiting commands before newcomers are turned away. */ queue: number; batch: number };

/** Both see every entry through to its answer. */
export type Lanes = {
  /** Answers all entries but those it hands back: with `beside` a resolution, whoever needs a row that is taken. */
  trade(entries: Entry[], beside: boolean): Promise<Entry[]>;
  resolve(entry: Entry): Promise<void>;
};

/**
 * Commands wait here while a batch is open; what has gathered by the time it is done is the next batch. No timer: an idle
 * exchange takes a lone command at once.
 *
 * A resolution touches a whole market and may take seconds, so it has a lane of its own: in its turn it starts, and trade on
 * other markets goes on beside it. Commands that meet it wait in their order until it is done.
 */
export class CommandQueue {
  private waiting: Entry[] = [];
  /** Met the resolution under way. */
  private parked: Entry[] = [];
  private resolving: { market: MarketId; done: Promise<void> } | null = null;
  private working: Promise<void> | null = null;
  private closed = false;
  private readonly limits: QueueLimits;
  private readonly lanes: Lanes;

  constructor(limits: QueueLimits, lanes: Lanes) {
    this.limits = limits;
    this.lanes = lanes;
  }

  get length(): number {
    return this.waiting.length + this.parked.length;
  }

  enter(entry: Entry): void {
    if (this.closed) return entry.reject(new BusyError('the exchange is closing'));
    if (this.length >= this.limits.queue) return entry.reject(new BusyError('the queue is full'));
    this.waiting.push(entry);
    this.working ??= this.work();
  }

  /** No new commands; resolves when those that wait are answered. */
  async drain(): Promise<void> {
    this.closed = true;
    while (this.working || this.resolving) await (this.working ?? this.resolving?.done);
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      // Everything that has arrived by now belongs together: requests read in the same turn, callers answered a moment ago.
      await new Promise(setImmediate);
      const batch = this.nextBatch();
      if (batch.length > 0) this.parked.push(...(await this.lanes.trade(batch, this.resolving !== null)));
      // A resolution may have ended while the batch was open.
      if (!this.resolving) this.unpark();
    }
    this.working = null;
  }

  /** Up to the next resolution, which starts when it comes first. */
  private nextBatch(): Entry[] {
    const batch: Entry[] = [];
    let taken = 0;
    for (const entry of this.waiting) {
      const { command } = entry;
      if (this.meetsResolution(entry)) this.parked.push(entry);
      else if (command.kind !== 'solveMarket') batch.push(entry);
      else if (batch.length === 0) this.startResolution(entry, command.market);
      else break;
      taken += 1;
      if (batch.length === this.limits.batch) break;
    }
    this.waiting.splice(0, taken);
    return batch;
  }

  private meetsResolution({ command }: Entry): boolean {
    if (!this.resolving) return false;
    return command.kind === 'solveMarket' || ('market' in command && command.market === this.resolving.market);
  }

  private startResolution(entry: Entry, market: MarketId): void {
    this.resolving = { market, done: this.resolve(entry) };
  }

  private async resolve(entry: Entry): Promise<void> {
    await this.lanes.resolve(entry);
    this.resolving = null;
    this.unpark();
  }

  /** Back to the head of the queue, in their order. */
  private unpark(): void {
    if (this.parked.length === 0) return;
    this.waiting.unshift(...this.parked.splice(0));
    this.working ??= this.work();
  }
}
