import type { Command, MarketId } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { BusyError } from '../errors.ts';
import type { QueuedCommand, SettledBatch } from './batching.ts';
import { CommandQueue } from './command-queue.ts';

const buying = (market: number) => ({ kind: 'buyShares', market, bet: market, player: 1 }) as unknown as Command;
const resolving = (market: number) => ({ kind: 'resolveMarket', market }) as unknown as Command;
/** The position has the same id as its market. */
const listing = (market: number) => ({ kind: 'addOffer', position: market, player: 1 }) as unknown as Command;
const marketOf = (command: Command) =>
  'market' in command
    ? (command.market ?? undefined)
    : 'position' in command
      ? (Number(command.position) as MarketId)
      : undefined;
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

type Batch = {
  markets: (MarketId | undefined)[];
  skipLocked: boolean;
  commands: QueuedCommand[];
  finish: (blocked?: QueuedCommand[], onAnswered?: () => void) => void;
};

const NEVER_SLOW = 600_000;
const SLOW_AT_ONCE = 0;
const TOO_LONG = 501;

/** A queue whose batches the test finishes. `open` lists the batches in the order in which they began. */
function openQueue(lanes: number, slowMs = NEVER_SLOW) {
  const open: Batch[] = [];
  const resolutions: { market: MarketId | undefined; finish: () => void }[] = [];
  const order: string[] = [];
  const trade = Array.from({ length: lanes }, () => (commands: QueuedCommand[], skipLocked: boolean) => {
    const { promise, resolve } = Promise.withResolvers<SettledBatch>();
    const markets = commands.map(({ command }) => marketOf(command));
    open.push({
      markets,
      skipLocked,
      commands,
      finish: (blocked = [], onAnswered = () => undefined) => {
        const answer = () => {
          order.push(`answered ${markets.join()}`);
          onAnswered();
        };
        resolve({ blocked, answer });
      },
    });
    order.push(`began ${markets.join()}`);
    return promise;
  });
  const resolve = ({ command }: QueuedCommand) => {
    const { promise, resolve: finish } = Promise.withResolvers<SettledBatch>();
    resolutions.push({ market: marketOf(command), finish: () => finish({ blocked: [], answer: () => undefined }) });
    return promise;
  };
  const queue = new CommandQueue({ queue: 1000, waitMs: 500, batch: 500, slowMs }, { trade, resolve, marketOf });
  /** Enters a command that is submitted in so many milliseconds. Returns why it is rejected; null if it isn't. */
  const enterIn = (ms: number, command: Command): unknown => {
    let error: unknown = null;
    const since = performance.now() + ms;
    queue.enter({ command, idempotency: undefined, since, resolve: () => undefined, reject: (reason) => (error = reason) });
    return error;
  };
  const enter = (...commands: Command[]) => {
    for (const command of commands) enterIn(0, command);
    return turn();
  };
  return { queue, open, resolutions, order, enter, enterIn };
}

describe('trading lanes', () => {
  it('put interleaved commands of four markets into one batch', async () => {
    const { open, enter } = openQueue(2);
    await enter(...Array.from({ length: 80 }, (_, index) => buying(index % 4)));
    expect(open.map(({ markets }) => markets.length)).toEqual([80]);
  });

  it('divide commands by market', async () => {
    const { open, enter } = openQueue(2);
    await enter(...Array.from({ length: 80 }, (_, index) => buying(Math.floor(index / 20))));
    expect(open.map(({ markets }) => [markets.length, new Set(markets)])).toEqual([
      [40, new Set([0, 1])],
      [40, new Set([2, 3])],
    ]);
  });

  it('take no more than their share of all commands in flight', async () => {
    const { queue, open, enter } = openQueue(2);
    await enter(...Array.from({ length: 40 }, () => buying(1)));
    await enter(...Array.from({ length: 120 }, (_, index) => buying(2 + index)));
    expect(open.map(({ markets }) => markets.length)).toEqual([40, 80]);
    expect(queue.inFlight).toBe(160);
    open[0]!.finish();
    await turn();
    expect(open.map(({ markets }) => markets.length)).toEqual([40, 80, 40]);
    expect(queue.inFlight).toBe(120);
  });

  it('take a single command at once and let a few others wait until its batch is settled', async () => {
    const { open, enter } = openQueue(2);
    await enter(buying(1));
    await enter(buying(2), buying(3));
    expect(open.map(({ markets }) => markets)).toEqual([[1]]);
    open[0]!.finish();
    await turn();
    expect(open.map(({ markets }) => markets)).toEqual([[1], [2, 3]]);
  });

  it('open a large batch beside an open one', async () => {
    const { open, enter } = openQueue(2);
    await enter(buying(1));
    await enter(...Array.from({ length: 32 }, (_, index) => buying(2 + index)));
    expect(open.map(({ markets }) => markets.length)).toEqual([1, 32]);
  });

  it('open a batch of any size beside a slow one', async () => {
    const { open, enter } = openQueue(2, 10);
    await enter(buying(1));
    await enter(buying(2));
    await expect.poll(() => open.map(({ markets }) => markets)).toEqual([[1], [2]]);
  });

  it('let the commands of a market wait for its open batch while other markets go on', async () => {
    const { open, enter } = openQueue(2, SLOW_AT_ONCE);
    await enter(buying(1));
    await enter(buying(1), buying(2), buying(1));
    expect(open.map(({ markets }) => markets)).toEqual([[1], [2]]);
    open[0]!.finish();
    await turn();
    expect(open[2]!.markets).toEqual([1, 1]);
  });
});

