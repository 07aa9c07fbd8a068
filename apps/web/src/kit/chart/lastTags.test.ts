import { describe, expect, it } from 'vitest';
import { isCovered, spread } from './lastTags.ts';

const tag = (y: number) => ({ y, text: String(y), color: '' });
const heights = (ys: number[]) => spread(ys.map(tag), 0, 100).map(({ text, y }) => [Number(text), y]);

describe('The tags with the last values of lines', () => {
  it('are placed at the ends of their lines, ordered from the top', () => {
    expect(heights([70, 20])).toEqual([
      [20, 20],
      [70, 70],
    ]);
  });

  it('move apart where they would overlap, and stay within the chart', () => {
    expect(heights([50, 52, 40])).toEqual([
      [40, 40],
      [50, 59],
      [52, 78],
    ]);
    expect(heights([98, 99, 2])).toEqual([
      [2, 9.5],
      [98, 71.5],
      [99, 90.5],
    ]);
  });

  it('cover the axis labels that they touch', () => {
    const tags = [tag(50)];
    expect([30, 34, 50, 66, 70].filter((y) => isCovered(tags, y))).toEqual([34, 50, 66]);
  });
});
