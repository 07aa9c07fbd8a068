import { describe, expect, it } from 'vitest';
import { chanceOf, executablePrices, isWide, nearMiddle, resolvedChance, scaleChances, toChance, toPrice } from '../index.ts';
import type { BestPrices, BestPricesOfBet, BetChance, ChanceFacts, Volume } from '../index.ts';
import { fc } from '../testing/properties.ts';

const price = fc.integer({ min: 1, max: 100 }).map(toPrice);
const bid = fc.option(fc.integer({ min: 1, max: 99 }).map(toPrice));
const bestPrices: fc.Arbitrary<BestPrices> = fc.record({ bid, ask: fc.option(price) });
const ofBet: fc.Arbitrary<BestPricesOfBet> = fc.record({ yes: bestPrices, no: bestPrices });
/** Sums of up to a thousand trades. */
const volume: fc.Arbitrary<Volume> = fc
  .array(fc.record({ price: fc.integer({ min: 0, max: 100 }), shares: fc.integer({ min: 1, max: 1_000 }) }), { maxLength: 1_000 })
  .map((trades) => ({
    shares: trades.reduce((sum, trade) => sum + trade.shares, 0),
    value: trades.reduce((sum, trade) => sum + trade.shares * trade.price, 0),
  }));
const facts: fc.Arbitrary<ChanceFacts> = fc.record({
  prices: bestPrices,
  traded: fc.boolean(),
  volume,
  traders: fc.nat(8),
  near: fc.record({ bids: fc.nat(400), asks: fc.nat(400) }),
});

/** The number of random books for the properties that every book must have. */
const RANDOM_BOOKS = { numRuns: 10_000 };
const DEEP = { bids: 200, asks: 200 };
const NOTHING: Volume = { shares: 0, value: 0 };
/** The facts of a liquid bet, except those in `rest`. */
const chanceFrom = (bestBid: number | null, bestAsk: number | null, rest: Partial<ChanceFacts> = {}) =>
  chanceOf({
    prices: { bid: bestBid === null ? null : toPrice(bestBid), ask: bestAsk === null ? null : toPrice(bestAsk) },
    traded: true,
    volume: NOTHING,
    traders: 5,
    near: DEEP,
    ...rest,
  });

describe('the executable prices of an option', () => {
  const prices = (yesBid: number | null, yesAsk: number | null, noBid: number | null, noAsk: number | null) =>
    executablePrices(
      {
        yes: { bid: yesBid && toPrice(yesBid), ask: yesAsk && toPrice(yesAsk) } as BestPrices,
        no: { bid: noBid && toPrice(noBid), ask: noAsk && toPrice(noAsk) } as BestPrices,
      },
      true,
    );

  it('include the orders on the opposite option, at 1 $ minus their prices, where these are better', () => {
    expect(prices(null, 50, null, 60)).toEqual({ bid: 40, ask: 50 });
    expect(prices(43, 50, 52, 60)).toEqual({ bid: 43, ask: 48 });
    expect(prices(43, 50, 49, 55)).toEqual({ bid: 45, ask: 50 });
    expect(prices(null, null, null, null)).toEqual({ bid: null, ask: null });
  });

  it('leave out an ask of the opposite option at 1 $', () => {
    expect(prices(null, 99, null, 100)).toEqual({ bid: null, ask: 99 });
    expect(prices(null, 100, null, 99)).toEqual({ bid: 1, ask: 100 });
  });

  it('may cross, as listing never merges', () => expect(prices(null, 40, null, 40)).toEqual({ bid: 60, ask: 40 }));

  it('sum to 1 $, the bid on one option with the ask of the other, except for an ask at 1 $', () => {
    fc.assert(
      fc.property(ofBet, fc.boolean(), (bet, option) => {
        const [own, opposite] = [executablePrices(bet, option), executablePrices(bet, !option)];
        expect(own.bid === null ? [null, 100] : [100 - own.bid]).toContain(opposite.ask);
      }),
    );
  });
});

