import type { Option } from './commands.ts';
import type { BetId, MarketId } from './ids.ts';
import { PAYOUT } from './limits.ts';
import { objectionToSolving } from './market-life.ts';
import type { Cents, Shares } from './units.ts';
import type { Refusal } from './refusals.ts';
import { betsOf } from './bets.ts';
import { credit, refused, touchOffer } from './settling.ts';
import type { Settle, Settling } from './settling.ts';
import { heldShares } from './state.ts';
import type { Contract, Crowd, Market, State } from './state.ts';

/** What was right: a bet and its option. With several bets the option is yes, and every other bet came out as no. */
export type Verdict = { bet: BetId; option: Option };

/** Yes-contracts on the correct bet and no-contracts on every other; with a single bet, contracts on the correct option. */
export const wins = (holding: { bet: BetId; option: Option }, verdict: Verdict): boolean =>
  holding.bet === verdict.bet ? holding.option === verdict.option : !holding.option;

export const payoutOf = (shares: Shares): Cents => (shares * PAYOUT) as Cents;

/** The bet must be the market's; with several bets the correct one comes out as yes. */
export function objectionToVerdict(bets: readonly BetId[], { bet, option }: Verdict): Refusal | null {
  if (!bets.includes(bet)) return { code: 'BET_NOT_OF_MARKET' };
  return !option && bets.length > 1 ? { code: 'OPTION_MUST_BE_YES' } : null;
}

export const solveMarket: Settle<'solveMarket'> = (settling, { moderator, market: marketId, bet, option }) => {
  const { state, effects, today } = settling;
  const market = state.markets.get(marketId);
  if (!market) return refused({ code: 'MARKET_NOT_FOUND' });
  const bets = betsOf(settling, marketId).map((each) => each.id);
  const objection = objectionToSolving(market, moderator) ?? objectionToVerdict(bets, { bet, option });
  if (objection) return refused(objection);

  market.solved = true;
  const verdict = { bet, option };
  const verdicts = bets.flatMap((each) => [true, false].map((side) => verdictOn({ bet: each, option: side }, verdict)));
  effects.resolutions.push({
    market: marketId,
    organizer: market.organizer!,
    solver: moderator,
    ...verdict,
    day: today,
    verdicts,
  });
  const result = reckon(crowdsOf(state, marketId), verdict);
  followInMemory(settling, market, verdict);
  return { ok: true, result };
};

const verdictOn = (holding: Verdict, verdict: Verdict) => ({ ...holding, won: wins(holding, verdict) });

/** Listed shares come back, so all held shares count. */
function reckon(crowds: readonly Crowd[], verdict: Verdict): { winners: number; paid: Cents } {
  let winners = 0;
  let paid = 0;
  for (const { bet, option, contracts, shares } of crowds) {
    if (!wins({ bet, option }, verdict)) continue;
    winners += contracts;
    paid += payoutOf(shares);
  }
  return { winners, paid: paid as Cents };
}

/** Loaded in sum, or summed up where all contracts are at hand. */
const crowdsOf = (state: State, market: MarketId): readonly Crowd[] =>
  state.crowds.get(market) ??
  [...state.contracts.values()]
    .filter((contract) => contract.market === market && heldShares(contract) > 0)
    .map((contract) => ({ bet: contract.bet, option: contract.option, contracts: 1, shares: heldShares(contract) }));

/** The resolution itself tells what becomes of every row; those at hand are made to agree for the commands that follow. */
function followInMemory(settling: Settling, market: Market, verdict: Verdict): void {
  const { state } = settling;
  for (const offer of state.offers.values()) {
    if (offer.market !== market.id) continue;
    offer.shares = 0 as Shares;
    touchOffer(settling, offer);
  }
  for (const contract of state.contracts.values()) {
    if (contract.market !== market.id || heldShares(contract) === 0) continue;
    const won = decide(contract, wins(contract, verdict));
    if (won > 0) credit(state.accounts.get(contract.player)!, won);
  }
}

/** What a resolution makes of a contract with shares; answers what it is paid. */
export function decide(contract: Contract, won: boolean): Cents {
  contract.shares = heldShares(contract);
  contract.listedShares = 0 as Shares;
  contract.status = won ? 'WON' : 'LOST';
  return won ? payoutOf(contract.shares) : (0 as Cents);
}