describe('after a batch the queue', () => {
  it('begins the next one before it answers, and drains after all answers', async () => {
    const { queue, open, order, enter } = openQueue(1);
    await enter(buying(1));
    await enter(buying(2));
    const draining = queue.drain().then(() => order.push('drained'));
    open[0]!.finish();
    await turn();
    open[1]!.finish();
    await draining;
    expect(order).toEqual(['began 1', 'began 2', 'answered 1', 'answered 2', 'drained']);
  });

  it.each([
    [8, ['began 2', 'answered 1,1,1,1,1,1,1,1', 'began 3']],
    [9, ['answered 1,1,1,1,1,1,1,1,1', 'began 2,3']],
  ])('answers %i callers first only if one waiting command is less than an eighth of them', async (callers, expected) => {
    const { open, order, enter } = openQueue(1);
    await enter(...Array.from({ length: callers }, () => buying(1)));
    await enter(buying(2));
    order.length = 0;
    // The callers are in this process: one submits again as soon as it is answered.
    open[0]!.finish([], () => void enter(buying(3)));
    await turn();
    open[1]!.finish();
    await turn();
    expect(order.slice(0, expected.length)).toEqual(expected);
  });

  it('answers first if fewer commands wait than callers while another batch is open, as the database has work', async () => {
    const { open, order, enter } = openQueue(2, SLOW_AT_ONCE);
    await enter(buying(1), buying(1));
    await enter(buying(2));
    await enter(buying(1));
    order.length = 0;
    open[0]!.finish();
    await turn();
    expect(order).toEqual(['answered 1,1', 'began 1']);
  });
});

describe('an overloaded queue', () => {
  it('rejects new commands while the first has waited for too long, and accepts them again afterwards', async () => {
    const { queue, open, enter, enterIn } = openQueue(1);
    await enter(buying(1), buying(2));
    expect([enterIn(0, buying(1)), enterIn(TOO_LONG, buying(1))]).toEqual([null, expect.any(BusyError)]);
    expect(queue.rejected).toBe(1);
    open[0]!.finish();
    await turn();
    expect(enterIn(TOO_LONG, buying(1))).toBe(null);
  });

  it('rejects only commands on the same market while the first waits for an open batch on its market', async () => {
    const { open, enter, enterIn } = openQueue(2, SLOW_AT_ONCE);
    await enter(buying(1));
    await enter(buying(1));
    expect(enterIn(TOO_LONG, buying(2))).toBe(null);
    await turn();
    expect(open.map(({ markets }) => markets)).toEqual([[1], [2]]);
    expect(enterIn(TOO_LONG, buying(1))).toBeInstanceOf(BusyError);
    expect(enterIn(TOO_LONG, buying(2))).toBe(null);
  });

  it('rejects commands on all markets while one that waits for a lane has waited for too long', async () => {
    const { enter, enterIn } = openQueue(2, SLOW_AT_ONCE);
    await enter(buying(1));
    await enter(buying(2));
    await enter(buying(1), buying(3));
    for (const market of [1, 2, 3, 4]) expect(enterIn(TOO_LONG, buying(market))).toBeInstanceOf(BusyError);
  });

  it('rejects commands on all markets while a resolution waits behind a command that has waited for too long', async () => {
    const { enter, enterIn } = openQueue(2, SLOW_AT_ONCE);
    await enter(buying(1));
    await enter(buying(1), resolving(1));
    for (const market of [1, 2]) expect(enterIn(TOO_LONG, buying(market))).toBeInstanceOf(BusyError);
  });

  it('counts a command that waits for a batch for all markets once that batch is settled', async () => {
    const { open, enter, enterIn } = openQueue(2);
    await enter(buying(1));
    await enter(...Array.from({ length: 32 }, () => buying(2)), buying(1));
    expect(enterIn(TOO_LONG, buying(3))).toBe(null);
    open[0]!.finish();
    await turn();
    expect(enterIn(TOO_LONG, buying(3))).toBeInstanceOf(BusyError);
  });
});