describe('the chance of a bet', () => {
  it.each([
    [40, 50, 4500],
    [44, 49, 4650],
    [60, 40, 5000],
    [null, 9, 450],
    [95, null, 9750],
    [null, 10, 500],
  ])('with a bid at %s and an ask at %s is their middle whatever was traded', (bestBid, bestAsk, chance) => {
    for (const traded of [NOTHING, { shares: 10, value: 990 }])
      expect(chanceFrom(bestBid, bestAsk, { volume: traded })).toEqual({ unscaled: chance, basis: 'middle', thinBecause: null });
  });

  it('with a wider spread is the volume-weighted price of the last 24 hours, clamped to the spread', () => {
    const weighted = (value: number, shares: number) => chanceFrom(40, 60, { volume: { shares, value } });
    expect(weighted(40 * 3 + 55, 4)).toMatchObject({ unscaled: 4375, basis: 'weighted' });
    expect(weighted(151, 3)).toMatchObject({ unscaled: 5033 });
    expect(weighted(302, 6)).toMatchObject({ unscaled: 5033 });
    expect(weighted(304, 6)).toMatchObject({ unscaled: 5067 });
    expect(weighted(10, 1)).toMatchObject({ unscaled: 4000 });
    expect(weighted(99, 1)).toMatchObject({ unscaled: 6000 });
  });

  it('with a wider spread and no trades of the last 24 hours is the middle', () => {
    expect(chanceFrom(40, 60)).toMatchObject({ unscaled: 5000, basis: 'middle' });
    expect(chanceFrom(null, null)).toMatchObject({ unscaled: 5000, basis: 'middle' });
    expect(chanceFrom(null, 30)).toMatchObject({ unscaled: 1500, basis: 'middle' });
  });

  it('is the middle, on the basis of the organizer, while nobody has traded', () => {
    const untraded = { traded: false, traders: 0 };
    expect(chanceFrom(40, 50, untraded)).toEqual({ unscaled: 4500, basis: 'organizer', thinBecause: 'traders' });
    expect(chanceFrom(20, 50, untraded)).toMatchObject({ unscaled: 3500, basis: 'organizer' });
  });

  it('lies between bid and ask, and equals their middle unless it is weighted', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const { unscaled, basis } = chanceOf(known);
        const [low, high] = [(known.prices.bid ?? 0) * 100, (known.prices.ask ?? 100) * 100];
        expect(unscaled).toBeGreaterThanOrEqual(Math.min(low, high));
        expect(unscaled).toBeLessThanOrEqual(Math.max(low, high));
        expect(basis === 'weighted' ? high - low > 1_000 : unscaled * 2 === low + high).toBe(true);
      }),
      RANDOM_BOOKS,
    );
  });

  it('is the weighted price, to half a ten-thousandth, where there is neither bid nor ask', () => {
    fc.assert(
      fc.property(volume, (traded) => {
        fc.pre(traded.shares > 0);
        const { unscaled } = chanceFrom(null, null, { volume: traded });
        const error = BigInt(unscaled) * BigInt(traded.shares) - BigInt(traded.value) * 100n;
        expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(BigInt(traded.shares));
      }),
    );
  });

  it('computed for no is 1 minus the chance of yes, to a ten-thousandth', () => {
    fc.assert(
      fc.property(facts, ofBet, (known, bet) => {
        const { shares, value } = known.volume;
        const [yes, no] = [true, false].map((option) => executablePrices(bet, option));
        // An ask of no at 1 $ counts like a missing one, so the spans of both options mirror each other.
        const chance = chanceOf({ ...known, prices: yes! });
        const opposite = chanceOf({ ...known, prices: no!, volume: { shares, value: 100 * shares - value } });
        expect(Math.abs(chance.unscaled + opposite.unscaled - 10_000)).toBeLessThanOrEqual(1);
        expect(opposite.basis).toBe(chance.basis);
      }),
    );
  });
});

