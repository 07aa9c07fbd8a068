import assert from 'node:assert';
import type { MarketId } from '@wieszcz/domain';
import type { Entry, SettledBatch } from '../entry.ts';

/** Settles one batch at a time. With `skipLocked` it returns entries as blocked instead of waiting for another transaction's locks. */
export type SettleBatch = (entries: Entry[], skipLocked: boolean) => Promise<SettledBatch>;

/** The known markets of a batch. It may be asked for an unknown market, which it never has. */
export type Markets = ReadonlySet<MarketId | undefined>;

export type TradingLane = {
  settle: SettleBatch;
  /** null: the lane is idle. */
  batch: { markets: Markets; size: number; since: number } | null;
};

/** The lanes on which batches of trade are settled. A lane is either idle or has one open batch. */
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

  /** Commands in open batches. */
  get size(): number {
    return this.lanes.reduce((sum, { batch }) => sum + (batch?.size ?? 0), 0);
  }

  /** When the open batches began, by `performance.now()`. */
  get starts(): number[] {
    return this.lanes.flatMap(({ batch }) => batch?.since ?? []);
  }

  /** Whether an open batch concerns the market. */
  isOpen(market: MarketId | undefined): boolean {
    return this.lanes.some(({ batch }) => batch?.markets.has(market));
  }

  /** From idle to open. */
  open(markets: Markets, size: number): TradingLane {
    const lane = this.lanes.find(({ batch }) => batch === null);
    assert(lane, 'a batch needs an idle lane');
    lane.batch = { markets, size, since: performance.now() };
    return lane;
  }

  /** From open to idle. */
  close(lane: TradingLane): void {
    assert(lane.batch, 'only an open lane can be closed');
    lane.batch = null;
  }
}
