import { Button } from '@mantine/core';
import { ownPositionTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { useStop } from '#game/markets/useStop.ts';
import { SideBadge } from '#game/trading/badges.tsx';
import { money } from '#game/trading/money.ts';
import { paths } from '#paths.ts';
import { RedeemPairs } from '../../ticket/sell/RedeemPairs.tsx';
import { useTicket } from '../../ticket/ticket.ts';
import { OwnOrders } from './OwnOrders.tsx';
import { pairsOf, reserveOf, type OwnOption } from './ownPosition.ts';
import { PositionFigures } from './PositionFigures.tsx';
import classes from './position.module.css';

/** What the player has on this market, and what it would bring now. Renders nothing without shares, offers and bids. */
export function PositionCard({ market, own }: { market: Market; own: readonly OwnOption[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const stop = useStop(market);
  const [only, ...others] = own;
  if (!only) return null;
  const isSingle = others.length === 0;
  const sellable = stop === null;
  const hasSeveralBets = market.bets.length > 1;
  const bids = own.flatMap((option) => option.bids);
  const shares = own.reduce((sum, { values }) => sum + (values?.shares ?? 0), 0);
  const notes = [
    shares > 0 && (sellable ? ownPositionTexts.valueHint(shares) : ownPositionTexts.valueHintStopped(shares)),
    bids.length > 0 && ownPositionTexts.reserveHint(money(reserveOf(bids))),
  ];
  return (
    <section className={`card ${classes.card}`} aria-labelledby="position-title">
      <div className={classes.head}>
        <h2 id="position-title" ref={heading} tabIndex={-1}>
          {ownPositionTexts.title}
        </h2>
        {isSingle && <SideBadge option={only.option} />}
        {isSingle && <Actions own={only} sellable={sellable} />}
      </div>
      {own.map((option) => (
        <div key={`${option.bet.id} ${option.option}`} className={classes.option}>
          {(!isSingle || hasSeveralBets) && (
            <div className={classes.optionHead}>
              {!isSingle && <SideBadge option={option.option} />}
              <h3 className={classes.bet}>{withNoBreakSpaces(option.bet.title)}</h3>
              {!isSingle && <Actions own={option} sellable={sellable} />}
            </div>
          )}
          <PositionFigures own={option} />
        </div>
      ))}
      {pairsOf(own).map(({ bet, pairs }) => (
        <div key={bet.id} className={classes.pairs}>
          <RedeemPairs bet={bet} pairs={pairs} />
        </div>
      ))}
      <OwnOrders market={market} own={own} onGone={() => heading.current?.focus()} />
      <p className={classes.notes}>{withNoBreakSpaces(notes.filter(Boolean).join(' '))}</p>
    </section>
  );
}

function Actions({ own: { bet, option, position }, sellable }: { own: OwnOption; sellable: boolean }) {
  const ticket = useTicket();
  if (!position) return null;
  return (
    <span className={classes.actions}>
      <Link to={paths.contractDetails(position.id)} aria-label={ownPositionTexts.historyLabel(bet.title, option)}>
        {ownPositionTexts.history}
      </Link>
      {ticket && sellable && position.shares > 0 && (
        <Button
          variant="default"
          aria-label={ownPositionTexts.sellLabel(bet.title, option)}
          onClick={() => ticket.open({ intent: 'sell', bet: bet.id, option })}
        >
          {ownPositionTexts.sell}
        </Button>
      )}
    </span>
  );
}
