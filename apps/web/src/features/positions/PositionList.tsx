import { Button } from '@mantine/core';
import { positionsTexts, dateTime, dateTimeInWords, ordersTexts, stopTexts } from '@wieszcz/texts';
import { useEffect, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { Position } from '#api/position.ts';
import { useSellable } from '#game/markets/tradingStop.tsx';
import type { Withdrawing } from '#game/orders/orderActions.ts';
import { StatusBadge } from '#game/trading/badges.tsx';
import { positionValues } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { TradeCardHead } from '#game/trading/TradeCardHead.tsx';
import { TradeList } from '#game/trading/TradeList.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { IconTag } from '#kit/icons/icons.ts';
import { changedCount, type useAppliedFilters } from '#kit/lists/filters.ts';
import { paths } from '#paths.ts';
import { positionFigures } from './positionFigures.tsx';
import { usePositions, type PositionFilters } from './usePositions.ts';
import classes from './positions.module.css';

type PositionListProps = {
  filters: ReturnType<typeof useAppliedFilters<PositionFilters>>;
  /** The filters of a list that nothing narrows. */
  defaults: PositionFilters;
  /** Receives the number of positions found, in words; '' until it is known. */
  onCount: (count: string) => void;
  emptyHint: string;
  /** Further filters in the panel. */
  fields?: ReactNode;
  /** With it each position lists its offers, which it withdraws. */
  withdrawing?: Withdrawing;
  /** Filters above the list. */
  toolbar?: ReactNode;
};

export function PositionList({ filters, defaults, onCount, emptyHint, fields, toolbar, withdrawing }: PositionListProps) {
  const query = usePositions(filters.applied, filters.page);
  // With the toolbar the status has its own control, so no status counts as a filter of the panel.
  const panelDefaults = toolbar ? { ...defaults, status: filters.applied.status } : defaults;
  const total = query.data?.totalElements;
  useEffect(() => onCount(total === undefined ? '' : positionsTexts.count(total)), [total, onCount]);
  return (
    <TradeList
      query={query}
      filters={filters}
      defaults={panelDefaults}
      texts={positionsTexts}
      emptyHint={emptyHint}
      isNarrowed={changedCount(filters.applied, defaults) > 0}
      emptyLink={{ to: paths.markets(), label: positionsTexts.browseMarkets }}
      layout={{ gap: 12, cardHeight: 156, skeletons: 4 }}
      fields={fields}
      toolbar={toolbar}
    >
      {(position) => <PositionCard key={position.id} position={position} withdrawing={withdrawing} />}
    </TradeList>
  );
}

/** With `withdrawing` the offers are listed below their count. */
function PositionCard({ position, withdrawing }: { position: Position; withdrawing?: Withdrawing | undefined }) {
  const { id, bet, marketInfo, option, status, modifiedDate } = position;
  const { isSellable, stop } = useSellable(position);
  const card = useRef<HTMLElement>(null);
  const focusTopic = () => card.current?.querySelector('a')?.focus();
  return (
    <div className={classes.frame}>
      <article ref={card} className={`card ${classes.card}`}>
        <TradeCardHead
          marketInfo={marketInfo}
          to={paths.contractDetails(id)}
          betTitle={bet.title}
          option={option}
          badge="position"
        />
        <div className={classes.state}>
          {stop ? <b>{stopTexts[stop.kind]}</b> : <StatusBadge status={status} />}
          <time dateTime={modifiedDate} title={dateTimeInWords(modifiedDate)}>
            {dateTime(modifiedDate)}
          </time>
        </div>
        <dl className={classes.figures}>
          {positionFigures(position, positionsTexts.shares).map(({ label, value }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <Actions position={position} isSellable={isSellable} />
        <OffersLine position={position} />
        {withdrawing && <OfferLines position={position} withdrawing={withdrawing} onGone={focusTopic} />}
      </article>
    </div>
  );
}

function Actions({ position: { id, bet, marketInfo }, isSellable }: { position: Position; isSellable: boolean }) {
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={paths.contractDetails(id)}
        variant="subtle"
        className={classes.details}
        aria-label={positionsTexts.detailsOf(marketInfo.topic, bet.title)}
      >
        {positionsTexts.details}
      </Button>
      {isSellable && (
        <Button
          component={Link}
          to={paths.newOffer(id)}
          variant="default"
          aria-label={positionsTexts.addOfferTo(marketInfo.topic, bet.title)}
        >
          {positionsTexts.addOffer}
        </Button>
      )}
    </div>
  );
}

function OffersLine({ position }: { position: Position }) {
  const count = position.offers.length;
  if (position.status !== 'PENDING' || count === 0) return null;
  return (
    <p className={classes.positionCardOffers}>
      <IconTag size={16} stroke={1.7} />
      {position.shares === 0
        ? positionsTexts.allListed(count)
        : positionsTexts.offerCount(count, positionValues(position).listed)}
    </p>
  );
}

type OfferLinesProps = { position: Position; withdrawing: Withdrawing; onGone: () => void };

/** The offers of a position, each with a button that withdraws it. `onGone` follows a withdrawal, which removes the pressed button. */
function OfferLines({ position: { offers }, withdrawing, onGone }: OfferLinesProps) {
  if (offers.length === 0) return null;
  const sorted = [...offers].sort((a, b) => a.price - b.price || a.id - b.id);
  return (
    <div className={classes.offerLinesOffers}>
      <ul>
        {sorted.map((offer) => (
          <li key={offer.id}>
            <span>
              <span className="num">{positionsTexts.offerLine(offer.shares, money(offer.price))}</span>
              {offer.sharesAhead !== undefined && (
                <span className={classes.ahead}>{positionsTexts.offerAhead(offer.sharesAhead)}</span>
              )}
            </span>
            <ActionButton
              variant="default"
              size="compact-md"
              disabled={withdrawing.isPending}
              aria-label={positionsTexts.deleteLabel(offer.shares, money(offer.price))}
              onClick={() => withdrawing.mutate(offer, { onSuccess: onGone })}
            >
              {ordersTexts.withdraw}
            </ActionButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
