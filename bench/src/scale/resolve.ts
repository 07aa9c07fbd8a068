import { setTimeout as sleep } from 'node:timers/promises';
import { toMarketId, toUserId } from '@wieszcz/domain';
import { systemClock } from '@wieszcz/server/clock';
import { createExchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import { type Measured, summarise } from '../drive.ts';
import { spreadOver } from '../trade/game.ts';
import { purchases } from '../trade/orders.ts';
import { sampleGame } from './buying.ts';
import type { Subject } from './measure.ts';
import { findLargeMarket } from './sample.queries.ts';

/** The resolution of one market, and the purchases on other markets that overlap with it. */
export type MeasuredResolution = {
  /** Number of the market's positions. */
  positions: number;
  /** Number of the market's open offers. */
  offers: number;
  /** Number of its open bids. */
  bids: number;
  /** Duration of the resolution. */
  seconds: number;
  /** `refused` counts refused and failed purchases. */
  meanwhile: Omit<Measured, 'refused' | 'refusedP99'> & {
    refused: number;
    /** The longest purchase in milliseconds, also if it was refused. */
    longest: number;
    /** Number of purchases that took longer than `STUCK_MS`. */
    stuck: number;
  };
};

const BUYERS = 64;
/**
 * Target for the longest purchase. A buyer whom the resolution blocks waits until it ends, so it blocks each one at most once: among many
 * purchases a percentile doesn't show it.
 */
export const STUCK_MS = 200;
/** Purchases start this long before the resolution and end this long after it; only those that overlap with it count. */
const MARGIN_MS = 1_000;

/** Resolves the large markets one after the other, while sampled players, some of them winners, buy on other markets. */
export async function measureResolutions({ pool, size }: Subject): Promise<MeasuredResolution[]> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  // The large markets follow the ordinary ones and the market of the hot bet, see PLAN_MARKETS.
  const largeMarkets = size.largeMarkets.map((_, index) => toMarketId(size.markets + 2 + index));
  const { players, bets } = await sampleGame(pool);
  const game = { players, bets: bets.filter(({ market }) => !largeMarkets.includes(market)) };
  const results: MeasuredResolution[] = [];
  for (const market of largeMarkets) {
    const large = await findLargeMarket(pool, market);
    const buy = purchases(exchange, game, spreadOver(game));
    const calls: { started: number; ended: number; refusal: string | null }[] = [];
    const state = { isBuying: true };
    const buyers = Array.from({ length: BUYERS }, async (_, buyer) => {
      for (let turn = 0; state.isBuying; turn += 1) {
        const started = performance.now();
        const refusal = await buy(buyer, turn).catch((error: Error) => error.name);
        calls.push({ started, ended: performance.now(), refusal });
      }
    });
    await sleep(MARGIN_MS);
    const started = performance.now();
    const command = {
      kind: 'resolveMarket',
      moderator: toUserId(large.author),
      market,
      verdict: { bet: large.bet, option: true },
    } as const;
    const outcome = await exchange.submit(command);
    const ended = performance.now();
    await sleep(MARGIN_MS);
    state.isBuying = false;
    await Promise.all(buyers);
    if (!outcome.ok) throw new Error(`the market was not resolved: ${outcome.refusal.code}`);

    const overlapping = calls.filter((call) => call.ended > started && call.started < ended);
    const latencyOf = (call: (typeof calls)[number]) => call.ended - call.started;
    const all = overlapping.map(latencyOf);
    const done = overlapping.filter(({ refusal }) => refusal === null).map(latencyOf);
    const seconds = (ended - started) / 1000;
    const meanwhile = {
      ...summarise(done, seconds),
      refused: all.length - done.length,
      longest: all.reduce((longest, latency) => Math.max(longest, latency), 0),
      stuck: all.filter((latency) => latency > STUCK_MS).length,
    };
    results.push({ positions: large.positions, offers: large.offers, bids: large.bids, seconds, meanwhile });
    console.log(
      `  a market with ${large.positions} positions and ${large.offers} offers resolved in ${seconds.toFixed(2)} s; purchases meanwhile: ` +
        `${Math.round(meanwhile.throughput)}/s, p50 ${meanwhile.p50.toFixed(1)} ms, p99 ${meanwhile.p99.toFixed(1)} ms, ` +
        `longest ${Math.round(meanwhile.longest)} ms, ${meanwhile.stuck} longer than ${STUCK_MS} ms, ${meanwhile.refused} refused`,
    );
  }
  await exchange.drain();
  return results;
}
