import { Button } from '@mantine/core';
import type { Bet, Offer } from '@wieszcz/api';
import { amount, chance, dateTime, money, noun, offersTexts as say, ticketTexts, wholeNumber } from '@wieszcz/texts';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { IconGavel } from '../../kit/icons/icons.ts';
import { paths } from '../../paths.ts';
import { CardTable, type Column } from '../../kit/lists/CardTable.tsx';
import { OwnBadge } from '../../game/trading/badges.tsx';
import classes from './OfferTable.module.css';

type OfferTableProps = { bet: Bet; option: boolean; offers: readonly Offer[]; canBuy: boolean; onBuy: (offer: Offer) => void };

const columns: Column[] = [
  { key: 'price', label: say.price },
  { key: 'shares', label: say.shares, align: 'right' },
  { key: 'date', label: say.date },
  { key: 'seller', label: say.seller },
];
const actions: Column = { key: 'actions', label: say.actions, align: 'right' };

/** Shares on sale up to each price, as a part of all; the square root keeps small ones visible. */
function depthsOf(offers: readonly Offer[]): number[] {
  const total = offers.reduce((sum, { shares }) => sum + shares, 0);
  let reached = 0;
  return offers.map(({ shares }) => Math.sqrt((reached += shares) / total));
}

/** Cheapest first; the bar behind a row shows how many shares can be had up to its price. */
export function OfferTable({ bet, option, offers, canBuy, onBuy }: OfferTableProps) {
  const username = useSession()?.username;
  const depths = depthsOf(offers);
  const rows = offers.map((offer, place) => {
    const own = offer.dealer !== null && offer.dealer === username;
    const cells: ReactNode[] = [
      <Price key="price" price={offer.price} />,
      <Shares key="shares" shares={offer.shares} />,
      dateTime(offer.createdDate),
      <Seller key="seller" offer={offer} own={own} />,
    ];
    if (canBuy) cells.push(<Action key="action" offer={offer} own={own} option={option} onBuy={onBuy} />);
    return { key: offer.id, own, cells, style: { '--depth': depths[place] } as CSSProperties };
  });
  return (
    <div data-side={option ? 'yes' : 'no'} className={classes.side}>
      <CardTable
        className={classes.offers}
        caption={say.caption(bet.title, option)}
        columns={canBuy ? [...columns, actions] : columns}
        rows={rows}
      />
    </div>
  );
}

const Price = ({ price }: { price: number }) => (
  <span className="num">
    <b>{amount(price)}</b>
    <b className={classes.unit}>{'\u00a0$'}</b> <span className={classes.chance}>{ticketTexts.about(chance(price))}</span>
  </span>
);

const Shares = ({ shares }: { shares: number }) => (
  <span className="num">
    {wholeNumber(shares)}
    <span className={classes.unit}>{`\u00a0${noun(shares, 'share')}`}</span>
  </span>
);

function Seller({ offer, own }: { offer: Offer; own: boolean }) {
  if (offer.dealer !== null) {
    return (
      <span className={classes.seller}>
        {offer.dealer} {own && <OwnBadge>{say.yours}</OwnBadge>}
      </span>
    );
  }
  return (
    <span className={classes.seller}>
      <IconGavel size={16} stroke={1.7} aria-hidden /> {say.organizer}
    </span>
  );
}

function Action({ offer, own, option, onBuy }: { offer: Offer; own: boolean; option: boolean; onBuy: (offer: Offer) => void }) {
  if (own && offer.contractId !== null) {
    return (
      <Link className={classes.show} to={paths.contractDetails(offer.contractId)} aria-label={say.showLabel(money(offer.price))}>
        {say.show}
      </Link>
    );
  }
  return (
    <Button
      className={classes.buy}
      variant="light"
      color={option ? 'baltyk' : 'bursztyn'}
      aria-label={say.buyLabel(offer.shares, money(offer.price), offer.dealer ?? say.organizer)}
      onClick={() => onBuy(offer)}
    >
      {say.buy}
    </Button>
  );
}
