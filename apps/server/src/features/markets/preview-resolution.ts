import {
  type BetId,
  CERTAIN,
  type Chance,
  dollars,
  type MarketId,
  maySee,
  objectionToResolving,
  objectionToVerdict,
  optionsOf,
  payoutOf,
  type ShownChance,
  toChance,
  type UserId,
  type Verdict,
  wins,
} from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import { probability } from '../../presenters/chance.ts';
import type { GameDependencies } from '../dependencies.ts';
import { refuseOn } from './change-market.ts';
import { findMarketToResolve, findReservedByBids, findStakes } from './resolution.queries.ts';

/**
 * What the resolution of the market by this verdict would pay and close, and the chance of the verdict. Throws what resolving would throw,
 * but MARKET_NOT_FOUND for another author's private market, which a read must not reveal.
 */
export async function previewResolution({ db, chances }: GameDependencies, moderator: UserId, id: MarketId, verdict: Verdict) {
  const market = await findMarketToResolve(db, id);
  if (!market || !maySee(market, moderator)) throw refused('MARKET_NOT_FOUND');
  refuseOn(objectionToResolving(market, moderator) ?? objectionToVerdict(market.bets, verdict));
  const winningOptions = optionsOf(market.bets).filter((option) => wins(option, verdict));
  const [stakes, bids, shown] = await Promise.all([
    findStakes(db, market.bets, winningOptions),
    findReservedByBids(db, market.bets),
    // Answers for all bets of the market, whichever of them is named.
    chances.ofBets(market.bets.slice(0, 1)),
  ]);
  return {
    winners: stakes.winners,
    losers: stakes.losers,
    payout: dollars(payoutOf(stakes.shares)),
    closedOffers: stakes.closedOffers,
    closedBids: bids.bids,
    returned: dollars(bids.reserved),
    chance: probability(chanceOfVerdict(verdict, shown)),
  };
}

/** The chance that none of the bets comes true is 1 minus the sum of the unscaled chances of all bets of the market. */
function chanceOfVerdict({ bet, option }: Verdict, shown: ReadonlyMap<BetId, ShownChance>): Chance {
  if (bet !== null) return option ? shown.get(bet)!.chance : toChance(CERTAIN - shown.get(bet)!.chance);
  const sum = [...shown.values()].reduce((total, { unscaled }) => total + unscaled, 0);
  return toChance(Math.max(0, CERTAIN - sum));
}
