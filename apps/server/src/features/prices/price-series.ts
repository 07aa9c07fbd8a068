import { type ChartPoint, firstIndexWhere, type PriceSequence, thinnedIndexes } from '@wieszcz/domain';

/** The size of a point as the queries pack it: eight bytes for microseconds since 2000, two for cents or for a chance. */
export const PACKED_BYTES = 10;
const EPOCH_2000 = Date.UTC(2000, 0, 1);
const HIGH_WORD = 2 ** 32;
/** The lowest and highest price of each block of this size are precomputed, so that a search in a long range skips whole blocks. */
const BLOCK = 64;
const INITIAL_CAPACITY = 4 * BLOCK;

let lastVersion = 0;
const nextVersion = (): number => ++lastVersion;

/**
 * The prices of one option of one bet in the order of its trades: times in milliseconds, prices in cents. A price takes about
 * nine bytes, and the arrays have at most half as much spare capacity, so a million prices take 9 to 14 MB.
 */
export class PriceSeries implements PriceSequence {
  length = 0;
  /** Changes whenever prices are added, removed or changed. No other series of the process ever has the same version. */
  version = nextVersion();
  private times = new Float64Array(INITIAL_CAPACITY);
  private prices = new Uint8Array(INITIAL_CAPACITY);
  private blockLows = new Uint8Array(INITIAL_CAPACITY / BLOCK);
  private blockHighs = new Uint8Array(INITIAL_CAPACITY / BLOCK);

  /** The time of the last price; the year 2000 if there is none. */
  get lastTime(): number {
    return this.length === 0 ? EPOCH_2000 : this.times[this.length - 1]!;
  }

  /** The time of the price `count` places before the last one; the year 2000 if there are fewer prices. */
  timeFromEnd(count: number): number {
    return this.length <= count ? EPOCH_2000 : this.times[this.length - 1 - count]!;
  }

  /** Replaces all prices from `time` on by packed ones, none of which may be older than `time`. */
  replaceFrom(time: number, packed: Buffer): void {
    const from = this.indexOf(time);
    if (this.endsWith(from, packed)) return;
    this.version = nextVersion();
    this.truncate(from);
    this.reserve(this.length + packed.length / PACKED_BYTES);
    for (let offset = 0; offset < packed.length; offset += PACKED_BYTES)
      this.append(packedTime(packed, offset), packedPrice(packed, offset));
  }

  /** The last price before a moment; null if there is none. */
  priceBefore(time: number): number | null {
    const index = this.indexOf(time);
    return index === 0 ? null : this.prices[index - 1]!;
  }

  /** The prices from `since` on as at most `limit` points, thinned as the domain thins every chart. */
  thinned(since: number, limit: number): ChartPoint[] {
    return thinnedIndexes(this, this.indexOf(since), limit).map((index) => ({
      transactionDate: new Date(this.times[index]!),
      price: this.prices[index]!,
    }));
  }

  timeAt(index: number): number {
    return this.times[index]!;
  }

  lowest(from: number, to: number): number {
    return this.extreme(from, to, this.blockLows, -1);
  }

  highest(from: number, to: number): number {
    return this.extreme(from, to, this.blockHighs, 1);
  }

  /** The index of the first of the lowest (sign -1) or highest (sign 1) prices in [from, to). */
  private extreme(from: number, to: number, blockExtremes: Uint8Array, sign: 1 | -1): number {
    let best = from;
    for (let index = from + 1; index < to;) {
      const isWholeBlock = index % BLOCK === 0 && index + BLOCK <= to;
      if (isWholeBlock && sign * blockExtremes[index / BLOCK]! <= sign * this.prices[best]!) index += BLOCK;
      else {
        if (sign * this.prices[index]! > sign * this.prices[best]!) best = index;
        index += 1;
      }
    }
    return best;
  }

  /** The index of the first price at or after `time`. */
  private indexOf(time: number): number {
    return firstIndexWhere(0, this.length, (index) => this.times[index]! >= time);
  }

  /** Whether the prices from index `from` on equal the packed ones. */
  private endsWith(from: number, packed: Buffer): boolean {
    if (packed.length !== (this.length - from) * PACKED_BYTES) return false;
    for (let index = from, offset = 0; index < this.length; index++, offset += PACKED_BYTES)
      if (this.times[index] !== packedTime(packed, offset) || this.prices[index] !== packedPrice(packed, offset)) return false;
    return true;
  }

  /** Keeps the first `length` prices. Those of the last block are appended again, which recomputes the block's extremes. */
  private truncate(length: number): void {
    const wholeBlocks = length - (length % BLOCK);
    this.length = wholeBlocks;
    for (let index = wholeBlocks; index < length; index++) this.append(this.times[index]!, this.prices[index]!);
  }

  private append(time: number, price: number): void {
    const index = this.length++;
    const block = Math.floor(index / BLOCK);
    this.times[index] = time;
    this.prices[index] = price;
    const isFirstOfBlock = index % BLOCK === 0;
    this.blockLows[block] = isFirstOfBlock ? price : Math.min(this.blockLows[block]!, price);
    this.blockHighs[block] = isFirstOfBlock ? price : Math.max(this.blockHighs[block]!, price);
  }

  private reserve(length: number): void {
    if (length <= this.prices.length) return;
    const capacity = Math.ceil(Math.max(length, this.prices.length * 1.5) / BLOCK) * BLOCK;
    const copyInto = <Values extends Float64Array | Uint8Array>(target: Values, values: Values): Values => {
      target.set(values);
      return target;
    };
    this.times = copyInto(new Float64Array(capacity), this.times);
    this.prices = copyInto(new Uint8Array(capacity), this.prices);
    this.blockLows = copyInto(new Uint8Array(capacity / BLOCK), this.blockLows);
    this.blockHighs = copyInto(new Uint8Array(capacity / BLOCK), this.blockHighs);
  }
}

const packedTime = (packed: Buffer, offset: number): number =>
  EPOCH_2000 + Math.floor((packed.readInt32BE(offset) * HIGH_WORD + packed.readUInt32BE(offset + 4)) / 1000);

const packedPrice = (packed: Buffer, offset: number): number => packed.readInt16BE(offset + 8);

/** Packed prices or chances as points of a chart. */
export const unpack = (packed: Buffer): ChartPoint[] =>
  Array.from({ length: packed.length / PACKED_BYTES }, (_, index) => {
    const offset = index * PACKED_BYTES;
    return { transactionDate: new Date(packedTime(packed, offset)), price: packedPrice(packed, offset) };
  });
