import { describe, expect, it } from 'vitest';
import { thinChart } from '../index.ts';
import { fc } from '../testing/properties.ts';

const charts = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 100_000 }), price: fc.integer({ min: 1, max: 100 }) }), { maxLength: 400 })
  .map((rows) => rows.toSorted((a, b) => a.at - b.at).map(({ at, price }) => ({ transactionDate: new Date(at), price })));

describe('a thinned chart', () => {
  it('has at most the requested number of points, all of them original points in their order', () => {
    fc.assert(
      fc.property(charts, fc.integer({ min: 4, max: 100 }), (points, limit) => {
        const thinned = thinChart(points, limit);
        expect(thinned.length).toBeLessThanOrEqual(limit);
        expect(thinned).toEqual(points.filter((point) => thinned.includes(point)));
      }),
    );
  });

  it('has all points if they are not more than requested', () => {
    fc.assert(
      fc.property(charts, fc.nat(100), (points, spare) => {
        expect(thinChart(points, Math.max(4, points.length + spare))).toEqual(points);
      }),
    );
  });

  it('keeps the first, last, lowest and highest point of each time bucket', () => {
    fc.assert(
      fc.property(charts, fc.integer({ min: 4, max: 60 }), (points, limit) => {
        fc.pre(points.length > limit);
        const thinned = new Set(thinChart(points, limit));
        const [start, end] = [points[0]!.transactionDate.getTime(), points.at(-1)!.transactionDate.getTime()];
        const buckets = Math.floor(limit / 4);
        const grouped = Object.groupBy(points, ({ transactionDate }) =>
          end === start ? 0 : Math.min(buckets - 1, Math.floor(((transactionDate.getTime() - start) * buckets) / (end - start))),
        );
        for (const bucket of Object.values(grouped)) {
          const kept = bucket!.filter((point) => thinned.has(point)).map(({ price }) => price);
          const prices = bucket!.map(({ price }) => price);
          expect([thinned.has(bucket![0]!), thinned.has(bucket!.at(-1)!)]).toEqual([true, true]);
          expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...prices), Math.max(...prices)]);
        }
      }),
    );
  });
});
