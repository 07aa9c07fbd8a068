import { expect, it } from 'vitest';
import { startLoad } from './load.ts';
import { OrderLog } from './order-log.ts';
import { waitForTrade } from './wait-for-trade.ts';

it('The wait for trade ends as soon as the load has failed', async () => {
  const log = new OrderLog();
  const load = startLoad({ clients: 2, servers: [], playersOnMarkets: [][Symbol.iterator](), log, timeoutMs: 1 });
  const fault = { measures: [{ what: 'trade resumes', from: performance.now(), limitMs: 1 }] };
  await expect(waitForTrade(log, fault, load.done)).rejects.toThrow('every player has traded on every market');
});
