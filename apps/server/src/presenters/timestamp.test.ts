import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timestamp } from './timestamp.ts';

describe('a moment on the wire', () => {
  it('is written as toISOString writes it, whatever was written before', () => {
    const moments = fc.array(fc.date({ noInvalidDate: true }), { minLength: 1 });
    const ofOneDay = fc
      .tuple(fc.date({ noInvalidDate: true, min: new Date(0) }), fc.array(fc.nat(86_400_000), { minLength: 1 }))
      .map(([day, offsets]) => offsets.map((offset) => new Date(Math.min(8.64e15, day.getTime() + offset))));
    fc.assert(
      fc.property(fc.oneof(moments, ofOneDay), (all) => {
        expect(all.map(timestamp)).toEqual(all.map((each) => each.toISOString()));
      }),
    );
  });

  it('is the same whether it comes as a date or as text', () => {
    expect(timestamp('2026-11-20T13:05:09.007+01:00')).toBe('2026-11-20T12:05:09.007Z');
  });

  it('must be one', () => {
    expect(() => timestamp('wczoraj')).toThrow(RangeError);
  });
});
