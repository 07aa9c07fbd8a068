import type { Position, PositionStatus, Purchase as PurchaseJson } from '@wieszcz/api';
import {
  averagePrice,
  type Cents,
  costInCents,
  dollars,
  type Fill,
  heldShares,
  type PositionDetails,
  type Purchase,
  type UserId,
} from '@wieszcz/domain';
import type { ShowCover } from './cover.ts';
import { showTradingTimes, type TradingTimesRow } from './market.ts';
import { showOffer } from './offer.ts';
import { timestamp } from './timestamp.ts';

/** `offers` is null for a position without offers. */
export const showPosition = (
  position: PositionDetails,
  owner: string,
  cover: ShowCover,
  contractStatus: PositionStatus = 'PENDING',
): Position => ({
  id: position.id,
  playerId: owner,
  bet: { id: position.bet, title: position.betTitle, marketId: position.market },
  marketInfo: { topic: position.topic, marketCover: cover(position.cover), marketCategory: position.category },
  contractOption: position.option,
  shares: position.shares,
  contractStatus,
  offers:
    position.offers.length === 0
      ? null
      : position.offers.map((offer) => showOffer({ ...offer, dealer: owner, contractId: position.id })),
  price: position.formerAverage ?? averagePrice(position.cost, heldShares(position)),
  cost: dollars(costInCents(position.cost)),
  modifiedDate: timestamp(position.modifiedAt),
  lastPrice: dollars(position.lastPrice),
});

type HeldPosition = PositionDetails & { status: PositionStatus; valueNow: Cents | null } & TradingTimesRow;

/** A position as its owner sees it, with its value now, the trading times of its market, and the shares ahead of each of its offers. */
export const showHeldPosition = (
  position: HeldPosition,
  owner: string,
  cover: ShowCover,
  sharesAhead: ReadonlyMap<number, number>,
): Position => {
  const { offers, ...shown } = showPosition(position, owner, cover, position.status);
  return {
    ...shown,
    offers: offers && offers.map((offer) => ({ ...offer, sharesAhead: sharesAhead.get(offer.id)! })),
    valueNow: position.valueNow === null ? null : dollars(position.valueNow),
    ...showTradingTimes(position),
  };
};

/** `usernameOf` returns the username of a seller; the organizer has none. */
export const showFill = (fill: Fill, usernameOf: (user: UserId) => string) => ({
  price: dollars(fill.price),
  shares: fill.shares,
  dealer: fill.seller === null ? null : usernameOf(fill.seller),
});

export const showPurchase = (
  purchase: Purchase,
  purchaser: string,
  usernameOf: (user: UserId) => string,
  cover: ShowCover,
): PurchaseJson => ({
  boughtContract: showPosition(purchase.position, purchaser, cover),
  purchaser: { username: purchaser, budget: dollars(purchase.budget) },
  fills: purchase.fills.map((fill) => showFill(fill, usernameOf)),
  cost: dollars(purchase.cost),
});
