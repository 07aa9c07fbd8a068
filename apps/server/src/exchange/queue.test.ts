import type { Command, MarketId } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import type { Entry, Settled } from './entry.ts';
import { BusyError } from './errors.ts';
import { CommandQueue } from './queue.ts';

const buying = (market: number) => ({ kind: 'buyContract', market, bet: market, player: 1 }) as unknown as Command;
const solving = (market: number) => ({ kind: 'solveMarket', market }) as unknown as Command;
/** Of the position that has the market's number. */
const listing = (market: number) => ({ kind: 'addOffer', position: market, player: 1 }) as unknown as Command;
const marketOf = (command: Command) =>
  'market' in command ? command.market : 'position' in command ? (Number(command.position) as MarketId) : undefined;
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

type Batch = {
  markets: (MarketId | undefined)[];
  beside: boolean;
  entries: Entry[];
  finish: (stuck?: Entry[], told?: () => void) => void;
};

const FOR_GOOD = 600_000;
const AT_ONCE = 0;

/** A queue whose lanes are held by the test: `open` are the batches that have begun, in their order. */
function openQueue(lanes: number, slowMs = FOR_GOOD) {
  const open: Batch[] = [];
  const solved: { market: MarketId | undefined; finish: () => void }[] = [];
  const order: string[] = [];
  const trade = Array.from({ length: lanes }, () => (entries: Entry[], beside: boolean) => {
    const { promise, resolve } = Promise.withResolvers<Settled>();
    const markets = entries.map(({ command }) => marketOf(command));
    open.push({
      markets,
      beside,
      entries,
      finish: (stuck = [], told = () => undefined) => {
        const answer = () => {
          order.push(`told ${markets.join()}`);
          told();
        };
        resolve({ stuck, answer });
      },
    });
    order.push(`begun ${markets.join()}`);
    return promise;
  });
  const resolve = ({ command }: Entry) => {
    const { promise, resolve: finish } = Promise.withResolvers<Settled>();
    solved.push({ market: marketOf(command), finish: () => finish({ stuck: [], answer: () => undefined }) });
    return promise;
  };
  const queue = new CommandQueue({ queue: 1000, waitMs: 500, batch: 500, slowMs }, { trade, resolve, marketOf });
  const enter = (...commands: Command[]) => {
    for (const command of commands)
      queue.enter({
        command,
        idempotency: undefined,
        since: performance.now(),
        resolve: () => undefined,
        reject: () => undefined,
      });
    return turn();
  };
  return { queue, open, solved, order, enter };
}

