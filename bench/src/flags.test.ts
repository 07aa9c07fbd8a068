import { describe, expect, it } from 'vitest';
import { numberFlags, parseFlags } from './flags.ts';

describe('flags', () => {
  it('have their defaults unless they are given', () => {
    expect(parseFlags(['--seconds', '1.5', '--rows', 'HTTP'], { seconds: 10, repeats: 3, rows: '' })).toEqual({
      seconds: 1.5,
      repeats: 3,
      rows: 'HTTP',
    });
  });

  it.each(['ten', '', ' ', '-1', 'NaN', 'Infinity', '5 s'])('of numbers refuse the value %o', (value) => {
    expect(() => numberFlags([`--kills=${value}`], { kills: 200 })).toThrow('--kills needs a number');
  });

  it('that are unknown are refused', () => expect(() => numberFlags(['--kill', '1'], { kills: 200 })).toThrow('--kill'));
});
