import { type Command, DAY_MS, toShares, type UserId } from '@wieszcz/domain';
import type { Random } from '../random.ts';
import { type BetState, bestBidFor } from '../state/books.ts';
import type { GameState, Holdings } from '../state/game-state.ts';
import { buy } from './buying.ts';
import { drawEstimate } from './estimates.ts';
import type { Player } from './population.ts';
import { sell } from './selling.ts';

/** A bid this many cents below the best one won't be filled soon. */
const HOPELESS = 8;

/** An offer more than this many cents above the player's estimate is too dear to sell. */
const TOO_DEAR = 8;

/** When a player decides: `end` is the end of the simulation. */
export type Moment = { at: Date; end: Date; random: Random };

/**
 * Chooses a player's command for one visit: a purchase, a bid, a sale at once, a listing, a redemption of pairs, or the end of an old
 * order; undefined if the player does nothing.
 */
export function decide(state: GameState, player: Player, moment: Moment): Command | undefined {
  const holdings = state.holdings.get(player.id)!;
  const { random } = moment;
  const draw = random.unit();
  const cancelled = draw < 0.07 ? cancel(player, holdings, moment) : undefined;
  if (cancelled) return cancelled;
  const redeemed = draw > 0.8 ? redeem(player, holdings) : undefined;
  if (redeemed) return redeemed;
  return (draw > 0.07 && draw < 0.36 ? sell(player, holdings, random) : undefined) ?? buy(state, player, holdings, moment);
}

/** Redeems all pairs of the first bet on which the player holds free shares of both options. */
function redeem({ id: player }: Player, { positions }: Holdings): Command | undefined {
  for (const { side, free } of positions.values()) {
    const pairs = side.option ? Math.min(free, positions.get(side.bet.no)?.free ?? 0) : 0;
    if (pairs > 0) return redemptionOf(player, side.bet, pairs);
  }
  return undefined;
}

export const redemptionOf = (player: UserId, { market, id: bet }: BetState, pairs: number): Command => ({
  kind: 'redeemPairs',
  player,
  market: market.id,
  bet,
  pairs: toShares(pairs),
});

/** Ends an old order whose price has become wrong: an offer too dear to sell, a bid too dear to be worth it or too low to be filled. */
function cancel(player: Player, { asks, bids }: Holdings, { at, random }: Moment): Command | undefined {
  const isStale = ({ since }: { since: number }) => at.getTime() - since > 2 * DAY_MS;
  for (const { id, side, price } of [...asks].filter(isStale))
    if (price > drawEstimate(side, player, random) + TOO_DEAR) return { kind: 'withdrawOffer', player: player.id, offer: id };
  for (const { id, side, price } of [...bids].filter(isStale))
    if (price > drawEstimate(side, player, random) || price < (bestBidFor(side, player.id) ?? 0) - HOPELESS)
      return { kind: 'cancelBid', player: player.id, bid: id };
  return undefined;
}
