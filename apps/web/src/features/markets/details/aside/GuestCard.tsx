import { Button } from '@mantine/core';
import { DAILY_BONUS, PAYOUT } from '@wieszcz/domain';
import { marketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { useReturnTo } from '#api/useReturnTo.ts';
import { byChance } from '#game/trading/figures.ts';
import { money, roundMoney } from '#game/trading/money.ts';
import { paths } from '#paths.ts';
import classes from './SideCard.module.css';

/** Shown to guests in place of the ticket: what a share costs and pays, with buttons to register and to sign in. */
export function GuestCard({ market: { bets } }: { market: Market }) {
  const returnTo = useReturnTo();
  const bet = byChance(bets)[0];
  const price = bet?.bestYesPrice ?? null;
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{marketTexts.guestTitle}</h2>
      <p className={classes.lead}>
        {bet && price !== null ? (
          <>
            {withNoBreakSpaces(marketTexts.guestPrice(bet.title, bets.length === 1))} <b className="num">{money(price)}</b>.{' '}
            {withNoBreakSpaces(marketTexts.guestWin)}{' '}
          </>
        ) : (
          <>{withNoBreakSpaces(marketTexts.guestNoPrice)} </>
        )}
        <b className="num">{money(PAYOUT)}</b>. {withNoBreakSpaces(marketTexts.guestBonusBefore)}{' '}
        <b className="num">{roundMoney(DAILY_BONUS)}</b> {withNoBreakSpaces(marketTexts.guestBonusAfter)}
      </p>
      <div className={classes.buttons}>
        <Button component={Link} to={paths.registerThen(returnTo)} size="md" fullWidth>
          {marketTexts.register}
        </Button>
        <Button component={Link} to={paths.loginThen(returnTo)} size="md" variant="default" fullWidth>
          {marketTexts.login}
        </Button>
      </div>
    </section>
  );
}
