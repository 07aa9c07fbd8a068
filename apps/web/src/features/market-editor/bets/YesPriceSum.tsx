import { editorTexts as say, money } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { PAYOUT, plus } from '#game/trading/figures.ts';
import { IconInfoCircle } from '#kit/icons/icons.ts';
import classes from './bets.module.css';

/** The sum of the bets' opening prices of yes. It should be near the payout of a share where the bets exclude each other. */
export function YesPriceSum({ bets }: { bets: readonly Bet[] }) {
  const sum = bets.reduce((total, { yesPrice }) => plus(total, yesPrice), 0);
  return (
    <p className={classes.sum}>
      <IconInfoCircle size={18} stroke={1.7} aria-hidden />
      <span>
        {say.yesPriceSum} <b className="num">{money(sum)}</b>. {say.yesPriceSumHint(money(PAYOUT))}
      </span>
    </p>
  );
}
