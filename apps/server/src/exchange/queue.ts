import type { Command, MarketId } from '@wieszcz/domain';
import type { Entry, Settled } from './entry.ts';
import { BusyError } from './errors.ts';

export type QueueLimits = {
  /** Waiting commands before newcomers are turned away. */
  queue: number;
  /** While the first has waited for longer, newcomers are turned away: they would wait as long. */
  waitMs: number;
  batch: number;
  /** An open batch that takes longer is slow: others needn't gather behind it. */
  slowMs: number;
};

/**
 * A gathering smaller than this is not worth a lane of its own, nor to be divided: a batch costs as much as nine commands do, and as many
 * more have come when the open one is done.
 */
const WORTH_A_LANE = 32;

/** What the last batch has shown counts for so much. */
const LEARNING = 1 / 8;

/** One for all: whoever is turned away by the thousand shall not cost a stack trace each. */
const TOO_MANY = new BusyError('too many are waiting');

/** May be asked for a market that isn't known: it never holds one. */
type Markets = ReadonlySet<MarketId | undefined>;

type Trade = (entries: Entry[], beside: boolean) => Promise<Settled>;

/** They see every entry through to its answer. */
export type Lanes = {
  /**
   * Each has one batch open at a time. With `beside` a resolution it hands back whoever needs a row that is taken.
   */
  trade: readonly Trade[];
  resolve(entry: Entry): Promise<Settled>;
  /** The market a command concerns, where that is known. */
  marketOf(command: Command): MarketId | undefined;
};

/**
 * Commands wait here while a batch is open; what has gathered by the time it is done is the next. An idle exchange takes a lone
 * command at once, a gathering that is worth it goes beside an open batch, and so does whatever waits behind a slow one. A market's
 * commands gather in one lane: two batches on it would only wait for each other's rows.
 *
 * A resolution touches a whole market and may take seconds, so it has a lane of its own: in its turn it starts, and trade on
 * other markets goes on beside it. Commands that meet it wait in their order until it is done. Meanwhile one lane trades alone:
 * whatever it finds taken is the resolution's.
 */
export class CommandQueue {
  private waiting: Entry[] = [];
  /** Met the resolution under way. */
  private parked: Entry[] = [];
  private resolving: MarketId | null = null;
  private readonly free: Trade[];
  private readonly open = new Map<Trade, { markets: Markets; size: number; since: number }>();
  private gathering = false;
  private looking: NodeJS.Timeout | undefined;
  /** Batches that are settled, and whose callers have not heard it yet. */
  private unanswered = 0;
  /** Commands that were let in, since the start. */
  private entered = 0;
  /** Which part of the callers come back in the turn in which they are told: none over HTTP, all that trade on and on in this process. */
  private comingBack = 1;
  private closed = false;
  /** Commands refused because too many were waiting, since the start. */
  turnedAway = 0;
  private readonly drained = Promise.withResolvers<void>();
  private readonly limits: QueueLimits;
  private readonly lanes: Lanes;

  constructor(limits: QueueLimits, lanes: Lanes) {
    this.limits = limits;
    this.lanes = lanes;
    this.free = [...lanes.trade];
  }

  get length(): number {
    return this.waiting.length + this.parked.length;
  }

  /** Commands that wait for a lane or are being settled; who waits for a resolution to end is no burden to anybody. */
  get inFlight(): number {
    let commands = this.waiting.length + (this.resolving === null ? 0 : 1);
    for (const { size } of this.open.values()) commands += size;
    return commands;
  }

  /** Milliseconds since the oldest command came that waits for a lane or is being traded; a resolution may take its time. */
  get oldestMs(): number {
    const starts = [...this.open.values()].map(({ since }) => since);
    const [first] = this.waiting;
    if (first) starts.push(first.since);
    return starts.length === 0 ? 0 : performance.now() - Math.min(...starts);
  }

  enter(entry: Entry): void {
    if (this.closed) return entry.reject(new BusyError('the exchange is closing'));
    if (this.isOverloaded(entry.since)) {
      this.turnedAway += 1;
      return entry.reject(TOO_MANY);
    }
    this.waiting.push(entry);
    this.entered += 1;
    this.gather();
  }

  /** Those who wait for a resolution wait for nothing else. */
  private isOverloaded(now: number): boolean {
    const [first] = this.waiting;
    return this.length >= this.limits.queue || (first !== undefined && now - first.since > this.limits.waitMs);
  }

  /** No new commands; resolves when those that wait are answered. */
  drain(): Promise<void> {
    this.closed = true;
    this.gather();
    return this.drained.promise;
  }

  private get isIdle(): boolean {
    return this.length + this.unanswered === 0 && this.resolving === null && this.free.length === this.lanes.trade.length;
  }

