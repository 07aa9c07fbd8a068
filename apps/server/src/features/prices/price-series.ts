import type { ChartPoint } from '@wieszcz/domain';

/** As `selectPackedPrices` packs a price: microseconds since 2000 in eight bytes, cents in two. */
export const PACKED_BYTES = 10;
const EPOCH_2000 = Date.UTC(2000, 0, 1);
const HIGH_WORD = 2 ** 32;
/** Lowest and highest are kept of each so many prices, so that those of a long stretch need no look at each of its prices. */
const BLOCK = 64;
const FIRST_CAPACITY = 4 * BLOCK;

/**
 * All prices of one option of one bet in the order in which they were paid, ten bytes each: a million of them is 10 MB and is
 * thinned to a chart in a fraction of a millisecond. Thins exactly as the domain's `thinChart` does.
 */
export class PriceSeries {
  length = 0;
  /** Another one whenever prices were added or have changed. */
  version = 0;
  private times = new Float64Array(FIRST_CAPACITY);
  private prices = new Uint8Array(FIRST_CAPACITY);
  private lows = new Uint8Array(FIRST_CAPACITY / BLOCK);
  private highs = new Uint8Array(FIRST_CAPACITY / BLOCK);

  /** Milliseconds; the beginning of time where there is none yet. */
  get lastTime(): number {
    return this.length === 0 ? EPOCH_2000 : this.times[this.length - 1]!;
  }

  /** The time of the price so many before the last one, likewise. */
  timeFromEnd(count: number): number {
    return this.length <= count ? EPOCH_2000 : this.times[this.length - 1 - count]!;
  }

  /** Forgets the prices from that moment on and takes these instead, which must not be older. */
  replaceFrom(time: number, packed: Buffer): void {
    const from = this.indexOf(time);
    if (this.endsWith(from, packed)) return;
    this.version += 1;
    this.cut(from);
    this.reserve(this.length + packed.length / PACKED_BYTES);
    for (let offset = 0; offset < packed.length; offset += PACKED_BYTES)
      this.append(timeAt(packed, offset), priceAt(packed, offset));
  }

  /** Whether these are the very prices from that index on. */
  private endsWith(from: number, packed: Buffer): boolean {
    if (packed.length !== (this.length - from) * PACKED_BYTES) return false;
    for (let index = from, offset = 0; index < this.length; index++, offset += PACKED_BYTES)
      if (this.times[index] !== timeAt(packed, offset) || this.prices[index] !== priceAt(packed, offset)) return false;
    return true;
  }

  /** The last price before that moment. */
  priceBefore(time: number): number | null {
    const index = this.indexOf(time);
    return index === 0 ? null : this.prices[index - 1]!;
  }

  /** From that moment on: equal buckets of time over the span of the points, of each the first, lowest, highest and last. */
  thinned(since: number, limit: number): ChartPoint[] {
    const from = this.indexOf(since);
    if (this.length - from <= limit) return Array.from({ length: this.length - from }, (_, index) => this.point(from + index));
    const start = this.times[from]!;
    const span = this.lastTime - start;
    const buckets = Math.max(1, Math.floor(limit / 4));
    const bucketAt = (index: number) =>
      span === 0 ? 0 : Math.min(buckets - 1, Math.floor(((this.times[index]! - start) * buckets) / span));

    const points: ChartPoint[] = [];
    for (let first = from; first < this.length;) {
      const bucket = bucketAt(first);
      const next = this.firstIndex(first + 1, (index) => bucketAt(index) > bucket);
      const kept = new Set([first, this.extreme(first, next, this.lows, -1), this.extreme(first, next, this.highs, 1), next - 1]);
      for (const index of [...kept].sort((a, b) => a - b)) points.push(this.point(index));
      first = next;
    }
    return points;
  }

  private point(index: number): ChartPoint {
    return { transactionDate: new Date(this.times[index]!), price: this.prices[index]! };
  }

  /** The first of the lowest (sign -1) or highest (sign 1) prices in [from, to). */
  private extreme(from: number, to: number, ofBlocks: Uint8Array, sign: 1 | -1): number {
    let best = from;
    for (let index = from + 1; index < to;) {
      const isWholeBlock = index % BLOCK === 0 && index + BLOCK <= to;
      if (isWholeBlock && sign * ofBlocks[index / BLOCK]! <= sign * this.prices[best]!) index += BLOCK;
      else {
        if (sign * this.prices[index]! > sign * this.prices[best]!) best = index;
        index += 1;
      }
    }
    return best;
  }

  private indexOf(time: number): number {
    return this.firstIndex(0, (index) => this.times[index]! >= time);
  }

  /** The first index from `low` on of which it is true, where it is true of all behind; else the length. */
  private firstIndex(low: number, isTrue: (index: number) => boolean): number {
    let [from, to] = [low, this.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isTrue(middle)) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** Keeps so many, and takes the last block's prices again, as its extremes may have gone. */
  private cut(length: number): void {
    const whole = length - (length % BLOCK);
    this.length = whole;
    for (let index = whole; index < length; index++) this.append(this.times[index]!, this.prices[index]!);
  }

  private append(time: number, price: number): void {
    const index = this.length++;
    const block = Math.floor(index / BLOCK);
    this.times[index] = time;
    this.prices[index] = price;
    const isFirst = index % BLOCK === 0;
    this.lows[block] = isFirst ? price : Math.min(this.lows[block]!, price);
    this.highs[block] = isFirst ? price : Math.max(this.highs[block]!, price);
  }

  private reserve(length: number): void {
    if (length <= this.prices.length) return;
    const capacity = Math.ceil(Math.max(length, this.prices.length * 1.5) / BLOCK) * BLOCK;
    const grown = <Values extends Float64Array | Uint8Array>(values: Values, into: Values): Values => {
      into.set(values);
      return into;
    };
    this.times = grown(this.times, new Float64Array(capacity));
    this.prices = grown(this.prices, new Uint8Array(capacity));
    this.lows = grown(this.lows, new Uint8Array(capacity / BLOCK));
    this.highs = grown(this.highs, new Uint8Array(capacity / BLOCK));
  }
}

const timeAt = (packed: Buffer, offset: number): number =>
  EPOCH_2000 + Math.floor((packed.readInt32BE(offset) * HIGH_WORD + packed.readUInt32BE(offset + 4)) / 1000);

const priceAt = (packed: Buffer, offset: number): number => packed.readInt16BE(offset + 8);

/** Packed prices as points of a chart. */
export const unpack = (packed: Buffer): ChartPoint[] =>
  Array.from({ length: packed.length / PACKED_BYTES }, (_, index) => {
    const offset = index * PACKED_BYTES;
    return { transactionDate: new Date(timeAt(packed, offset)), price: priceAt(packed, offset) };
  });
