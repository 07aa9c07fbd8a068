import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBackgroundFigures } from './background-figures.ts';

let time: number;
let reads: PromiseWithResolvers<string>[];
let figures: () => string;
beforeEach(() => {
  time = 0;
  reads = [];
  const read = () => {
    const started = Promise.withResolvers<string>();
    reads.push(started);
    return started.promise;
  };
  figures = createBackgroundFigures('unknown', read, () => time);
});

/** Asks for the figures, which starts a read, and ends it after `ms`. */
async function readFor(ms: number, end: (read: PromiseWithResolvers<string>) => void): Promise<void> {
  figures();
  time += ms;
  end(reads.at(-1)!);
  await nextTurn();
}

/** Whether the figures that are asked for `ms` from now are read anew, and whether those of a millisecond earlier are. */
function isReadAfter(ms: number): [at: boolean, before: boolean] {
  const count = reads.length;
  time += ms - 1;
  figures();
  const before = reads.length > count;
  time += 1;
  figures();
  return [reads.length > count, before];
}

const NOT_EARLIER = [true, false];

describe('Figures read in the background', () => {
  it('are those of the last read that has ended, one of which runs at a time', async () => {
    expect([figures(), figures()]).toEqual(['unknown', 'unknown']);
    expect(reads).toHaveLength(1);
    await readFor(3, ({ resolve }) => resolve('first'));
    expect(figures()).toBe('first');
  });

  it('are read again after a pause of a hundred times the duration of the read', async () => {
    await readFor(3, ({ resolve }) => resolve('first'));
    expect(isReadAfter(300)).toEqual(NOT_EARLIER);
  });

  it('are read again after a minute if the read took long', async () => {
    await readFor(4_000, ({ resolve }) => resolve('first'));
    expect(isReadAfter(60_000)).toEqual(NOT_EARLIER);
  });

  it('stay as they are when a read fails, however long it took, and are read again after five seconds', async () => {
    await readFor(3, ({ resolve }) => resolve('first'));
    time += 300;
    await readFor(15_000, ({ reject }) => reject(new Error('no free connection')));
    expect(figures()).toBe('first');
    expect(isReadAfter(5_000)).toEqual(NOT_EARLIER);
    await readFor(3, ({ resolve }) => resolve('second'));
    expect(figures()).toBe('second');
  });
});
