import type { Option } from './commands.ts';
import { moveBalance } from './effects.ts';
import type { BetId } from './ids.ts';
import { PAYOUT } from './limits.ts';
import { objectionToSolving } from './market-life.ts';
import type { Cents, Shares } from './units.ts';
import type { Refusal } from './refusals.ts';
import { betsOf } from './bets.ts';
import { credit, refused, touchContract, touchOffer } from './settling.ts';
import type { Settle, Settling } from './settling.ts';
import { heldShares } from './state.ts';
import type { Contract, Market } from './state.ts';

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
  effects.resolutions.push({ market: marketId, solver: moderator, bet, option, day: today });
  closeOffers(settling, market);
  return { ok: true, result: payOut(settling, market, { bet, option }) };
};

function closeOffers(settling: Settling, market: Market): void {
  for (const offer of settling.state.offers.values()) {
    if (offer.market !== market.id) continue;
    offer.shares = 0 as Shares;
    touchOffer(settling, offer);
  }
}

/** Listed shares have come back, so all held shares count. */
function payOut(settling: Settling, market: Market, verdict: Verdict): { winners: number; paid: Cents } {
  let winners = 0;
  let paid = 0;
  for (const contract of settling.state.contracts.values()) {
    const held = heldShares(contract);
    if (contract.market !== market.id || held === 0) continue;
    const won = wins(contract, verdict);
    contract.shares = held;
    contract.listedShares = 0 as Shares;
    contract.status = won ? 'WON' : 'LOST';
    touchContract(settling, contract);
    if (!won) continue;
    winners += 1;
    paid += payContract(settling, market, contract);
  }
  return { winners, paid: paid as Cents };
}

function payContract({ state, effects }: Settling, market: Market, contract: Contract): Cents {
  const account = state.accounts.get(contract.player)!;
  const amount = payoutOf(contract.shares);
  effects.movements.push({ kind: 'payout', from: market.organizer!, to: account.id, amount, contract: contract.id });
  moveBalance(effects, market.organizer!, account.id, amount);
  credit(account, amount);
  return amount;
}