describe('lanes', () => {
  it('divide a large gathering, but never the commands of one market', async () => {
    const { open, enter } = openQueue(2);
    await enter(...Array.from({ length: 80 }, (_, index) => buying(index % 4)));
    const [busy] = open;
    expect(busy!.markets).toHaveLength(80);
    const { open: others, enter: enterOthers } = openQueue(2);
    await enterOthers(...Array.from({ length: 80 }, (_, index) => buying(Math.floor(index / 20))));
    expect(others.map(({ markets }) => [markets.length, new Set(markets)])).toEqual([
      [40, new Set([0, 1])],
      [40, new Set([2, 3])],
    ]);
  });

  it('take no more than their part of all that is in flight', async () => {
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

  it('take a lone command at once; a few others gather behind it', async () => {
    const { open, enter } = openQueue(2);
    await enter(buying(1));
    await enter(buying(2), buying(3));
    expect(open.map(({ markets }) => markets)).toEqual([[1]]);
    open[0]!.finish();
    await turn();
    expect(open.map(({ markets }) => markets)).toEqual([[1], [2, 3]]);
  });

  it('take a gathering that is worth it beside an open batch', async () => {
    const { open, enter } = openQueue(2);
    await enter(buying(1));
    await enter(...Array.from({ length: 32 }, (_, index) => buying(2 + index)));
    expect(open.map(({ markets }) => markets.length)).toEqual([1, 32]);
  });

  it('take whoever waits behind a slow batch', async () => {
    const { open, enter } = openQueue(2, 10);
    await enter(buying(1));
    await enter(buying(2));
    await expect.poll(() => open.map(({ markets }) => markets)).toEqual([[1], [2]]);
  });

  it('gather the commands of a market behind its open batch while others go on', async () => {
    const { open, enter } = openQueue(2, AT_ONCE);
    await enter(buying(1));
    await enter(buying(1), buying(2), buying(1));
    expect(open.map(({ markets }) => markets)).toEqual([[1], [2]]);
    open[0]!.finish();
    await turn();
    expect(open[2]!.markets).toEqual([1, 1]);
  });
});

it('the next batch begins before the callers of the last are told, and all are told before the exchange has drained', async () => {
  const { queue, open, order, enter } = openQueue(1);
  await enter(buying(1));
  await enter(buying(2));
  const draining = queue.drain().then(() => order.push('drained'));
  open[0]!.finish();
  await turn();
  open[1]!.finish();
  await draining;
  expect(order).toEqual(['begun 1', 'begun 2', 'told 1', 'told 2', 'drained']);
});

describe('where fewer wait than were in the batch', () => {
  /** Batches of three, behind each of which one waits. `back` is who comes back as soon as the three are told. */
  async function playRounds(rounds: number, back: () => Command[]): Promise<string[]> {
    const { open, order, enter } = openQueue(1);
    await enter(buying(1), buying(1), buying(1));
    for (let round = 0; round < rounds; round++) {
      await enter(buying(2));
      open.at(-1)!.finish([], () => void enter(...back()));
      await turn();
      open.at(-1)!.finish();
      await enter(buying(1), buying(1), buying(1));
    }
    return order.slice(-4, -2);
  }

  it('they need not wait for people to be told who, as over HTTP, come back later', async () => {
    expect(await playRounds(30, () => [])).toEqual(['begun 2', 'told 1,1,1']);
  });

  it('they wait for people to be told who come back at once, and come along', async () => {
    expect(await playRounds(30, () => [buying(3), buying(3), buying(3)])).toEqual(['told 1,1,1', 'begun 2,3,3,3']);
  });
});

describe('too many', () => {
  it('turns newcomers away while the first has waited for too long, and takes them again afterwards', async () => {
    const { queue, open, enter } = openQueue(1);
    await enter(buying(1), buying(2));
    const late = (since: number) => {
      let error: unknown = null;
      const command = buying(1);
      queue.enter({ command, idempotency: undefined, since, resolve: () => undefined, reject: (reason) => (error = reason) });
      return error;
    };
    expect(late(performance.now())).toBe(null);
    expect(late(performance.now() + 501)).toBeInstanceOf(BusyError);
    expect(queue.turnedAway).toBe(1);
    open[0]!.finish();
    await turn();
    expect(late(performance.now() + 501)).toBe(null);
  });
});

describe('a resolution', () => {
  it('waits for what came before it, and lets one lane trade alone beside it', async () => {
    const { open, solved, enter } = openQueue(2);
    await enter(buying(1));
    await enter(buying(1), solving(1), buying(1), buying(2), buying(3));
    expect(solved).toEqual([]);
    open[0]!.finish();
    await turn();
    expect(open[1]!.markets).toEqual([1]);
    expect(solved.map(({ market }) => market)).toEqual([1]);
    expect(open).toHaveLength(2);
    open[1]!.finish();
    await turn();
    expect(open[2]).toMatchObject({ markets: [2, 3], beside: true });
  });

  it('begins beside an open batch, however few wait', async () => {
    const { queue, solved, enter } = openQueue(2);
    await enter(buying(1));
    await enter(solving(2));
    expect(solved.map(({ market }) => market)).toEqual([2]);
    expect(queue.inFlight).toBe(2);
  });

  it('has those who meet it wait apart from whoever is in flight', async () => {
    const { queue, enter } = openQueue(2);
    await enter(solving(1));
    await enter(buying(1), buying(1), buying(2));
    expect([queue.length, queue.inFlight]).toEqual([2, 2]);
  });

  it('has those who meet it wait in their order until it is done', async () => {
    const { open, solved, enter } = openQueue(1);
    await enter(solving(1), buying(1), buying(2), buying(3));
    expect(open[0]).toMatchObject({ markets: [2, 3], beside: true });
    open[0]!.finish([open[0]!.entries[1]!]);
    await turn();
    solved[0]!.finish();
    await turn();
    expect(open[1]!.markets).toEqual([1, 3]);
  });

  it('is met by whoever is known to need its market, whether the command names it or not', async () => {
    const { open, solved, enter } = openQueue(1);
    await enter(solving(1), listing(1), listing(2), buying(1));
    expect(open.map(({ markets }) => markets)).toEqual([[2]]);
    open[0]!.finish();
    solved[0]!.finish();
    await turn();
    expect(open[1]!.markets).toEqual([1, 1]);
  });

  it('is over before the exchange has drained', async () => {
    const { queue, solved, enter } = openQueue(2);
    await enter(solving(1));
    let drained = false;
    const draining = queue.drain().then(() => (drained = true));
    await turn();
    expect(drained).toBe(false);
    solved[0]!.finish();
    await draining;
  });
});
