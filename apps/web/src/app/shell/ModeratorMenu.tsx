import { shellTexts } from '@wieszcz/texts';
import { Link, useMatch } from 'react-router';
import { paths } from '../../paths.ts';
import { dropItem, DropMenu } from '../../kit/navigation/DropMenu.tsx';
import classes from './HeaderLinks.module.css';

/** The moderator's 'Rynki' opens a choice: a new market, or those that everybody sees. */
export function ModeratorMenu() {
  const among = useMatch(`${paths.markets()}/*`) !== null;
  return (
    <DropMenu label={shellTexts.markets} buttonClass={classes.link} current={among}>
      <Link to={paths.createMarket} className={dropItem}>
        {shellTexts.newMarket}
      </Link>
      <Link to={paths.markets()} className={dropItem}>
        {shellTexts.publicMarkets}
      </Link>
    </DropMenu>
  );
}
