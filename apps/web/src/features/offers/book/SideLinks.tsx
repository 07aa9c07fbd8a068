import { offersTexts } from '@wieszcz/texts';
import { NavLink } from 'react-router';
import type { Bet } from '#api/market.ts';
import { useOffers } from '#api/orders.ts';
import { money } from '#game/trading/money.ts';
import { paths } from '#paths.ts';
import classes from './book.module.css';

/** Keeps the height of a line. */
const NBSP = '\u00a0';

/**
 * Switches between the offers on yes and on no, each with the price of its cheapest offer; `option` is the side shown now. Links, not tabs,
 * because each side has its own address.
 */
export function SideLinks({ bet, option }: { bet: Bet; option: boolean }) {
  return (
    <nav aria-label={offersTexts.sides} className={classes.sides}>
      {[true, false].map((side) => (
        <SideLink key={String(side)} bet={bet} side={side} isCurrent={side === option} />
      ))}
    </nav>
  );
}

function SideLink({ bet, side, isCurrent }: { bet: Bet; side: boolean; isCurrent: boolean }) {
  const { data: offers } = useOffers(bet.id, side);
  const cheapest = offers?.content[0];
  return (
    <NavLink
      to={paths.offersOfBet(bet.id, side)}
      replace
      className={classes.sideLinksSide ?? ''}
      data-side={side ? 'yes' : 'no'}
      data-current={isCurrent || undefined}
    >
      <span>{offersTexts.side(side)}</span>
      <b className="num">
        {cheapest && offersTexts.from(money(cheapest.price))}
        {offers?.empty && offersTexts.none}
        {!offers && NBSP}
      </b>
    </NavLink>
  );
}
