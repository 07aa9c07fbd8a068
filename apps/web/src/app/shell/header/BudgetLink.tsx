import { money, shellTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useBudget } from '#api/me.ts';
import { paths } from '#paths.ts';
import { RollingNumber } from '#kit/feedback/RollingNumber.tsx';
import classes from './header.module.css';

/** The player's budget in the header, as a link to the profile. */
export function BudgetLink() {
  const budget = useBudget();
  return (
    <Link
      to={paths.profile}
      className={classes.well}
      {...(budget === null ? {} : { 'aria-label': shellTexts.budgetLink(money(budget)) })}
    >
      <span className={classes.label}>{shellTexts.budget}</span>
      <b>{budget === null ? '…' : <RollingNumber text={money(budget)} />}</b>
    </Link>
  );
}
