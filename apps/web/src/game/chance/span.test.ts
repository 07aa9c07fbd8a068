import { toBetId, toMarketId, toCents } from '@wieszcz/domain';
import { chance } from '@wieszcz/texts';
import { describe, expect, it } from 'vitest';
import type { Bet } from '#api/market.ts';
import { chanceOfNone, chanceSum, divisorOf, spanOf } from './span.ts';

const bet = (changes: Partial<Bet>): Bet => ({
  id: toBetId(1),
  title: 'Tak będzie',
  marketId: toMarketId(1),
  yesPrice: toCents(50),
  noPrice: toCents(55),
  shares: 1_000,
  bestYesPrice: toCents(55),
  bestNoPrice: toCents(49),
  lastYesPrice: null,
  lastNoPrice: null,
  chance: 0.53,
  chanceUnscaled: 0.53,
  chanceBasis: 'middle',
  thin: false,
  thinBecause: null,
  createdDate: '2026-01-01T12:00:00.000Z',
  ...changes,
});

describe('The span of a bet', () => {
  it('goes from the best bid, which is 1 $ less the cheapest no, to the cheapest yes', () => {
    const only = bet({});
    expect(spanOf(only, [only])).toEqual({ low: 0.51, high: 0.55, isWide: false });
  });

  it('begins at 0 without a buyer and ends at 1 without a seller, and is then wide', () => {
    const unsought = bet({ bestNoPrice: null });
    const unsold = bet({ bestYesPrice: null });
    expect(spanOf(unsought, [unsought])).toEqual({ low: 0, high: 0.55, isWide: true });
    expect(spanOf(unsold, [unsold])).toEqual({ low: 0.51, high: 1, isWide: true });
  });

  it('is wide from a difference of 11 ¢ on', () => {
    const [ten, eleven] = [bet({ bestYesPrice: toCents(61) }), bet({ bestYesPrice: toCents(62) })];
    expect(spanOf(ten, [ten]).isWide).toBe(false);
    expect(spanOf(eleven, [eleven]).isWide).toBe(true);
  });

  it('goes from the lower price to the higher one where offers of both options cross', () => {
    const crossed = bet({ bestYesPrice: toCents(40), bestNoPrice: toCents(40) });
    expect(spanOf(crossed, [crossed])).toEqual({ low: 0.4, high: 0.6, isWide: false });
  });

  it('is divided by the sum of the chances of the market if it is above 1; its undivided prices decide whether it is wide', () => {
    const bets = [
      bet({ chanceUnscaled: 0.6, bestYesPrice: toCents(66), bestNoPrice: toCents(46) }),
      bet({ chanceUnscaled: 0.4 }),
      bet({ chanceUnscaled: 0.2 }),
    ];
    expect(chanceSum(bets)).toBe(1.2);
    expect(divisorOf(bets)).toBe(1.2);
    expect(spanOf(bets[0]!, bets)).toEqual({ low: 0.54 / 1.2, high: 0.66 / 1.2, isWide: true });
  });

  it('is not divided where the chances of the market sum to less than 1', () => {
    const bets = [bet({ chanceUnscaled: 0.2 }), bet({ chanceUnscaled: 0.3 })];
    expect(divisorOf(bets)).toBe(1);
  });
});

describe('The chance of none of the bets', () => {
  const noneOf = (...chances: number[]) => chanceOfNone(chances.map((chanceUnscaled) => bet({ chanceUnscaled })));

  it('is what the chances leave of 1, rounded as the server rounds it', () => {
    expect(noneOf(0.3, 0.255)).toBe(0.445);
    expect(chance(noneOf(0.3, 0.255), false)).toBe('44%');
  });

  it('is 0 where the chances sum to more than 1', () => expect(noneOf(0.6, 0.5)).toBe(0));
});
