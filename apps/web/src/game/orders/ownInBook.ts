import { PAYOUT, type Cents } from '@wieszcz/domain';
import { useMemo } from 'react';
import { useBidsOfMarket, type Bid, type BookLevel } from '#api/orders.ts';
import { usePositionsOfMarket } from '#api/position.ts';
import { minus } from '../trading/figures.ts';
import type { Fill } from './fills.ts';

/** The player's own open orders on one bet, by where they stand in the book of one of its options. */
export type OwnInBook = {
  /** Bids on the option. */
  bids: Fill[];
  oppositeBids: Fill[];
  /** Offers of shares of the option. */
  offers: Fill[];
  oppositeOffers: Fill[];
};

const NONE = [] as const;

/** The player's open orders in the book of an option of the market; none while they load. */
export function useOwnInBook(marketId: number, betId: number, option: boolean): OwnInBook {
  const { data: bids = NONE } = useBidsOfMarket(marketId);
  const { data: positions = NONE } = usePositionsOfMarket(marketId);
  return useMemo(() => ownInBook(betId, option, bids, positions), [bids, positions, betId, option]);
}

type OwnBid = Pick<Bid, 'betId' | 'option' | 'price' | 'shares'>;
type Offering = { bet: { id: number }; option: boolean; offers: readonly Fill[] };

/** Where a player's bids, and the offers of their positions, stand in the book of an option. */
export function ownInBook(betId: number, option: boolean, bids: readonly OwnBid[], positions: readonly Offering[]): OwnInBook {
  const bidsOn = (side: boolean) => bids.filter((bid) => bid.betId === betId && bid.option === side).map(priceAndShares);
  const offersOn = (side: boolean) =>
    positions
      .filter((position) => position.bet.id === betId && position.option === side)
      .flatMap(({ offers }) => offers.map(priceAndShares));
  return {
    bids: bidsOn(option),
    oppositeBids: bidsOn(!option),
    offers: offersOn(option),
    oppositeOffers: offersOn(!option),
  };
}

const priceAndShares = ({ price, shares }: Fill): Fill => ({ price, shares });

/** An own order that a new one would cross: `price` is of the option that the order is on. */
export type CrossedOrder = { kind: 'offer' | 'bid'; price: Cents };

const opposite = (price: Cents): Cents => minus(PAYOUT, price);
const sharesOf = (fills: readonly Fill[]): number => fills.reduce((sum, { shares }) => sum + shares, 0);
const sharesAt = (price: Cents, orders: readonly Fill[]): number => sharesOf(orders.filter((order) => order.price === price));

/** The player's own shares at one price of a book, in offers and in bids. */
export type OwnShares = { ownOffers: number; ownBids: number };

/** Those among the sellers. A bid on the opposite option stands there too: as a synthetic order, at 1 $ minus its price. */
export const ownAtAsk = (price: Cents, own: OwnInBook): OwnShares => ({
  ownOffers: sharesAt(price, own.offers),
  ownBids: sharesAt(opposite(price), own.oppositeBids),
});

/** Those among the buyers, where an offer of the opposite option stands as a synthetic order. */
export const ownAtBid = (price: Cents, own: OwnInBook): OwnShares => ({
  ownOffers: sharesAt(opposite(price), own.oppositeOffers),
  ownBids: sharesAt(price, own.bids),
});

/** The player's own order that a bid at `price` would cross: an offer of the option at most at that price, or an opposite bid that makes a pair. */
export function crossedByBid(price: Cents, own: OwnInBook): CrossedOrder | null {
  const offer = own.offers.find((order) => order.price <= price);
  if (offer) return { kind: 'offer', price: offer.price };
  const bid = own.oppositeBids.find((order) => opposite(order.price) <= price);
  return bid ? { kind: 'bid', price: bid.price } : null;
}

/** The player's own order that an offer at `price` would cross: a bid on the option at that price or more. */
export function crossedByOffer(price: Cents, own: OwnInBook): CrossedOrder | null {
  const bid = own.bids.find((order) => order.price >= price);
  return bid ? { kind: 'bid', price: bid.price } : null;
}

/*
 * The book and the player's orders are separate answers. Where one is older than the other, a difference may be below zero: hence `Math.max`.
 */

/** Shares of others that are served before a new bid at `price`: bids and opposite offers at this price or a better one. */
export function aheadOfBid(price: Cents, bids: readonly BookLevel[], own: OwnInBook): number {
  const all = bids.filter((level) => level.price >= price);
  const ownBids = own.bids.filter((order) => order.price >= price);
  const ownOffers = own.oppositeOffers.filter((order) => opposite(order.price) >= price);
  return Math.max(0, sharesOf(all) - sharesOf(ownBids) - sharesOf(ownOffers));
}

/** Shares of others that are served before a new offer at `price`: offers and opposite bids at this price or a better one. */
export function aheadOfOffer(price: Cents, asks: readonly BookLevel[], own: OwnInBook): number {
  const all = asks.filter((level) => level.price <= price);
  const ownOffers = own.offers.filter((order) => order.price <= price);
  const ownBids = own.oppositeBids.filter((order) => opposite(order.price) <= price);
  return Math.max(0, sharesOf(all) - sharesOf(ownOffers) - sharesOf(ownBids));
}

/** The cheapest price at which others sell shares of the option now, opposite bids included; null where nobody does. */
export function cheapestOfOthers(asks: readonly BookLevel[], own: OwnInBook): Cents | null {
  const isOwnOnly = ({ price, shares }: BookLevel) => {
    const { ownOffers, ownBids } = ownAtAsk(price, own);
    return ownOffers + ownBids >= shares;
  };
  return asks.find((level) => !isOwnOnly(level))?.price ?? null;
}

/** The bids of others on the option, best first. An offer is sold to these only, never to offers of the opposite option. */
export function bidsOfOthers(bids: readonly BookLevel[], own: OwnInBook): Fill[] {
  return bids
    .map(({ price, shares, synthetic }) => ({ price, shares: shares - synthetic - ownAtBid(price, own).ownBids }))
    .filter(({ shares }) => shares > 0);
}
