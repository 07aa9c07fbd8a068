import { PAYOUT, type Cents } from '@wieszcz/domain';
import type { Bid } from '#api/bid.ts';
import type { BookLevel } from '#api/orders.ts';
import { minus } from '../trading/figures.ts';
import type { Fill } from './fills.ts';

/** The player's own open orders on one bet, seen from one of its options. */
export type OwnOrders = {
  /** Bids on the option. */
  bids: Fill[];
  oppositeBids: Fill[];
  /** Offers of shares of the option. */
  offers: Fill[];
  oppositeOffers: Fill[];
};

type Offered = { option: boolean; price: Cents; shares: number };

/** Sorts a player's bids and offers on the bet of `betId` by the option from which they are seen. */
export function ownOrdersOf(betId: number, option: boolean, bids: readonly Bid[], offers: readonly Offered[]): OwnOrders {
  const ofBet = bids.filter((bid) => bid.betId === betId);
  const on = (orders: readonly Offered[], side: boolean): Fill[] =>
    orders.filter((order) => order.option === side).map(({ price, shares }) => ({ price, shares }));
  return {
    bids: on(ofBet, option),
    oppositeBids: on(ofBet, !option),
    offers: on(offers, option),
    oppositeOffers: on(offers, !option),
  };
}

/** An own order that a new one would cross: `price` is of the option that the order is on. */
export type OwnOrder = { kind: 'offer' | 'bid'; price: Cents };

const opposite = (price: Cents): Cents => minus(PAYOUT, price);
const sharesOf = (fills: readonly Fill[]): number => fills.reduce((sum, { shares }) => sum + shares, 0);

/** The player's own order that a bid at `price` would cross: an offer of the option at most at that price, or an opposite bid that makes a pair. */
export function crossedByBid(price: Cents, own: OwnOrders): OwnOrder | null {
  const offer = own.offers.find((order) => order.price <= price);
  if (offer) return { kind: 'offer', price: offer.price };
  const bid = own.oppositeBids.find((order) => opposite(order.price) <= price);
  return bid ? { kind: 'bid', price: bid.price } : null;
}

/** The player's own order that an offer at `price` would cross: a bid on the option at that price or more. */
export function crossedByOffer(price: Cents, own: OwnOrders): OwnOrder | null {
  const bid = own.bids.find((order) => order.price >= price);
  return bid ? { kind: 'bid', price: bid.price } : null;
}

/*
 * The book and the player's orders are separate answers. Where one is older than the other, a difference may be below zero: hence `Math.max`.
 */

/** Shares of others that are served before a new bid at `price`: bids and opposite offers at this price or a better one. */
export function aheadOfBid(price: Cents, bids: readonly BookLevel[], own: OwnOrders): number {
  const all = bids.filter((level) => level.price >= price);
  const ownBids = own.bids.filter((order) => order.price >= price);
  const ownOffers = own.oppositeOffers.filter((order) => opposite(order.price) >= price);
  return Math.max(0, sharesOf(all) - sharesOf(ownBids) - sharesOf(ownOffers));
}

/** Shares of others that are served before a new offer at `price`: offers and opposite bids at this price or a better one. */
export function aheadOfOffer(price: Cents, asks: readonly BookLevel[], own: OwnOrders): number {
  const all = asks.filter((level) => level.price <= price);
  const ownOffers = own.offers.filter((order) => order.price <= price);
  const ownBids = own.oppositeBids.filter((order) => opposite(order.price) <= price);
  return Math.max(0, sharesOf(all) - sharesOf(ownOffers) - sharesOf(ownBids));
}

/** The cheapest price at which others sell shares of the option now, opposite bids included; null where nobody does. */
export function cheapestOfOthers(asks: readonly BookLevel[], own: OwnOrders): Cents | null {
  const isOwnOnly = ({ price, shares }: BookLevel) => {
    const ownOffers = own.offers.filter((order) => order.price === price);
    const ownBids = own.oppositeBids.filter((order) => opposite(order.price) === price);
    return sharesOf(ownOffers) + sharesOf(ownBids) >= shares;
  };
  return asks.find((level) => !isOwnOnly(level))?.price ?? null;
}

/** The bids of others on the option, best first. An offer is sold to these only, never to offers of the opposite option. */
export function bidsOfOthers(bids: readonly BookLevel[], own: OwnOrders): Fill[] {
  return bids
    .map(({ price, shares, synthetic }) => {
      const ownShares = sharesOf(own.bids.filter((order) => order.price === price));
      return { price, shares: shares - synthetic - ownShares };
    })
    .filter(({ shares }) => shares > 0);
}
