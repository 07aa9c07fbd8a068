import type { Bet } from '@wieszcz/api';
import { editorTexts as say, percent } from '@wieszcz/texts';
import { IconInfoCircle } from '../../kit/icons/icons.ts';
import classes from './ChanceSum.module.css';

/** Bets that exclude each other should add up to about one. */
export function ChanceSum({ bets }: { bets: readonly Bet[] }) {
  const sum = bets.reduce((total, { yesPrice }) => total + Math.round(yesPrice * 100), 0) / 100;
  return (
    <p className={classes.sum}>
      <IconInfoCircle size={18} stroke={1.7} aria-hidden />
      <span>
        {say.chanceSum} <b className="num">{percent(sum)}</b>. {say.chanceSumHint}
      </span>
    </p>
  );
}
