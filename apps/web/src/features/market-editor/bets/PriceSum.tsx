import { MAX_PRICE_SUM, MIN_PRICE_SUM, type Cents } from '@wieszcz/domain';
import { editorTexts } from '@wieszcz/texts';
import { plus } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import { IconCheck, IconX } from '#kit/icons/icons.ts';
import classes from './bets.module.css';

/** The ends of the gauge, in cents. */
const GAUGE = { min: 80, max: 120 };

/** Position of a sum in cents on the gauge, as a CSS percentage. */
function gaugePosition(sum: number): string {
  const inRange = Math.min(Math.max(sum, GAUGE.min), GAUGE.max);
  return `${((inRange - GAUGE.min) / (GAUGE.max - GAUGE.min)) * 100}%`;
}

/** Null while a price is missing. */
const sumOf = (yes: TypedAmount, no: TypedAmount): Cents | null =>
  typeof yes === 'string' || typeof no === 'string' ? null : plus(yes, no);

/** The sum of a new bet's prices, and whether the rules of the game allow it. */
export function PriceSum({ yes, no }: { yes: TypedAmount; no: TypedAmount }) {
  const sum = sumOf(yes, no);
  const isAllowed = sum !== null && sum >= MIN_PRICE_SUM && sum <= MAX_PRICE_SUM;
  const state = sum === null ? 'unknown' : isAllowed ? 'good' : 'wrong';
  return (
    <div data-state={state}>
      <p className={classes.line} aria-live="polite">
        <span>{editorTexts.sumRange(money(MIN_PRICE_SUM), money(MAX_PRICE_SUM))}</span>
        <b className="num">
          {state === 'good' && <IconCheck size={17} stroke={2.2} aria-hidden />}
          {state === 'wrong' && <IconX size={17} stroke={2.2} aria-hidden />}
          {sum === null ? editorTexts.sumUnknown : money(sum)}
          {sum !== null && <span className="srOnly">{isAllowed ? editorTexts.sumGood : editorTexts.sumWrong}</span>}
        </b>
      </p>
      <div className={classes.gauge} aria-hidden>
        <div
          className={classes.range}
          style={{ left: gaugePosition(MIN_PRICE_SUM), right: `calc(100% - ${gaugePosition(MAX_PRICE_SUM)})` }}
        />
        {sum !== null && <div className={classes.needle} style={{ left: gaugePosition(sum) }} />}
      </div>
    </div>
  );
}
