import { chance, money, roundMoney } from '@wieszcz/texts';

/** 'price': 0,53 $, 'chance' (of yes) and 'chanceOfNo': 53%, 'amount': 1 640 $ */
export type ValueUnit = 'price' | 'chance' | 'chanceOfNo' | 'amount';

const LABELS = { price: money, chance, chanceOfNo: (value) => chance(value, false), amount: roundMoney } satisfies Record<
  ValueUnit,
  (value: number) => string
>;
export const valueLabel = (value: number, unit: ValueUnit): string => LABELS[unit](value);

/** Range and ticks of a value axis; both ends of the range are ticks. */
export type ValueAxis = { low: number; high: number; ticks: number[] };

/** Prices and chances are counted in hundredths, so that ticks are exact; amounts in whole dollars. */
const parts = (unit: ValueUnit): number => (unit === 'amount' ? 1 : 100);

/** At least this many pixels are between two ticks. */
const LEAST_DISTANCE = 44;
const ROUND = [1, 2, 2.5, 5];

/** The axis of a chart of this height in pixels: the values with a margin of 12 % of their span, extended to the next ticks. */
export function valueAxis(lowest: number, highest: number, unit: ValueUnit, height: number): ValueAxis {
  const scale = parts(unit);
  const leastMargin = unit === 'amount' ? Math.max(highest * 0.02, 10) : 0.05;
  const margin = Math.max((highest - lowest) * 0.12, leastMargin);
  const bottom = Math.max(lowest - margin, 0) * scale;
  const top = (unit === 'amount' ? highest + margin : Math.min(highest + margin, 1)) * scale;
  const mostSteps = Math.max(1, Math.floor(height / LEAST_DISTANCE));
  const { step, first, last } = roundest(bottom, top, mostSteps);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => ((first + index) * step) / scale);
  return { low: (first * step) / scale, high: (last * step) / scale, ticks };
}

/** The shortest of the steps 1, 2, 5, 10, 20, 25, 50, … that cover the range with at most `mostSteps`, and its multiples around the range. */
function roundest(bottom: number, top: number, mostSteps: number): { step: number; first: number; last: number } {
  for (let power = 1; ; power *= 10)
    for (const round of ROUND) {
      const step = round * power;
      if (!Number.isInteger(step)) continue;
      // Binary fractions such as 0.55 + 0.05 would otherwise exceed the tick that they equal.
      const [first, last] = [Math.floor(bottom / step + 1e-9), Math.ceil(top / step - 1e-9)];
      if (last - first <= mostSteps) return { step, first, last: Math.max(last, first + 1) };
    }
}
