import {
  type MarketId,
  objectionToSolving,
  objectionToVerdict,
  payoutOf,
  type UserId,
  type Verdict,
  wins,
} from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import { dollars } from '../../presenters/amounts.ts';
import type { GameDependencies } from '../dependencies.ts';
import { refuseOn } from './change-market.ts';
import { findMarketToSolve, findStakes } from './resolution.queries.ts';

/** What the resolution of the market by this verdict would pay and close. Throws what solving would throw. */
export async function previewResolution({ db }: GameDependencies, moderator: UserId, id: MarketId, verdict: Verdict) {
  const market = await findMarketToSolve(db, id);
  if (!market) throw refused('MARKET_NOT_FOUND');
  refuseOn(objectionToSolving(market, moderator) ?? objectionToVerdict(market.bets, verdict));
  const options = market.bets.flatMap((bet) => [true, false].map((option) => ({ bet, option })));
  const stakes = await findStakes(
    db,
    market.bets,
    options.filter((option) => wins(option, verdict)),
  );
  return {
    winners: stakes.winners,
    losers: stakes.losers,
    payout: dollars(payoutOf(stakes.shares)),
    closedOffers: stakes.closedOffers,
  };
}