describe('a resolution', () => {
  it('starts once the commands before it are in batches, and one lane trades beside it', async () => {
    const { open, resolutions, enter } = openQueue(2);
    await enter(buying(1));
    await enter(buying(1), resolving(1), buying(1), buying(2), buying(3));
    expect(resolutions).toEqual([]);
    open[0]!.finish();
    await turn();
    expect(open[1]!.markets).toEqual([1]);
    expect(resolutions.map(({ market }) => market)).toEqual([1]);
    expect(open).toHaveLength(2);
    open[1]!.finish();
    await turn();
    expect(open[2]).toMatchObject({ markets: [2, 3], skipLocked: true });
  });

  it('starts beside an open batch, however few commands wait', async () => {
    const { queue, resolutions, enter } = openQueue(2);
    await enter(buying(1));
    await enter(resolving(2));
    expect(resolutions.map(({ market }) => market)).toEqual([2]);
    expect(queue.inFlight).toBe(2);
  });

  it('parks commands on its market, which then do not count as in flight', async () => {
    const { queue, enter } = openQueue(2);
    await enter(resolving(1));
    await enter(buying(1), buying(1), buying(2));
    expect([queue.length, queue.inFlight]).toEqual([2, 2]);
  });

  it('when it is settled, lets parked and blocked commands continue in the order in which they were parked', async () => {
    const { open, resolutions, enter } = openQueue(1);
    await enter(resolving(1), buying(1), buying(2), buying(3));
    expect(open[0]).toMatchObject({ markets: [2, 3], skipLocked: true });
    open[0]!.finish([open[0]!.commands[1]!]);
    await turn();
    resolutions[0]!.finish();
    await turn();
    expect(open[1]!.markets).toEqual([1, 3]);
  });

  it('leaves the age of commands that wait behind the parked ones as it is when it is settled', async () => {
    const { queue, resolutions, enter, enterIn } = openQueue(1);
    await enter(resolving(1), buying(1), buying(2));
    enterIn(-60_000, buying(3));
    resolutions[0]!.finish();
    await turn();
    expect(queue.length).toBe(2);
    expect(queue.oldestMs).toBeGreaterThanOrEqual(60_000);
  });

  it('parks commands that are known to concern its market without naming it', async () => {
    const { open, resolutions, enter } = openQueue(1);
    await enter(resolving(1), listing(1), listing(2), buying(1));
    expect(open.map(({ markets }) => markets)).toEqual([[2]]);
    open[0]!.finish();
    resolutions[0]!.finish();
    await turn();
    expect(open[1]!.markets).toEqual([1, 1]);
  });

  it('parks another resolution and starts it when the first is settled', async () => {
    const { resolutions, enter } = openQueue(2);
    await enter(resolving(1), resolving(2));
    expect(resolutions.map(({ market }) => market)).toEqual([1]);
    resolutions[0]!.finish();
    await turn();
    expect(resolutions.map(({ market }) => market)).toEqual([1, 2]);
  });

  it('is settled before the queue is drained', async () => {
    const { queue, resolutions, enter } = openQueue(2);
    await enter(resolving(1));
    let drained = false;
    const draining = queue.drain().then(() => (drained = true));
    await turn();
    expect(drained).toBe(false);
    resolutions[0]!.finish();
    await draining;
  });
});
