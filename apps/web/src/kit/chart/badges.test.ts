import { describe, expect, it } from 'vitest';
import { isCovered, spreadBadges } from './badges.ts';

describe('The badges with the last values of lines', () => {
  it('are at the ends of their lines', () => expect(spreadBadges([70, 20], 0, 100)).toEqual([70, 20]));

  it('move apart where they would overlap, and stay within the chart', () => {
    expect(spreadBadges([50, 52, 30], 0, 120)).toEqual([53, 76, 30]);
    expect(spreadBadges([98, 99, 2], 0, 100)).toEqual([66, 89, 11]);
    expect(spreadBadges([4, 4], 0, 100)).toEqual([11, 34]);
  });

  it('cover the labels of the axis within 17 px', () =>
    expect([32, 33, 50, 67, 68].filter((height) => isCovered([50], height))).toEqual([33, 50, 67]));
});
