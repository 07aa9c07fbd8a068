import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketId } from '@wieszcz/domain';
import type { Exchange } from '../../exchange/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Log } from '../../platform/log.ts';
import type { Chances } from './chances.ts';
import { recordChances } from './record-chances.ts';

/** All changes of a market within this time after the first one are recorded as one. */
const WAIT_MS = 5_000;
/** Limits the duration of a round's queries. */
const MARKETS_PER_ROUND = 50;
/** The pause after a round is this many times as long as the round, so recording uses less than a twentieth of a connection's time. */
const PAUSE_FACTOR = 20;
/** While the server stops, no new round starts after this time. */
const LAST_ROUNDS_MS = 1_000;

export type ChanceRecorder = {
  /** Schedules the chances of a market for recording, unless they already are. */
  schedule(market: MarketId): void;
  /** Stops listening to commits, then records the scheduled markets until `LAST_ROUNDS_MS` have passed. */
  stop(): Promise<void>;
};

/** In milliseconds. `wait` resolves with true after the time, or with false as soon as the signal aborts. */
type Timing = { now: () => number; wait: (ms: number, signal: AbortSignal) => Promise<boolean> };

const REAL_TIME: Timing = {
  now: () => performance.now(),
  wait: (ms, signal) => sleep(Math.max(0, ms), true, { signal, ref: false }).catch(() => false),
};

type RecorderOptions = { db: Database; exchange: Exchange; clock: Clock; chances: Chances; log: Log; timing?: Timing };

/**
 * Records chances after the commits of this process; each process does so for its own commits. A process that is killed loses the changes
 * of its last seconds. The next change of the market records the chances anew, and the last point of a chart is always the present chance.
 */
export function createChanceRecorder(options: RecorderOptions): ChanceRecorder {
  const { db, exchange, clock, chances, log, timing = REAL_TIME } = options;
  const { now, wait } = timing;
  /** The time by `now` at which each market is due. The entries are in order of this time, because all markets wait equally long. */
  const due = new Map<MarketId, number>();
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  const schedule = (market: MarketId): void => {
    if (due.has(market) || stopping.signal.aborted) return;
    due.set(market, now() + WAIT_MS);
    running ??= run();
  };

  const recordRound = async (isDue: (at: number) => boolean): Promise<void> => {
    const markets = due
      .entries()
      .take(MARKETS_PER_ROUND)
      .filter(([, at]) => isDue(at))
      .map(([market]) => market)
      .toArray();
    for (const market of markets) due.delete(market);
    try {
      await recordChances(db, chances, markets, clock.now());
    } catch (error) {
      log.warn({ err: error, markets: markets.length }, 'chances were not recorded; their next change will be');
    }
  };

  const run = async (): Promise<void> => {
    for (let [first] = due.values(); first !== undefined; [first] = due.values()) {
      if (!(await wait(first - now(), stopping.signal))) break;
      const started = now();
      await recordRound((at) => at <= started);
      if (!(await wait(PAUSE_FACTOR * (now() - started), stopping.signal))) break;
    }
    running = null;
  };

  const unsubscribe = exchange.onCommitted(({ books, newBets, resolved }) => {
    for (const { market } of [...books, ...newBets, ...resolved]) schedule(market);
  });

  return {
    schedule,
    async stop() {
      unsubscribe();
      stopping.abort();
      await running;
      const deadline = now() + LAST_ROUNDS_MS;
      while (due.size > 0 && now() < deadline) await recordRound(() => true);
    },
  };
}
