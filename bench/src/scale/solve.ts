import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketId, UserId } from '@wieszcz/domain';
import { createExchange } from '../../../apps/server/src/exchange/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { type Measured, summarise } from '../drive.ts';
import { spreadOver } from '../trade/game.ts';
import { purchases } from '../trade/orders.ts';
import { sampleGame } from './buying.ts';
import type { Subject } from './measure.ts';
import { selectCrowd } from './sample.queries.ts';

/** A market with so many contracts and open offers, solved in so many seconds, and the purchases on others meanwhile. */
export type Solving = {
  contracts: number;
  offers: number;
  seconds: number;
  meanwhile: Omit<Measured, 'refused' | 'refusedP99'> & { refused: number };
};

const BUYERS = 64;
/** Purchases are under way before the resolution and after it, but only those that overlap with it count. */
const LEAD_MS = 1_000;

/** Solves the crowded markets, while players from all over the game, the winners among them, buy on others. */
export async function measureSolving({ pool, size }: Subject): Promise<Solving[]> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  const crowds = size.crowds.map((_, index) => (size.markets + 2 + index) as MarketId);
  const { players, markets } = await sampleGame(pool);
  const game = { players, markets: markets.filter(({ market }) => !crowds.includes(market)) };
  const results: Solving[] = [];
  for (const market of crowds) {
    const crowd = await selectCrowd(pool, market);
    const buy = purchases(exchange, game, spreadOver(game));
    const calls: { started: number; ended: number; refusal: string | null }[] = [];
    const buying = { on: true };
    const buyers = Array.from({ length: BUYERS }, async (_, buyer) => {
      for (let turn = 0; buying.on; turn += 1) {
        const started = performance.now();
        const refusal = await buy(buyer, turn).catch((error: Error) => error.name);
        calls.push({ started, ended: performance.now(), refusal });
      }
    });
    await sleep(LEAD_MS);
    const started = performance.now();
    const command = { kind: 'solveMarket', moderator: crowd.author as UserId, market, bet: crowd.bet, option: true } as const;
    const outcome = await exchange.submit(command);
    const ended = performance.now();
    await sleep(LEAD_MS);
    buying.on = false;
    await Promise.all(buyers);
    if (!outcome.ok) throw new Error(`not solved: ${outcome.refusal.code}`);

    const overlapping = calls.filter((call) => call.ended > started && call.started < ended);
    const done = overlapping.filter(({ refusal }) => refusal === null).map((call) => call.ended - call.started);
    const seconds = (ended - started) / 1000;
    const meanwhile = { ...summarise(done, seconds), refused: overlapping.length - done.length };
    results.push({ contracts: crowd.contracts, offers: crowd.offers, seconds, meanwhile });
    console.log(
      `  ${crowd.contracts} contracts and ${crowd.offers} offers solved in ${seconds.toFixed(2)} s; purchases meanwhile: ` +
        `${Math.round(meanwhile.throughput)}/s, p50 ${meanwhile.p50.toFixed(1)} ms, p99 ${meanwhile.p99.toFixed(1)} ms, ${meanwhile.refused} refused`,
    );
  }
  await exchange.drain();
  return results;
}
