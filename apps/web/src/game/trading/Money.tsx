import { money, signedMoney, signedPercent, uiTexts } from '@wieszcz/texts';
import classes from './Money.module.css';

/** An amount in $ that doesn't wrap and aligns with others. */
export function Money({ value, signed = false }: { value: number; signed?: boolean }) {
  return <span className="num">{signed ? signedMoney(value) : money(value)}</span>;
}

/** Profit or loss in $: sign, colour and, relative to `cost`, the change in percent. Null shows a dash. */
export function Profit({ value, cost }: { value: number | null; cost?: number }) {
  if (value === null) return <span className="num">{uiTexts.none}</span>;
  const side = Math.abs(value) < 0.005 ? 'even' : value > 0 ? 'gain' : 'loss';
  return (
    <span className={`num ${classes.profit}`} data-side={side}>
      <b>{signedMoney(value)}</b>
      {cost !== undefined && cost > 0 && side !== 'even' && ` (${signedPercent(value / cost)})`}
    </span>
  );
}
