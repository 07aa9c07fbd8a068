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
import type { Position, PositionTotals, Market, State } from './state.ts';

/** What was right: a bet and its option. With several bets the option is yes, and every other bet came out as no. */
export type Verdict = { bet: BetId; option: Option };

/** Yes-positions on the correct bet and no-positions on every other; with a single bet, positions on the correct option. */
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
  const result = reckon(positionTotalsOf(state, marketId), verdict);
  followInMemory(settling, market, verdict);
  return { ok: true, result };
};

const verdictOn = (holding: Verdict, verdict: Verdict) => ({ ...holding, won: wins(holding, verdict) });

/** Listed shares come back, so all held shares count. */
function reckon(positionTotals: readonly PositionTotals[], verdict: Verdict): { winners: number; paid: Cents } {
  let winners = 0;
  let paid = 0;
  for (const { bet, option, positions, shares } of positionTotals) {
    if (!wins({ bet, option }, verdict)) continue;
    winners += positions;
    paid += payoutOf(shares);
  }
  return { winners, paid: paid as Cents };
}

/** Loaded in sum, or summed up where all positions are at hand. */
const positionTotalsOf = (state: State, market: MarketId): readonly PositionTotals[] =>
  state.positionTotals.get(market) ??
  [...state.positions.values()]
    .filter((position) => position.market === market && heldShares(position) > 0)
    .map((position) => ({ bet: position.bet, option: position.option, positions: 1, shares: heldShares(position) }));

/** The resolution itself tells what becomes of every row; those at hand are made to agree for the commands that follow. */
function followInMemory(settling: Settling, market: Market, verdict: Verdict): void {
  const { state } = settling;
  for (const offer of state.offers.values()) {
    if (offer.market !== market.id) continue;
    offer.shares = 0 as Shares;
    touchOffer(settling, offer);
  }
  for (const position of state.positions.values()) {
    if (position.market !== market.id || heldShares(position) === 0) continue;
    const won = decide(position, wins(position, verdict));
    if (won > 0) credit(state.ledgerAccounts.get(position.player)!, won);
  }
}

/** What a resolution makes of a position with shares; answers what it is paid. */
export function decide(position: Position, won: boolean): Cents {
  position.shares = heldShares(position);
  position.listedShares = 0 as Shares;
  position.status = won ? 'WON' : 'LOST';
  return won ? payoutOf(position.shares) : (0 as Cents);
}
