import { marketsTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { IconDots } from '#kit/icons/icons.ts';
import { dropItem, DropMenu } from '#kit/navigation/DropMenu.tsx';
import type { AuthorAction } from '../authorActions.ts';
import classes from '../markets.module.css';

/** Menu of an author's actions on a market, opened by a button with three dots. */
export function AuthorMenu({ market, actions }: { market: { topic: string }; actions: readonly AuthorAction[] }) {
  if (actions.length === 0) return null;
  return (
    <DropMenu
      label={<IconDots size={18} />}
      name={marketsTexts.actions.more(market.topic)}
      chevron={false}
      buttonClass={classes.dots}
      align="end"
    >
      {actions.map(({ key, label, to, icon: Icon, danger }) => (
        <Link key={key} to={to} className={dropItem} data-danger={danger || undefined}>
          <Icon size={17} stroke={1.7} />
          {label}
        </Link>
      ))}
    </DropMenu>
  );
}
