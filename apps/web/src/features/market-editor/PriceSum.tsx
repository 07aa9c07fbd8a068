import { IconCheck, IconX } from '@tabler/icons-react';
import { dollars, MAX_PRICE_SUM, MIN_PRICE_SUM } from '@wieszcz/domain';
import { editorTexts as say, money } from '@wieszcz/texts';
import type { TypedNumber } from '../../kit/forms/typedNumber.ts';
import { plus } from '../../game/trading/figures.ts';
import classes from './PriceSum.module.css';

const LEAST = dollars(MIN_PRICE_SUM);
const MOST = dollars(MAX_PRICE_SUM);
/** The gauge goes from 0,80 $ to 1,20 $. */
const FROM = 0.8;
const SPAN = 0.4;
const place = (sum: number): string => `${Math.min(Math.max((sum - FROM) / SPAN, 0), 1) * 100}%`;

/** Whether both prices together are what the game allows. */
export function PriceSum({ yes, no }: { yes: TypedNumber; no: TypedNumber }) {
  const sum = yes === '' || no === '' ? null : plus(yes, no);
  const good = sum !== null && sum >= LEAST && sum <= MOST;
  const state = sum === null ? 'unknown' : good ? 'good' : 'wrong';
  return (
    <div className={classes.sum} data-state={state}>
      <p className={classes.line} aria-live="polite">
        <span>{say.sumRange(money(LEAST), money(MOST))}</span>
        <b className="num">
          {state === 'good' && <IconCheck size={17} stroke={2.2} aria-hidden />}
          {state === 'wrong' && <IconX size={17} stroke={2.2} aria-hidden />}
          {sum === null ? say.sumUnknown : money(sum)}
          {sum !== null && <span className="srOnly">{good ? say.sumGood : say.sumWrong}</span>}
        </b>
      </p>
      <div className={classes.gauge} aria-hidden>
        <div className={classes.range} style={{ left: place(LEAST), right: `calc(100% - ${place(MOST)})` }} />
        {sum !== null && <div className={classes.needle} style={{ left: place(sum) }} />}
      </div>
    </div>
  );
}