describe('a bet is thin', () => {
  it('with fewer than five traders', () => {
    expect([0, 4, 5, 9].map((traders) => chanceFrom(40, 50, { traders }).thinBecause)).toEqual([
      'traders',
      'traders',
      null,
      null,
    ]);
  });

  it('with fewer than 200 shares near the middle on either side', () => {
    const reason = (bids: number, asks: number) => chanceFrom(40, 50, { near: { bids, asks } }).thinBecause;
    expect([reason(199, 900), reason(900, 199), reason(200, 200)]).toEqual(['depth', 'depth', null]);
  });

  it.each([
    [40, 50, { lowestBid: 40, highestAsk: 50 }],
    [40, 49, { lowestBid: 40, highestAsk: 49 }],
    [44, 45, { lowestBid: 40, highestAsk: 49 }],
    [60, 40, { lowestBid: 45, highestAsk: 55 }],
    [20, 70, { lowestBid: 40, highestAsk: 50 }],
  ])('if too few shares, with a bid at %i and an ask at %i, have the prices %j', (bestBid, bestAsk, expected) =>
    expect(nearMiddle({ bid: toPrice(bestBid), ask: toPrice(bestAsk) })).toEqual(expected),
  );

  it('where nobody bids and the middle is near 0, because an ask of no at 1 $ is not a bid', () => {
    const lowestBids = [1, 5, 10, 12].map((ask) => nearMiddle({ bid: null, ask: toPrice(ask) }).lowestBid);
    expect(lowestBids).toEqual([1, 1, 1, 1]);
  });
});

it('a spread is wide above 10 cents; a missing bid is 0, a missing ask 1 $', () => {
  const wide = ([bestBid, bestAsk]: (number | null)[]) =>
    isWide({ bid: bestBid ? toPrice(bestBid) : null, ask: bestAsk ? toPrice(bestAsk) : null });
  expect(
    [
      [40, 50],
      [90, null],
      [null, 10],
      [80, 40],
    ].map(wide),
  ).toEqual([false, false, false, false]);
  expect(
    [
      [40, 51],
      [89, null],
      [null, 11],
      [null, null],
    ].map(wide),
  ).toEqual([true, true, true, true]);
});

it('a resolved bet is certain or impossible, and not thin', () => {
  expect(resolvedChance(true)).toEqual({ unscaled: 10_000, basis: 'middle', thinBecause: null });
  expect(resolvedChance(false)).toEqual({ unscaled: 0, basis: 'middle', thinBecause: null });
});

describe('the chances of a market', () => {
  const betChance = (unscaled: number): BetChance => ({ unscaled: toChance(unscaled), basis: 'middle', thinBecause: null });
  const scaled = (...chances: number[]) => scaleChances(chances.map(betChance)).map(({ chance }) => chance);
  const chances = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 40 });

  it('are divided by their sum where it is more than 1', () => {
    expect(scaled(6_000, 6_000)).toEqual([5_000, 5_000]);
    expect(scaled(8_000, 4_000, 4_000)).toEqual([5_000, 2_500, 2_500]);
    expect(scaled(5_000, 5_000, 5_000)).toEqual([3_333, 3_333, 3_333]);
  });

  it('never sum to more than 1', () => {
    expect(scaled(...Array<number>(6).fill(4_500))).toEqual(Array(6).fill(1_666));
    fc.assert(
      fc.property(chances, (unscaled) => {
        expect(scaled(...unscaled).reduce((total, chance) => total + chance, 0)).toBeLessThanOrEqual(10_000);
      }),
      RANDOM_BOOKS,
    );
  });

  it('stay as they are where the sum is at most 1', () => {
    expect(scaled(6_000, 4_000)).toEqual([6_000, 4_000]);
    expect(scaled(6_000)).toEqual([6_000]);
    expect(scaled(0, 0)).toEqual([0, 0]);
    expect(scaled()).toEqual([]);
  });

  it('keep the basis of each bet, its unscaled chance, and why it is thin', () => {
    const thin: BetChance = { unscaled: toChance(7_000), basis: 'weighted', thinBecause: 'depth' };
    expect(scaleChances([thin, betChance(7_000)])[0]).toEqual({ ...thin, chance: 5_000 });
  });

  it('keep the proportions of the unscaled ones to a ten-thousandth, and their order, and are never larger', () => {
    fc.assert(
      fc.property(chances, (unscaled) => {
        const sum = unscaled.reduce((total, chance) => total + chance, 0);
        const divisor = Math.max(sum, 10_000);
        const result = scaled(...unscaled);
        result.forEach((chance, index) => {
          expect(Math.abs(chance * divisor - unscaled[index]! * 10_000)).toBeLessThan(divisor);
          expect(chance).toBeLessThanOrEqual(unscaled[index]!);
          const lessLikely = result.filter((_, other) => unscaled[other]! < unscaled[index]!);
          expect(Math.max(0, ...lessLikely)).toBeLessThanOrEqual(chance);
        });
      }),
    );
  });
});
