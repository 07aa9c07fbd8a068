import { Button } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { ownPositionTexts, withNoBreakSpaces, percent, uiTexts, wholeNumber } from '@wieszcz/texts';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Market } from '#api/market.ts';
import { useStop } from '#game/markets/tradingStop.tsx';
import { SideBadge } from '#game/trading/badges.tsx';
import { averageOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Profit } from '#game/trading/Money.tsx';
import { paths } from '#paths.ts';
import { RedeemPairs } from '../../ticket/sell/SellTicket.tsx';
import { useTicket } from '../../ticket/ticket.ts';
import { OwnOrders } from './OwnOrders.tsx';
import { pairsOf, reserveOf, type OwnOption, sharesInBids } from './ownPosition.ts';
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
