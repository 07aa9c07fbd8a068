import { Button } from '@mantine/core';
import type { Bet } from '@wieszcz/api';
import { marketTexts as say, money, typo } from '@wieszcz/texts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { byChance, PAYOUT } from '../../../../game/trading/figures.ts';
import classes from './SideCard.module.css';

const DAILY_BONUS = 100;

/** What a share costs and pays, for somebody who came by a link. */
export function GuestCard({ bets }: { bets: readonly Bet[] }) {
  const bet = byChance(bets)[0];
  const best = bet?.bestYesPrice ?? null;
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{say.guestTitle}</h2>
      <p className={classes.lead}>
        {bet && best !== null ? (
          <>
            {typo(say.guestPrice(bet.title, bets.length === 1))} <b className="num">{money(best)}</b>. {typo(say.guestWin)}{' '}
          </>
        ) : (
          <>{typo(say.guestNoPrice)} </>
        )}
        <b className="num">{money(PAYOUT)}</b>. {typo(say.guestBonusBefore)} <b className="num">{`${DAILY_BONUS}\u00a0$`}</b>{' '}
        {typo(say.guestBonusAfter)}
      </p>
      <div className={classes.buttons}>
        <Button component={Link} to={paths.register} size="md" fullWidth>
          {say.register}
        </Button>
        <Button component={Link} to={paths.login} size="md" variant="default" fullWidth>
          {say.login}
        </Button>
      </div>
    </section>
  );
}
