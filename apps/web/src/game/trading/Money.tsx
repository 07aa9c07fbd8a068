import type { Cents } from '@wieszcz/domain';
import { signedPercent, uiTexts } from '@wieszcz/texts';
import { money, signedMoney } from './money.ts';
import classes from './trading.module.css';

/** An amount, in digits of equal width and on one line; a dash while it is unknown (null). */
export function Money({ value }: { value: Cents | null }) {
  return <span className="num">{value === null ? uiTexts.none : money(value)}</span>;
}

/** Profit or loss with its sign and colour, and in percent of `cost` where that is known. Null shows a dash. */
export function Profit({ value, cost = null }: { value: Cents | null; cost?: Cents | null }) {
  if (value === null) return <Money value={null} />;
  const result = value === 0 ? 'even' : value > 0 ? 'gain' : 'loss';
  return (
    <span className={`num ${classes.profit}`} data-result={result}>
      <b>{signedMoney(value)}</b>
      {cost !== null && cost > 0 && result !== 'even' && ` (${signedPercent(value / cost)})`}
    </span>
  );
}
