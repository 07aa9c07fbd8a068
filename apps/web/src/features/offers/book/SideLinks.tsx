import type { Bet } from '@wieszcz/api';
import { money, offersTexts as say } from '@wieszcz/texts';
import { NavLink } from 'react-router';
import { paths } from '../../../paths.ts';
import { bestPrice } from '../../../game/trading/figures.ts';
import classes from './SideLinks.module.css';

/** Switches between the offers on yes and on no. Links, not tabs, because each side has its own address. */
export function SideLinks({ bet, option }: { bet: Bet; option: boolean }) {
  return (
    <nav aria-label={say.sides} className={classes.sides}>
      {[true, false].map((linked) => {
        const best = bestPrice(bet, linked);
        return (
          <NavLink
            key={String(linked)}
            to={paths.offersOfBet(bet.id, linked)}
            replace
            className={classes.side ?? ''}
            data-side={linked ? 'yes' : 'no'}
            data-current={linked === option || undefined}
          >
            <span>{say.side(linked)}</span>
            <b className="num">{best === null ? say.none : say.from(money(best))}</b>
          </NavLink>
        );
      })}
    </nav>
  );
}
