import assert from 'node:assert';
import type { Command, MarketId, Outcome } from '@wieszcz/domain';
import type { Act, ActOnBet } from '../../platform/acts.ts';
import type { Idempotency } from '../../platform/idempotency.ts';

/** What the queue is made of: commands that wait, the batch that some of them form next, and the lanes on which batches are open. */

/** The outcome of a command, or that of an earlier call with the same key. */
export type SubmittedOutcome<Kind extends Command['kind'] = Command['kind']> = Outcome<Kind> & {
  /** Whether it is the outcome of an earlier call. */
  replayed?: boolean;
};

/** A submitted command with its caller, who is answered exactly once by `resolve` or `reject`. */
export type QueuedCommand = {
  command: Command;
  idempotency: Idempotency | undefined;
  /** Recorded in the command's transaction if the command is executed: not if it is refused, nor if its key has a stored outcome. */
  act?: Act | ActOnBet | undefined;
  /** When it was submitted, or last returned to the queue, by `performance.now()`. */
  since: number;
  resolve(outcome: SubmittedOutcome): void;
  reject(error: unknown): void;
};

/** Starts the waiting time of the commands again, because they waited for a resolution or another process, not for a lane. */
export function restartWait(commands: QueuedCommand[]): void {
  const now = performance.now();
  for (const queued of commands) queued.since = now;
}

/** A batch that is committed, or has failed for good, and whose callers are still to be answered. */
export type SettledBatch = {
  /** Commands returned unanswered: another transaction has locked a row that they require. */
  blocked: QueuedCommand[];
  /** Answers the callers of all other commands. Writing their responses takes about as long as settling them. */
  answer: () => void;
};

/** Settles one batch at a time. With `skipLocked` it returns commands as blocked instead of waiting for another transaction's locks. */
export type SettleBatch = (commands: QueuedCommand[], skipLocked: boolean) => Promise<SettledBatch>;

export type QueueLimits = {
  /** How many commands may wait before new ones are rejected. */
  queue: number;
  /** How long a command may have waited before new ones behind it are rejected, because they would have to wait as long. */
  waitMs: number;
  /** The most commands in a batch. */
  batch: number;
  /** A batch that takes longer is slow: another lane may open a batch of any size. */
  slowMs: number;
  /** After how long a command is tried again that met a lock of another transaction beside a resolution. */
  retryBlockedMs: number;
};

export type Settlers = {
  /** One for each trading lane. */
  trade: readonly SettleBatch[];
  resolve(queued: QueuedCommand): Promise<SettledBatch>;
  /** The market that a command names, or that of the order that it names, if an earlier batch has loaded it. */
  marketOf(command: Command): MarketId | undefined;
};

/** The known markets of a batch. */
export type Markets = ReadonlySet<MarketId>;

export type BatchRules = {
  /** The market of a command; undefined if it is unknown. */
  marketOf(command: Command): MarketId | undefined;
  /** A batch with this many commands takes further commands only on markets that it already has. */
  targetSize: number;
  maxSize: number;
  /** Whether an open batch has commands on the market, so that further ones must wait for that batch. False for an unknown market. */
  hasOpenBatchOn(market: MarketId | undefined): boolean;
  /** Whether a command has to wait for the resolution under way. */
  waitsForResolution(queued: QueuedCommand, market: MarketId | undefined): boolean;
};

export type NextBatch = {
  commands: QueuedCommand[];
  markets: Markets;
  /** Commands that wait for the resolution under way. */
  parked: QueuedCommand[];
  /** Commands that stay in the queue. */
  remaining: QueuedCommand[];
};

/** Divides the waiting commands into three parts, each in the original order. */
export function nextBatch(waiting: readonly QueuedCommand[], rules: BatchRules): NextBatch {
  const commands: QueuedCommand[] = [];
  const parked: QueuedCommand[] = [];
  const remaining: QueuedCommand[] = [];
  const markets = new Set<MarketId>();
  const fits = (market: MarketId | undefined): boolean =>
    commands.length < rules.maxSize &&
    !rules.hasOpenBatchOn(market) &&
    (commands.length < rules.targetSize || (market !== undefined && markets.has(market)));
  for (const queued of waiting) {
    const market = rules.marketOf(queued.command);
    if (rules.waitsForResolution(queued, market)) parked.push(queued);
    else if (fits(market)) {
      commands.push(queued);
      if (market !== undefined) markets.add(market);
    } else remaining.push(queued);
  }
  return { commands, markets, parked, remaining };
}

/** What the queue knows of a trading lane. */
export type LaneState = {
  settle: SettleBatch;
  /** The open batch: the number of its commands, and when it began by `performance.now()`; null while the lane is idle. */
  batch: { markets: Markets; size: number; since: number } | null;
};

/** The lanes that settle batches of trading commands. A lane is either idle or has one open batch. */
export class TradingLanes {
  private readonly lanes: readonly LaneState[];

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

  /** The lane whose open batch has commands on the market; undefined if there is none, and for an unknown market. */
  withBatchOn(market: MarketId | undefined): LaneState | undefined {
    return market === undefined ? undefined : this.lanes.find(({ batch }) => batch?.markets.has(market));
  }

  /** Opens a batch on an idle lane, of which there must be one. */
  open(markets: Markets, size: number): LaneState {
    const lane = this.lanes.find(({ batch }) => batch === null);
    assert(lane, 'a batch needs an idle lane');
    lane.batch = { markets, size, since: performance.now() };
    return lane;
  }

  /** Makes the lane idle when its batch is settled. */
  close(lane: LaneState): void {
    assert(lane.batch, 'only a lane with an open batch can be closed');
    lane.batch = null;
  }
}
