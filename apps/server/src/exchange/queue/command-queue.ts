import assert from 'node:assert';
import type { MarketId } from '@wieszcz/domain';
import { BusyError } from '../errors.ts';
import { nextBatch, restartWait, TradingLanes } from './batching.ts';
import type { Markets, QueuedCommand, QueueLimits, SettledBatch, Settlers } from './batching.ts';
import { FirstInLine } from './first-in-line.ts';

/**
 * Beside an open batch that isn't slow, another starts only when at least this many commands wait: the fixed cost of a batch is that of nine
 * commands. Waiting commands count even if their market is in the open batch, so the new batch may turn out smaller. It is also the least that a
 * lane aims to take (`targetSize`). Measured: `docs/decisions/0001-how-the-exchange-became-fast.md`.
 */
const MIN_BATCH = 32;
/**
 * If no batch is open, the next one starts before the callers of the last one are answered, unless commands are fewer than callers by more
 * than this factor. Measured: `docs/performance/trading.md`.
 */
const IDLE_FACTOR = 8;

/** Shared instance: creating an error for each of thousands of rejections would cost a stack trace each. */
const OVERLOADED = new BusyError('too many commands are waiting, or one of those before it has waited too long');

type Mode = { name: 'TRADING' } | { name: 'RESOLVING'; market: MarketId };

/**
 * Collects commands while batches are settled. When a lane becomes idle, the waiting commands form its next batch; many of them are divided
 * between the lanes. A single command on an idle queue starts at once; beside an open batch another one starts if it is large enough or
 * the open one is slow. Commands on one market go into one batch, because two batches would only wait for each other's row locks.
 *
 * The queue is always in one of two modes.
 *
 * ## TRADING
 *
 * The initial mode. Every idle lane may open a batch, and no command is parked. When a resolution reaches the head of the queue and a lane
 * is idle, the queue moves to RESOLVING.
 *
 * ## RESOLVING
 *
 * A resolution changes a whole market and may take seconds, so it runs on a lane of its own. Beside it one trading lane settles
 * commands on other markets, and skips locked rows instead of waiting for them: as no second lane trades, it is the resolution that has
 * locked them, or another process. Commands on the resolution's market, other resolutions and commands that are returned as blocked are
 * parked. The blocked ones are tried again after a pause, since another process holds its locks for milliseconds. When the resolution is
 * settled, the parked commands return to the head of the queue in the order in which they were parked, and the queue moves to TRADING.
 *
 * ## Lifecycle
 *
 * Independent of the mode: an OPEN queue accepts commands; a DRAINING one rejects new commands and settles those it has; when the
 * last caller is answered, it is DRAINED, for good.
 */
export class CommandQueue {
  private mode: Mode = { name: 'TRADING' };
  private lifecycle: 'OPEN' | 'DRAINING' | 'DRAINED' = 'OPEN';
  private waiting: QueuedCommand[] = [];
  private parked: QueuedCommand[] = [];
  private isStartScheduled = false;
  private slowBatchTimer: NodeJS.Timeout | null = null;
  private retryBlockedTimer: NodeJS.Timeout | undefined;
  /** Settled batches whose callers are still to be answered. */
  private unanswered = 0;
  /** Commands rejected since the start because the queue was full or a command before them had waited too long. */
  rejected = 0;
  private readonly drained = Promise.withResolvers<void>();
  private readonly limits: QueueLimits;
  private readonly settlers: Settlers;
  private readonly lanes: TradingLanes;
  private readonly firstInLine = new FirstInLine(({ command }) => this.lanes.withBatchOn(this.settlers.marketOf(command)));

  constructor(limits: QueueLimits, settlers: Settlers) {
    this.limits = limits;
    this.settlers = settlers;
    this.lanes = new TradingLanes(settlers.trade);
  }

  /** Waiting and parked commands. */
  get length(): number {
    return this.waiting.length + this.parked.length;
  }

  /** Commands that wait for a lane or are being settled. Parked ones don't count: they don't wait for a lane. */
  get inFlight(): number {
    return this.waiting.length + this.lanes.commandCount + (this.mode.name === 'RESOLVING' ? 1 : 0);
  }

