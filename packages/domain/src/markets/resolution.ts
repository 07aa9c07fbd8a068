import { credit, creditReserve, refused, forgetBid, touchOffer } from '../batch/settling.ts';
import type { Settle, Settling } from '../batch/settling.ts';
import { heldShares } from '../batch/state.ts';
import type { Position, PositionTotals, Market, State } from '../batch/state.ts';
import { toBetId } from '../values/ids.ts';
import type { MarketId } from '../values/ids.ts';
import { costOf, payoutOf } from '../values/money.ts';
import { optionsOf, wins } from '../values/option.ts';
import type { Verdict } from '../values/option.ts';
import { toCents, toShares, type Cents } from '../values/units.ts';
import { betsOf } from './bets.ts';
import { objectionToResolving, objectionToVerdict } from './market-life.ts';

/**
 * Resolves a market: pays each winning position, deletes all offers, cancels all bids with their reserves returned, and makes the status
 * of every position that holds shares final. Returns the number of winning positions and the sum of their payouts.
 */
export const resolveMarket: Settle<'resolveMarket'> = (settling, { moderator, market: marketId, verdict }) => {
  const { state, effects, today } = settling;
  const market = state.markets.get(marketId);
  if (!market) return refused({ code: 'MARKET_NOT_FOUND' });
  const bets = betsOf(settling, marketId).map(({ id }) => id);
  const objection = objectionToResolving(market, moderator) ?? objectionToVerdict(bets, verdict);
  if (objection) return refused(objection);

  market.resolved = true;
  const verdicts = optionsOf(bets).map((each) => ({ ...each, won: wins(each, verdict) }));
  effects.resolutions.push({
    market: marketId,
    organizer: market.organizer!,
    resolver: moderator,
    ...verdict,
    // Where no bet is correct, the columns of the verdict hold the bet with the lowest id, and the option no.
    bet: verdict.bet ?? toBetId(Math.min(...bets)),
    none: verdict.bet === null,
    day: today,
    verdicts,
  });
  const result = sumWinnings(positionTotalsOf(state, marketId), verdict);
  applyToLoadedRows(settling, market, verdict);
  return { ok: true, result };
};

/** Free and listed shares are paid alike, because the resolution returns listed shares to their position. */
function sumWinnings(positionTotals: readonly PositionTotals[], verdict: Verdict): { winners: number; paid: Cents } {
  let winners = 0;
  let paid = 0;
  for (const { bet, option, positions, shares } of positionTotals) {
    if (!wins({ bet, option }, verdict)) continue;
    winners += positions;
    paid += payoutOf(shares);
  }
  return { winners, paid: toCents(paid) };
}

/**
 * The exchange loads the positions of a market to be resolved as totals. Tests that settle a game in memory load the positions themselves, so
 * their totals are computed here.
 */
const positionTotalsOf = (state: State, market: MarketId): readonly PositionTotals[] =>
  state.positionTotals.get(market) ??
  [...state.positions.values()]
    .filter((position) => position.market === market && heldShares(position) > 0)
    .map((position) => ({ bet: position.bet, option: position.option, positions: 1, shares: heldShares(position) }));

/**
 * `effects.resolutions` describes the changes of all rows, and the exchange writes them from that. It settles a resolution alone, with no
 * offers, bids and positions loaded, so nothing changes here. Tests that settle a game in memory settle further commands on the same rows.
 */
function applyToLoadedRows(settling: Settling, market: Market, verdict: Verdict): void {
  const { state } = settling;
  for (const offer of state.offers.values()) {
    if (offer.market !== market.id) continue;
    offer.shares = toShares(0);
    touchOffer(settling, offer);
  }
  for (const bid of state.bids.values()) {
    if (bid.market !== market.id) continue;
    const amount = costOf(bid.price, bid.shares);
    creditReserve(state, bid.player, -amount);
    credit(state.ledgerAccounts.get(bid.player)!, amount);
    forgetBid(state, bid);
  }
  for (const position of state.positions.values()) {
    if (position.market !== market.id || heldShares(position) === 0) continue;
    const payout = resolvePosition(position, wins(position, verdict));
    if (payout > 0) credit(state.ledgerAccounts.get(position.player)!, payout);
  }
}

/** Resolves a position that holds shares: its listed shares become free, its status final. Returns the payout. */
export function resolvePosition(position: Position, won: boolean): Cents {
  position.shares = heldShares(position);
  position.listedShares = toShares(0);
  position.status = won ? 'WON' : 'LOST';
  return won ? payoutOf(position.shares) : toCents(0);
}
