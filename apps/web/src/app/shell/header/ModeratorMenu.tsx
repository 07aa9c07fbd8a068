import { shellTexts } from '@wieszcz/texts';
import { Link, useMatch } from 'react-router';
import { paths } from '#paths.ts';
import { dropItem, DropMenu } from '#kit/navigation/DropMenu.tsx';
import classes from './header.module.css';

/** The moderator's 'Rynki': a menu with the link to a new market and the link to the public ones. */
export function ModeratorMenu() {
  const isCurrent = useMatch(`${paths.markets()}/*`) !== null;
  return (
    <DropMenu label={shellTexts.markets} buttonClass={classes.link} current={isCurrent}>
      <Link to={paths.createMarket} className={dropItem}>
        {shellTexts.newMarket}
      </Link>
      <Link to={paths.markets()} className={dropItem}>
        {shellTexts.publicMarkets}
      </Link>
    </DropMenu>
  );
}
