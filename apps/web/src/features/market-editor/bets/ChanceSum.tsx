import type { Bet } from '@wieszcz/api';
import { editorTexts as say, percent } from '@wieszcz/texts';
import { plus } from '../../../game/trading/figures.ts';
import { IconInfoCircle } from '../../../kit/icons/icons.ts';
import classes from './ChanceSum.module.css';

/** The sum of the bets' chances, at the opening prices of yes. It should be near 100 % where the bets exclude each other. */
export function ChanceSum({ bets }: { bets: readonly Bet[] }) {
  const sum = bets.reduce((total, { yesPrice }) => plus(total, yesPrice), 0);
  return (
    <p className={classes.sum}>
      <IconInfoCircle size={18} stroke={1.7} aria-hidden />
      <span>
        {say.chanceSum} <b className="num">{percent(sum)}</b>. {say.chanceSumHint}
      </span>
    </p>
  );
}
