import { profileTexts } from '@wieszcz/texts';
import { useMe } from '#api/me.ts';
import { money } from '#game/trading/money.ts';
import { IconGift } from '#kit/icons/icons.ts';
import classes from './portfolio.module.css';

/** Today's bonus, once the server has granted it. */
export function BonusLine() {
  const bonus = useMe().data?.bonusToday ?? null;
  if (bonus === null || bonus === 0) return null;
  const [before, amount, after] = profileTexts.bonus(money(bonus));
  return (
    <p className={classes.line}>
      <IconGift size={18} stroke={1.7} aria-hidden className={classes.icon} />
      <span>
        {before}
        <b className="num">{amount}</b>
        {after}
      </span>
    </p>
  );
}
