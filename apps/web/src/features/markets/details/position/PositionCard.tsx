import { Button } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { ownPositionTexts, withNoBreakSpaces, percent, uiTexts, wholeNumber } from '@wieszcz/texts';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { useStop } from '#game/markets/tradingStop.tsx';
import { useCancelBid, useWithdraw, type Cancelling, type Withdrawing } from '#game/orders/orderActions.ts';
import { RedeemPairs } from '#game/orders/RedeemPairs.tsx';
import { SideBadge } from '#game/trading/badges.tsx';
import { averageOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Profit } from '#game/trading/Money.tsx';
import { useFocusPassedOn } from '#kit/feedback/useFocusPassedOn.ts';
import { PAGE_TITLE } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { useTicket } from '../../ticket/ticket.ts';
import { OwnOrders } from './OwnOrders.tsx';
import { pairsOf, reserveOf, type OwnOption, sharesInBids } from './ownPosition.ts';
import classes from './position.module.css';

type PositionCardProps = { market: Market; own: readonly OwnOption[] };

/** What the player has on this market, and what it would bring now. Renders nothing without shares, offers and bids. */
export function PositionCard({ market, own }: PositionCardProps) {
  // Not in the list of orders: it may be gone before a mutation ends, and what moves the focus then wouldn't be called.
  const cancelling = useCancelBid();
  const withdrawing = useWithdraw();
  const [first, ...others] = own;
  if (!first) return null;
  return <Card market={market} own={[first, ...others]} cancelling={cancelling} withdrawing={withdrawing} />;
}

const TITLE = 'position-title';

/** Moves the focus from an order that is gone to the card's heading or, if the card is gone as well, to that of the page. */
function focusHeading(): void {
  const heading = document.getElementById(TITLE);
  if (heading) heading.focus();
  else document.getElementById(PAGE_TITLE)?.focus({ preventScroll: true });
}

type CardProps = {
  market: Market;
  own: readonly [OwnOption, ...OwnOption[]];
  cancelling: Cancelling;
  withdrawing: Withdrawing;
};

function Card({ market, own, cancelling, withdrawing }: CardProps) {
  const card = useRef<HTMLElement>(null);
  useFocusPassedOn(card);
  const stop = useStop(market);
  const [only, ...others] = own;
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
    <section ref={card} className={`card ${classes.card}`} aria-labelledby={TITLE}>
      <div className={classes.head}>
        <h2 id={TITLE} tabIndex={-1}>
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
        <RedeemPairs key={bet.id} bet={bet} pairs={pairs} namesBet={hasSeveralBets} className={classes.pairs} />
      ))}
      <OwnOrders market={market} own={own} cancelling={cancelling} withdrawing={withdrawing} onGone={focusHeading} />
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

/** In words: the lowest (`from`) or highest (`upTo`) of several prices, or the one price that all have. `prices` are best first. */
function pricesInWords(prices: readonly Cents[], best: 'from' | 'upTo'): string | null {
  const [first] = prices;
  if (first === undefined) return null;
  return prices.every((price) => price === first) ? ownPositionTexts.at(money(first)) : ownPositionTexts[best](money(first));
}

/** The figures of one option. On phones, listed shares and cost are notes of other figures, and bids beside a position are left out. */
function PositionFigures({ own }: { own: OwnOption }) {
  const { position, values, offers, bids } = own;
  const listedAt = pricesInWords(
    offers.map(({ price }) => price),
    'from',
  );
  return (
    <dl className={classes.figures}>
      {position && values && (
        <>
          <Figure label={ownPositionTexts.shares} value={wholeNumber(position.shares)}>
            <span className={classes.wide}>{ownPositionTexts.forSale}</span>
            {listedAt !== null && <span className={classes.narrow}>{ownPositionTexts.listedShort(values.listed, listedAt)}</span>}
          </Figure>
          {listedAt !== null && (
            <Figure label={ownPositionTexts.listed} value={wholeNumber(values.listed)} wide>
              {listedAt}
            </Figure>
          )}
          <Figure label={ownPositionTexts.cost} value={money(values.cost)} wide>
            {ownPositionTexts.average(money(averageOf(values.cost, values.shares)))}
          </Figure>
          <Figure label={ownPositionTexts.value} value={values.value === null ? uiTexts.none : money(values.value)}>
            {values.value !== null && (
              <span className={classes.wide}>{ownPositionTexts.average(money(averageOf(values.value, values.shares)))}</span>
            )}
            <span className={classes.narrow}>{ownPositionTexts.costShort(money(values.cost))}</span>
          </Figure>
          <Figure label={ownPositionTexts.result} value={<Profit value={values.profit} />}>
            {resultInWords(values.profit, values.cost)}
          </Figure>
        </>
      )}
      {bids.length > 0 && (
        <Figure label={ownPositionTexts.bids} value={wholeNumber(sharesInBids(own))} wide={position !== null}>
          {pricesInWords(
            bids.map(({ price }) => price),
            'upTo',
          )}
        </Figure>
      )}
    </dl>
  );
}

function resultInWords(profit: Cents | null, cost: Cents): string | null {
  if (profit === null) return null;
  if (profit === 0) return ownPositionTexts.even;
  const part = percent(cost === 0 ? 1 : Math.abs(profit) / cost);
  return profit > 0 ? ownPositionTexts.gain(part) : ownPositionTexts.loss(part);
}

type FigureProps = {
  label: string;
  value: React.ReactNode;
  children?: React.ReactNode;
  /** Left out on phones. */
  wide?: boolean;
};

const Figure = ({ label, value, children, wide = false }: FigureProps) => (
  <div className={classes.figure} data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd className={`num ${classes.value}`}>{value}</dd>
    <dd className={classes.note}>{children}</dd>
  </div>
);
