import { describe, expect, it } from 'vitest';
import { buying, listing, openQueue, resolving, SLOW_AT_ONCE, turn } from '../testing/open-queue.ts';

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

  it('parks blocked commands for a pause only, after which they are tried again beside it', async () => {
    const { open, enter } = openQueue(1, SLOW_AT_ONCE, 1);
    await enter(resolving(1), buying(1), buying(2), buying(3));
    const [, blocked] = open[0]!.commands;
    open[0]!.finish([blocked!]);
    await expect.poll(() => open[1]).toMatchObject({ markets: [3], skipLocked: true });
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
