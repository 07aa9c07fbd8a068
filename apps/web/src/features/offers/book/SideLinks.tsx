import { money, offersTexts as say } from '@wieszcz/texts';
import { NavLink } from 'react-router';
import type { Bet } from '#api/market.ts';
import { paths } from '#paths.ts';
import { bestPrice } from '#game/trading/figures.ts';
import classes from './book.module.css';

/** Switches between the offers on yes and on no; `option` is the side shown now. Links, not tabs, because each side has its own address. */
export function SideLinks({ bet, option }: { bet: Bet; option: boolean }) {
  return (
    <nav aria-label={say.sides} className={classes.sides}>
      {[true, false].map((side) => {
        const best = bestPrice(bet, side);
        return (
          <NavLink
            key={String(side)}
            to={paths.offersOfBet(bet.id, side)}
            replace
            className={classes.sideLinksSide ?? ''}
            data-side={side ? 'yes' : 'no'}
            data-current={side === option || undefined}
          >
            <span>{say.side(side)}</span>
            <b className="num">{best === null ? say.none : say.from(money(best))}</b>
          </NavLink>
        );
      })}
    </nav>
  );
}