  /** Everything that arrives in this turn belongs together: requests read at once, callers answered a moment ago. */
  private gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    setImmediate(() => {
      this.gathering = false;
      this.startAll();
      if (this.closed && this.isIdle) this.drained.resolve();
    });
  }

  private startAll(): void {
    while (this.mayStart() && this.start());
    this.lookAgain();
  }

  /** An open batch that turns slow shall not keep those waiting who are too few to go beside it. */
  private lookAgain(): void {
    if (this.looking || this.waiting.length === 0 || this.free.length === 0 || this.resolving !== null) return;
    const wait = this.slowIn();
    if (wait <= 0) return;
    this.looking = setTimeout(() => {
      this.looking = undefined;
      this.startAll();
    }, Math.ceil(wait)).unref();
  }

  /**
   * What may begin, the database begins with before the batch is told what became of its commands: telling takes as long as settling. But
   * where more would come back at once than wait, they are told first and can come along: a crowd would fall apart into small batches.
   */
  private goOn({ answer }: Settled, told: number): void {
    if (this.waiting.length === 0 || this.waiting.length < told * this.comingBack) return this.tell(answer, told);
    this.startAll();
    this.unanswered += 1;
    setImmediate(() => {
      this.unanswered -= 1;
      this.tell(answer, told);
    });
  }

  private tell(answer: () => void, told: number): void {
    const before = this.entered;
    answer();
    // Once all has run that the answers have set off in this turn.
    if (told > 0) queueMicrotask(() => process.nextTick(() => this.learn(Math.min(1, (this.entered - before) / told))));
    this.gather();
  }

  private learn(cameBack: number): void {
    this.comingBack += (cameBack - this.comingBack) * LEARNING;
  }

  private mayStart(): boolean {
    if (this.waiting.length === 0 || this.free.length === 0) return false;
    if (this.open.size === 0) return true;
    if (this.resolving !== null) return false;
    return this.waiting.length >= WORTH_A_LANE || this.beforeResolution() === 0 || this.slowIn() <= 0;
  }

  /** Milliseconds until all open batches are slow. */
  private slowIn(): number {
    const latest = Math.max(...[...this.open.values()].map(({ since }) => since));
    return latest + this.limits.slowMs - performance.now();
  }

  /** Answers whether anything of what waits could be taken. */
  private start(): boolean {
    const [first] = this.waiting;
    if (first?.command.kind === 'solveMarket' && this.resolving === null) {
      this.waiting.shift();
      void this.resolve(first, first.command.market);
      return true;
    }
    const before = this.waiting.length;
    const { batch, markets } = this.nextBatch();
    if (batch.length === 0) return this.waiting.length < before;
    void this.trade(this.free.pop()!, batch, markets);
    return true;
  }

  private async trade(lane: Trade, batch: Entry[], markets: Markets): Promise<void> {
    this.open.set(lane, { markets, size: batch.length, since: performance.now() });
    const settled = await lane(batch, this.resolving !== null);
    this.parked.push(...settled.stuck);
    this.open.delete(lane);
    this.free.push(lane);
    // A resolution may have ended while the batch was open.
    if (this.resolving === null) this.unpark();
    this.goOn(settled, batch.length - settled.stuck.length);
  }

  /** In their order, the share of one lane and whatever else concerns the same markets. Goes up to the next resolution. */
  private nextBatch(): { batch: Entry[]; markets: Markets } {
    const [batch, left, markets] = [[] as Entry[], [] as Entry[], new Set<MarketId | undefined>()];
    const share = this.share();
    const fits = (market: MarketId | undefined): boolean =>
      batch.length < this.limits.batch && !this.isOpen(market) && (batch.length < share || markets.has(market));
    for (const entry of this.waiting.splice(0, this.beforeResolution())) {
      const market = this.lanes.marketOf(entry.command);
      if (this.meetsResolution(entry, market)) this.parked.push(entry);
      else if (fits(market)) {
        batch.push(entry);
        if (market !== undefined) markets.add(market);
      } else left.push(entry);
    }
    this.waiting = [...left, ...this.waiting];
    return { batch, markets };
  }

  /** How many wait in front of the next resolution. While one is under way, all do: the next is parked like whoever else meets it. */
  private beforeResolution(): number {
    const next = this.resolving === null ? this.waiting.findIndex(({ command }) => command.kind === 'solveMarket') : -1;
    return next === -1 ? this.waiting.length : next;
  }

  private isOpen(market: MarketId | undefined): boolean {
    for (const { markets } of this.open.values()) if (markets.has(market)) return true;
    return false;
  }

  /**
   * Of all that is in flight each lane takes its part: where one took whatever waits, its callers would come back together, and then wait
   * together, while the other lane is half empty.
   */
  private share(): number {
    return this.resolving !== null
      ? this.waiting.length
      : Math.max(WORTH_A_LANE, Math.ceil(this.inFlight / this.lanes.trade.length));
  }

  private meetsResolution({ command }: Entry, market: MarketId | undefined): boolean {
    return this.resolving !== null && (command.kind === 'solveMarket' || market === this.resolving);
  }

  private async resolve(entry: Entry, market: MarketId): Promise<void> {
    this.resolving = market;
    const settled = await this.lanes.resolve(entry);
    this.resolving = null;
    this.unpark();
    this.goOn(settled, 1);
  }

  /** Back to the head of the queue, in their order. */
  private unpark(): void {
    if (this.parked.length === 0) return;
    const now = performance.now();
    for (const entry of this.parked) entry.since = now;
    this.waiting.unshift(...this.parked.splice(0));
  }
}
