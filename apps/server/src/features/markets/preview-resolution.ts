import {
  type MarketId,
  objectionToSolving,
  objectionToVerdict,
  payoutOf,
  type Shares,
  type UserId,
  type Verdict,
  wins,
} from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import { dollars } from '../../presenters/amounts.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { object } from './change-market.ts';
import { selectMarketToSolve, selectStakes } from './resolution.queries.ts';

/** What solving the market so would do, found without doing it. */
export async function previewResolution({ db }: GameDependencies, moderator: UserId, id: MarketId, verdict: Verdict) {
  const market = await selectMarketToSolve(db, id);
  if (!market) throw refused('MARKET_NOT_FOUND');
  object(objectionToSolving(market, moderator) ?? objectionToVerdict(market.bets, verdict));
  const holdings = market.bets.flatMap((bet) => [true, false].map((option) => ({ bet, option })));
  const stakes = await selectStakes(
    db,
    market.bets,
    holdings.filter((holding) => wins(holding, verdict)),
  );
  return {
    winners: stakes.winners,
    losers: stakes.losers,
    payout: dollars(payoutOf(stakes.shares as Shares)),
    closedOffers: stakes.closedOffers,
  };
}
