import assert from 'node:assert';
import type { MarketId } from '@wieszcz/domain';
import type { QueuedCommand, SettledBatch } from '../queued-command.ts';

/** Settles one batch at a time. With `skipLocked` it returns commands as blocked instead of waiting for another transaction's locks. */
export type SettleBatch = (commands: QueuedCommand[], skipLocked: boolean) => Promise<SettledBatch>;

/** The known markets of a batch. */
export type Markets = ReadonlySet<MarketId>;

export type TradingLane = {
  settle: SettleBatch;
  /** The open batch: the number of its commands, and when it began by `performance.now()`; null while the lane is idle. */
  batch: { markets: Markets; size: number; since: number } | null;
};

/** The lanes that settle batches of trading commands. A lane is either idle or has one open batch. */
export class TradingLanes {
  private readonly lanes: readonly TradingLane[];

  constructor(settle: readonly SettleBatch[]) {
    this.lanes = settle.map((settleBatch) => ({ settle: settleBatch, batch: null }));
  }

  get count(): number {
    return this.lanes.length;
  }

  get hasIdle(): boolean {
    return this.lanes.some(({ batch }) => batch === null);
  }

  get areAllIdle(): boolean {
    return this.lanes.every(({ batch }) => batch === null);
  }

  /** The number of commands in open batches. */
  get commandCount(): number {
    return this.lanes.reduce((sum, { batch }) => sum + (batch?.size ?? 0), 0);
  }

  /** When the open batches began, by `performance.now()`. */
  get starts(): number[] {
    return this.lanes.flatMap(({ batch }) => batch?.since ?? []);
  }

  /** Whether an open batch has commands on the market; false for an unknown market. */
  hasOpenBatchOn(market: MarketId | undefined): boolean {
    return market !== undefined && this.lanes.some(({ batch }) => batch?.markets.has(market));
  }

  /** Opens a batch on an idle lane, of which there must be one. */
  open(markets: Markets, size: number): TradingLane {
    const lane = this.lanes.find(({ batch }) => batch === null);
    assert(lane, 'a batch needs an idle lane');
    lane.batch = { markets, size, since: performance.now() };
    return lane;
  }

  /** Makes the lane idle when its batch is settled. */
  close(lane: TradingLane): void {
    assert(lane.batch, 'only a lane with an open batch can be closed');
    lane.batch = null;
  }
}