  /**
   * Age in milliseconds of the oldest waiting command or of the oldest open batch, whichever is older. Ignores a resolution under way and the
   * commands that are parked for it. Reads all waiting commands: those behind commands that a resolution has returned to the head of the queue
   * have waited for longer.
   */
  get oldestMs(): number {
    const now = performance.now();
    let oldest = Math.min(now, ...this.lanes.starts);
    for (const { since } of this.waiting) oldest = Math.min(oldest, since);
    return now - oldest;
  }

  /** Rejects the command with BusyError if the queue is full, too slow or no longer open. */
  enter(queued: QueuedCommand): void {
    if (this.lifecycle !== 'OPEN') return queued.reject(new BusyError('the exchange is closing'));
    if (this.isOverloaded(queued)) {
      this.rejected += 1;
      return queued.reject(OVERLOADED);
    }
    this.waiting.push(queued);
    this.scheduleStart();
  }

  /**
   * Looks beyond the first command only if that one is late. Except briefly after a resolution, the first is the oldest. During a resolution
   * the lanes take turns, so all commands wait for the first.
   */
  private isOverloaded(queued: QueuedCommand): boolean {
    if (this.length >= this.limits.queue) return true;
    const isLate = (first: QueuedCommand | undefined) => first !== undefined && queued.since - first.since > this.limits.waitMs;
    return isLate(this.waiting[0]) && (this.mode.name === 'RESOLVING' || isLate(this.firstInLine.before(queued, this.waiting)));
  }

  /** Stops accepting commands. Resolves when all callers are answered. */
  drain(): Promise<void> {
    if (this.lifecycle === 'OPEN') this.lifecycle = 'DRAINING';
    this.scheduleStart();
    return this.drained.promise;
  }

  private get isIdle(): boolean {
    return this.length + this.unanswered === 0 && this.mode.name === 'TRADING' && this.lanes.areAllIdle;
  }

  private setDrained(): void {
    assert.equal(this.lifecycle, 'DRAINING');
    assert(this.isIdle, 'a queue is drained when nothing is left to settle or answer');
    this.lifecycle = 'DRAINED';
    this.drained.resolve();
  }

  private setModeResolving(market: MarketId): void {
    assert.equal(this.mode.name, 'TRADING');
    assert.equal(this.parked.length, 0, 'commands are parked only during a resolution');
    this.mode = { name: 'RESOLVING', market };
  }

  private setModeTrading(): void {
    assert.equal(this.mode.name, 'RESOLVING');
    this.mode = { name: 'TRADING' };
    clearTimeout(this.retryBlockedTimer);
    this.retryBlockedTimer = undefined;
    this.requeue(this.parked.splice(0));
  }

  /** Starts batches at the end of this turn of the event loop, so that commands that arrive together go into one batch. */
  private scheduleStart(): void {
    if (this.isStartScheduled) return;
    this.isStartScheduled = true;
    setImmediate(() => {
      this.isStartScheduled = false;
      this.startBatches();
      if (this.lifecycle === 'DRAINING' && this.isIdle) this.setDrained();
    });
  }

  private startBatches(): void {
    while (this.mayStart() && this.startNext());
    this.watchForSlowBatch();
  }

  private mayStart(): boolean {
    if (this.waiting.length === 0 || !this.lanes.hasIdle) return false;
    if (this.lanes.areAllIdle) return true;
    if (this.mode.name === 'RESOLVING') return false;
    return this.waiting.length >= MIN_BATCH || this.countBeforeResolution() === 0 || this.untilSlowMs() <= 0;
  }

  /** Milliseconds until every open batch is slow. */
  private untilSlowMs(): number {
    return Math.max(...this.lanes.starts) + this.limits.slowMs - performance.now();
  }

  /** Sets a timer that starts a batch of any size once every open batch is slow. */
  private watchForSlowBatch(): void {
    const isWaiting = this.waiting.length > 0 && this.lanes.hasIdle && this.mode.name === 'TRADING';
    if (this.slowBatchTimer || !isWaiting) return;
    const wait = this.untilSlowMs();
    if (wait <= 0) return;
    this.slowBatchTimer = setTimeout(() => {
      this.slowBatchTimer = null;
      this.startBatches();
    }, Math.ceil(wait)).unref();
  }

