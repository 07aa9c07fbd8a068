import { thinChart } from '@wieszcz/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKED_BYTES, PriceSeries } from './price-series.ts';

const START = Date.UTC(2026, 0, 1);
const rows = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 50_000 }), price: fc.integer({ min: 1, max: 100 }) }), { maxLength: 900 })
  .map((all) => all.toSorted((a, b) => a.at - b.at).map(({ at, price }) => ({ transactionDate: new Date(START + at), price })));
type Rows = { transactionDate: Date; price: number }[];

/** As PostgreSQL sends them. */
function packed(points: Rows): Buffer {
  const bytes = Buffer.alloc(points.length * PACKED_BYTES);
  points.forEach(({ transactionDate, price }, index) => {
    bytes.writeBigInt64BE(BigInt(transactionDate.getTime() - Date.UTC(2000, 0, 1)) * 1000n + 999n, index * PACKED_BYTES);
    bytes.writeInt16BE(price, index * PACKED_BYTES + 8);
  });
  return bytes;
}

/** Read in two goes that overlap, as the tail of a living history is. */
function seriesOf(points: Rows, cutAt: number): PriceSeries {
  const series = new PriceSeries();
  series.replaceFrom(0, packed(points));
  series.replaceFrom(cutAt, packed(points.filter(({ transactionDate }) => transactionDate.getTime() >= cutAt)));
  return series;
}

const moments = fc.integer({ min: -10, max: 50_010 }).map((offset) => START + offset);

describe('prices in memory', () => {
  it('are thinned as the transactions themselves would be', () => {
    fc.assert(
      fc.property(rows, moments, moments, fc.integer({ min: 4, max: 200 }), (points, since, cutAt, limit) => {
        const inRange = points.filter(({ transactionDate }) => transactionDate.getTime() >= since);
        expect(seriesOf(points, cutAt).thinned(since, limit)).toEqual(thinChart(inRange, limit));
      }),
    );
  });

  it('know the last price before a moment', () => {
    fc.assert(
      fc.property(rows, moments, moments, (points, since, cutAt) => {
        const before = points.findLast(({ transactionDate }) => transactionDate.getTime() < since);
        expect(seriesOf(points, cutAt).priceBefore(since)).toBe(before?.price ?? null);
      }),
    );
  });
});
