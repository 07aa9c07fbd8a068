import { money, signedMoney, signedPercent, uiTexts } from '@wieszcz/texts';
import classes from './trading.module.css';

const HALF_A_CENT = 0.005;

/** An amount in $, in digits of equal width and on one line. `signed` shows the sign of a positive amount too. */
export function Money({ value, signed = false }: { value: number; signed?: boolean }) {
  return <span className="num">{signed ? signedMoney(value) : money(value)}</span>;
}

/** Profit or loss in $ with its sign and colour, and in percent of `cost` ($) where that is known. Null shows a dash. */
export function Profit({ value, cost }: { value: number | null; cost?: number }) {
  if (value === null) return <span className="num">{uiTexts.none}</span>;
  const result = Math.abs(value) < HALF_A_CENT ? 'even' : value > 0 ? 'gain' : 'loss';
  return (
    <span className={`num ${classes.profit}`} data-result={result}>
      <b>{signedMoney(value)}</b>
      {cost !== undefined && cost > 0 && result !== 'even' && ` (${signedPercent(value / cost)})`}
    </span>
  );
}