  /** Starts the next resolution or batch. Returns whether any command left `waiting`. */
  private startNext(): boolean {
    const [first] = this.waiting;
    if (this.mode.name === 'TRADING' && first?.command.kind === 'resolveMarket') {
      this.waiting.shift();
      this.firstInLine.reset();
      void this.resolve(first, first.command.market);
      return true;
    }
    const before = this.waiting.length;
    const targetSize = this.targetSize();
    const { commands, markets, parked, remaining } = nextBatch(this.waiting.splice(0, this.countBeforeResolution()), {
      marketOf: (command) => this.settlers.marketOf(command),
      targetSize,
      maxSize: this.limits.batch,
      hasOpenBatchOn: (market) => this.lanes.withBatchOn(market) !== undefined,
      waitsForResolution: (queued, market) => this.waitsForResolution(queued, market),
    });
    this.waiting.unshift(...remaining);
    this.firstInLine.reset();
    this.parked.push(...parked);
    if (commands.length > 0) void this.trade(commands, markets);
    return this.waiting.length < before;
  }

  /** Waiting commands before the next resolution. During a resolution all are counted, because further resolutions are parked. */
  private countBeforeResolution(): number {
    if (this.mode.name === 'RESOLVING') return this.waiting.length;
    const next = this.waiting.findIndex(({ command }) => command.kind === 'resolveMarket');
    return next === -1 ? this.waiting.length : next;
  }

  /**
   * How many commands a lane takes: its share of all commands in flight. If a lane took all that wait, their callers would be answered
   * together, submit together and form one batch again, while the other lane is half empty.
   */
  private targetSize(): number {
    if (this.mode.name === 'RESOLVING') return this.waiting.length;
    return Math.max(MIN_BATCH, Math.ceil(this.inFlight / this.lanes.count));
  }

  private waitsForResolution({ command }: QueuedCommand, market: MarketId | undefined): boolean {
    return this.mode.name === 'RESOLVING' && (command.kind === 'resolveMarket' || market === this.mode.market);
  }

  private async trade(commands: QueuedCommand[], markets: Markets): Promise<void> {
    const lane = this.lanes.open(markets, commands.length);
    this.firstInLine.reset();
    const settled = await lane.settle(commands, this.mode.name === 'RESOLVING');
    this.lanes.close(lane);
    this.firstInLine.reset();
    // The resolution may have been settled meanwhile.
    if (this.mode.name === 'RESOLVING') this.parkBlocked(settled.blocked);
    else this.requeue(settled.blocked);
    this.finish(settled, commands.length - settled.blocked.length);
  }

  private parkBlocked(blocked: QueuedCommand[]): void {
    this.parked.push(...blocked);
    if (blocked.length === 0) return;
    this.retryBlockedTimer ??= setTimeout(() => this.retryBlocked(), this.limits.retryBlockedMs);
  }

  /** Returns parked commands that the resolution doesn't concern, as far as is known, to the end of the queue. */
  private retryBlocked(): void {
    this.retryBlockedTimer = undefined;
    const waits = (queued: QueuedCommand) => this.waitsForResolution(queued, this.settlers.marketOf(queued.command));
    const blocked = this.parked.filter((queued) => !waits(queued));
    this.parked = this.parked.filter(waits);
    restartWait(blocked);
    this.waiting.push(...blocked);
    this.scheduleStart();
  }

  private async resolve(queued: QueuedCommand, market: MarketId): Promise<void> {
    this.setModeResolving(market);
    const settled = await this.settlers.resolve(queued);
    this.setModeTrading();
    this.finish(settled, 1);
  }

  /** Returns commands to the head of the queue. */
  private requeue(commands: QueuedCommand[]): void {
    this.firstInLine.reset();
    restartWait(commands);
    this.waiting.unshift(...commands);
  }

  /**
   * Starts the next batch before it answers the callers of the settled one, so that the database works meanwhile. If too few commands wait, it
   * answers first: callers in this process submit again at once, and would otherwise split into many small batches. While another batch or a
   * resolution is open, the database has work, so fewer commands than callers are too few.
   */
  private finish({ answer }: SettledBatch, callers: number): void {
    const isDatabaseIdle = this.lanes.areAllIdle && this.mode.name === 'TRADING';
    const enough = isDatabaseIdle ? callers / IDLE_FACTOR : callers;
    if (this.waiting.length === 0 || this.waiting.length < enough) {
      answer();
      return this.scheduleStart();
    }
    this.startBatches();
    this.unanswered += 1;
    setImmediate(() => {
      this.unanswered -= 1;
      answer();
      this.scheduleStart();
    });
  }
}
