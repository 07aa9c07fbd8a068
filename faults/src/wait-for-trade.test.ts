import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** A log whose acknowledgements are of the future, so that they count as recent however long a test takes. */
const logOfTheFuture = () => new OrderLog(() => performance.now() + 3_600_000);
const measure = (from: number, server: number) => ({ what: 'trade resumes', from, limitMs: 1, server });

it('The wait for trade lasts until every measured server acknowledges orders', async () => {
  const log = logOfTheFuture();
  log.recordAcknowledgement(0);
  const before = performance.now() - 10_000;
  let isOver = false;
  const wait = waitForTrade(log, { measures: [measure(before, 0), measure(before, 1)] }, new Promise(() => undefined));
  const end = wait.then(() => (isOver = true));
  await nextTurn();
  expect(isOver).toBe(false);
  log.recordAcknowledgement(1);
  await end;
});

it('The wait for trade goes on while the fault is so recent that orders may have been acknowledged before it', async () => {
  const log = logOfTheFuture();
  log.recordAcknowledgement(0);
  const load = Promise.withResolvers<never>();
  const wait = waitForTrade(log, { measures: [measure(performance.now() + 3_600_000, 0)] }, load.promise);
  load.reject(new Error('the load ended first'));
  await expect(wait).rejects.toThrow('the load ended first');
});
