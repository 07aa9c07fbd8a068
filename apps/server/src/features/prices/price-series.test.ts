import { thinChart } from '@wieszcz/domain';
import { fc } from '@wieszcz/domain/testing/properties';
import { describe, expect, it } from 'vitest';
import { PACKED_BYTES, PriceSeries } from './price-series.ts';
import { createRecentCharts } from './recent-charts.ts';

const START = Date.UTC(2026, 0, 1);
const pointLists = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 50_000 }), price: fc.integer({ min: 1, max: 100 }) }), { maxLength: 900 })
  .map((all) => all.toSorted((a, b) => a.at - b.at).map(({ at, price }) => ({ transactionDate: new Date(START + at), price })));
type Points = { transactionDate: Date; price: number }[];

/** Packs points as PostgreSQL sends them, with microseconds that the series must truncate. */
function packed(points: Points): Buffer {
  const bytes = Buffer.alloc(points.length * PACKED_BYTES);
  points.forEach(({ transactionDate, price }, index) => {
    bytes.writeBigInt64BE(BigInt(transactionDate.getTime() - Date.UTC(2000, 0, 1)) * 1000n + 999n, index * PACKED_BYTES);
    bytes.writeInt16BE(price, index * PACKED_BYTES + 8);
  });
  return bytes;
}

/** A series filled in two overlapping parts, because a refresh reads the end of a series again. */
function seriesOf(points: Points, cutAt: number): PriceSeries {
  const series = new PriceSeries();
  series.replaceFrom(0, packed(points));
  series.replaceFrom(cutAt, packed(points.filter(({ transactionDate }) => transactionDate.getTime() >= cutAt)));
  return series;
}

const moments = fc.integer({ min: -10, max: 50_010 }).map((offset) => START + offset);

describe('a price series', () => {
  it('is thinned as its transactions would be', () => {
    fc.assert(
      fc.property(pointLists, moments, moments, fc.integer({ min: 4, max: 200 }), (points, since, cutAt, limit) => {
        const inRange = points.filter(({ transactionDate }) => transactionDate.getTime() >= since);
        expect(seriesOf(points, cutAt).thinned(since, limit)).toEqual(thinChart(inRange, limit));
      }),
    );
  });

  it('gets another version only if prices are added, changed or removed', () => {
    const at = (offset: number, price: number) => ({ transactionDate: new Date(START + offset), price });
    const series = new PriceSeries();
    const isNewAfter = (from: number, points: Points) => {
      const { version } = series;
      series.replaceFrom(START + from, packed(points));
      return series.version !== version;
    };
    expect(isNewAfter(0, [at(0, 50), at(10, 51)])).toBe(true);
    expect(isNewAfter(5, [at(10, 51)])).toBe(false);
    expect(isNewAfter(5, [at(10, 51), at(20, 52)])).toBe(true);
    expect(isNewAfter(15, [at(20, 53)])).toBe(true);
    expect(isNewAfter(15, [at(21, 53)])).toBe(true);
    expect(isNewAfter(15, [])).toBe(true);
  });

  it('never has the version of another series, even if both have the same prices', () => {
    const prices = packed([{ transactionDate: new Date(START), price: 50 }]);
    const versions = Array.from({ length: 2 }, () => {
      const series = new PriceSeries();
      const empty = series.version;
      series.replaceFrom(0, prices);
      return [empty, series.version];
    }).flat();
    expect(new Set(versions).size).toBe(4);
  });

  it('finds the last price before a moment', () => {
    fc.assert(
      fc.property(pointLists, moments, moments, (points, moment, cutAt) => {
        const before = points.findLast(({ transactionDate }) => transactionDate.getTime() < moment);
        expect(seriesOf(points, cutAt).priceBefore(moment)).toBe(before?.price ?? null);
      }),
    );
  });
});

describe('a recent chart', () => {
  it('is drawn again only after a trade or when the series has been read anew, unless 50 other charts were used since', () => {
    const recent = createRecentCharts<object>();
    let series = new PriceSeries();
    const chart = (key: string) => recent(key, series.version, () => ({}));
    const first = chart('one');
    expect(chart('one')).toBe(first);
    expect(chart('other')).not.toBe(first);
    const prices = packed([{ transactionDate: new Date(START), price: 50 }]);
    series.replaceFrom(0, prices);
    const drawnAfterTrade = chart('one');
    expect(drawnAfterTrade).not.toBe(first);
    series = new PriceSeries();
    series.replaceFrom(0, prices);
    const second = chart('one');
    expect(second).not.toBe(drawnAfterTrade);
    for (let number = 0; number < 49; number++) chart(`busy ${number}`);
    expect(chart('one')).toBe(second);
    for (let number = 0; number < 50; number++) chart(`busier ${number}`);
    expect(chart('one')).not.toBe(second);
  });
});
