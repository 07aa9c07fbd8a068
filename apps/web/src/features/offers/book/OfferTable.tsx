import { Button } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { dateTime, noun, offersTexts, wholeNumber } from '@wieszcz/texts';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Bet } from '#api/market.ts';
import type { ListedOffer } from '#api/orders.ts';
import type { Offer } from '#api/position.ts';
import { useSession } from '#api/session.ts';
import { OwnBadge } from '#game/trading/badges.tsx';
import { amount, money } from '#game/trading/money.ts';
import { IconGavel } from '#kit/icons/icons.ts';
import { CardTable, type Column } from '#kit/lists/CardTable.tsx';
import { paths } from '#paths.ts';
import classes from './book.module.css';

type OfferTableProps = {
  bet: Bet;
  option: boolean;
  offers: readonly ListedOffer[];
  /** Undefined where the user can't buy. */
  onBuy: ((offer: Offer) => void) | undefined;
};

const columns: Column[] = [
  { key: 'price', label: offersTexts.price },
  { key: 'shares', label: offersTexts.shares, align: 'right' },
  { key: 'date', label: offersTexts.date },
  { key: 'seller', label: offersTexts.seller },
];
const actionsColumn: Column = { key: 'actions', label: offersTexts.actions, align: 'right' };

/** Length of the depth bar of a row, from 0 to 1. A square root keeps small fractions visible. */
const barOf = ({ depth }: ListedOffer): number => Math.sqrt(depth);

/**
 * The offers of a page, cheapest first. The bar behind a row shows the depth of the book: the shares on sale up to the row. Own offers lead to
 * their position also while the market doesn't trade, as they can still be withdrawn there.
 */
export function OfferTable({ bet, option, offers, onBuy }: OfferTableProps) {
  const username = useSession()?.username;
  const isOwnOffer = ({ dealer }: Offer) => dealer !== null && dealer === username;
  const hasActions = onBuy !== undefined || offers.some(isOwnOffer);
  const rows = offers.map((offer) => {
    const isOwn = isOwnOffer(offer);
    const cells: ReactNode[] = [
      <Price key="price" price={offer.price} />,
      <Shares key="shares" shares={offer.shares} />,
      dateTime(offer.createdDate),
      <Seller key="seller" offer={offer} isOwn={isOwn} />,
    ];
    if (hasActions) cells.push(<Action key="action" offer={offer} isOwn={isOwn} option={option} onBuy={onBuy} />);
    return { key: offer.id, own: isOwn, cells, style: { '--depth': barOf(offer) } as CSSProperties };
  });
  return (
    <div data-side={option ? 'yes' : 'no'} className={classes.offerTableSide}>
      <CardTable
        className={classes.offers}
        caption={offersTexts.offersOfBet(bet.title, option)}
        columns={hasActions ? [...columns, actionsColumn] : columns}
        rows={rows}
      />
    </div>
  );
}

const Price = ({ price }: { price: Cents }) => (
  <span className="num">
    <b>{amount(price)}</b>
    <b className={classes.unit}>{'\u00a0$'}</b>
  </span>
);

const Shares = ({ shares }: { shares: number }) => (
  <span className="num">
    {wholeNumber(shares)}
    <span className={classes.unit}>{`\u00a0${noun(shares, 'share')}`}</span>
  </span>
);

function Seller({ offer, isOwn }: { offer: Offer; isOwn: boolean }) {
  if (offer.dealer !== null) {
    return (
      <span className={classes.seller}>
        {offer.dealer} {isOwn && <OwnBadge>{offersTexts.yours}</OwnBadge>}
      </span>
    );
  }
  return (
    <span className={classes.seller}>
      <IconGavel size={16} stroke={1.7} /> {offersTexts.organizer}
    </span>
  );
}

function Action({
  offer,
  isOwn,
  option,
  onBuy,
}: {
  offer: Offer;
  isOwn: boolean;
  option: boolean;
  onBuy: ((offer: Offer) => void) | undefined;
}) {
  if (isOwn && offer.position !== null) {
    return (
      <Link
        className={classes.show}
        to={paths.contractDetails(offer.position)}
        aria-label={offersTexts.showLabel(money(offer.price))}
      >
        {offersTexts.show}
      </Link>
    );
  }
  if (!onBuy) return null;
  return (
    <Button
      variant="light"
      color={option ? 'baltyk' : 'bursztyn'}
      aria-label={offersTexts.buyLabel(offer.shares, money(offer.price), offer.dealer ?? offersTexts.organizer)}
      onClick={() => onBuy(offer)}
    >
      {offersTexts.buy}
    </Button>
  );
}
