import type { Cents } from '@wieszcz/domain';
import { useMemo } from 'react';
import type { Bet, Market } from '#api/market.ts';
import { useBidsOfMarket, type Bid } from '#api/orders.ts';
import { usePositionsOfMarket, type Offer, type Position } from '#api/position.ts';
import { useIsPlayer } from '#api/session.ts';
import { costOf, pairsAmong, pendingPosition, positionValues, sumOf, type PositionValues } from '#game/trading/figures.ts';

/** What the player has of one option of a bet: shares, offers and bids. */
export type OwnOption = {
  bet: Bet;
  option: boolean;
  /** Null where the player has bids only. */
  position: Position | null;
  values: PositionValues | null;
  /** Cheapest first. */
  offers: Offer[];
  /** Highest first. */
  bids: Bid[];
};

const NONE = [] as const;

/** What the player has on an open market, as far as it is loaded; nothing for guests and staff, and once the market is resolved. */
export function useOwnOptions(market: Market): readonly OwnOption[] {
  const isPlayer = useIsPlayer();
  const enabled = isPlayer && market.stage === 'open';
  const reading = { isLive: true, enabled };
  const { data: positions = NONE } = usePositionsOfMarket(market.marketId, reading);
  const { data: bids = NONE } = useBidsOfMarket(market.marketId, reading);
  // After a resolution the cache still has the earlier answers.
  return useMemo(() => (enabled ? ownOptionsOf(market.bets, positions, bids) : NONE), [enabled, market.bets, positions, bids]);
}

const sharesOf = (orders: readonly { shares: number }[]): number => orders.reduce((sum, { shares }) => sum + shares, 0);

/** The options of which the player has shares, offers or bids, in the order of the bets, yes before no. */
export function ownOptionsOf(bets: readonly Bet[], positions: readonly Position[], bids: readonly Bid[]): OwnOption[] {
  return bets.flatMap((bet) =>
    [true, false].flatMap((option) => {
      const found = pendingPosition(positions, bet.id, option);
      const values = found ? positionValues(found) : null;
      const position = values && values.shares > 0 ? found! : null;
      const own = bids
        .filter((bid) => bid.betId === bet.id && bid.option === option)
        .sort((a, b) => b.price - a.price || a.id - b.id);
      if (!position && own.length === 0) return [];
      const offers = position ? position.offers.toSorted((a, b) => a.price - b.price || a.id - b.id) : [];
      return [{ bet, option, position, values: position && values, offers, bids: own }];
    }),
  );
}

/** Bets of which the player has free shares of both options, with the number of pairs. */
export function pairsOf(options: readonly OwnOption[]): { bet: Bet; pairs: number }[] {
  const positions = options.flatMap(({ position }) => position ?? []);
  const bets = options.filter(({ option }) => option).map(({ bet }) => bet);
  return bets.map((bet) => ({ bet, pairs: pairsAmong(positions, bet.id) })).filter(({ pairs }) => pairs > 0);
}

export const sharesInBids = ({ bids }: Pick<OwnOption, 'bids'>): number => sharesOf(bids);

/** What these bids have reserved. */
export const reserveOf = (bids: readonly Pick<Bid, 'price' | 'shares'>[]): Cents =>
  sumOf(bids.map(({ price, shares }) => costOf(price, shares)));
