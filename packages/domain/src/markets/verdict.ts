import type { Refusal } from '../settle/refusals.ts';
import type { BetId } from '../values/ids.ts';
import type { Option } from '../values/option.ts';

/**
 * The outcome of a market: the correct bet and its correct option. With several bets the option is yes, and every other bet resolves to no;
 * or none of them is correct (`bet` is null, the option no), and each resolves to no.
 */
export type Verdict = { bet: BetId; option: Option } | { bet: null; option: false };

/** Whether an option wins: the correct option of the correct bet does, and no on every other bet. */
export const wins = (held: { bet: BetId; option: Option }, verdict: Verdict): boolean =>
  held.bet === verdict.bet ? held.option === verdict.option : !held.option;

/** The bet must belong to the market; with several bets the correct option must be yes. Only of several bets none may be correct. */
export function objectionToVerdict(bets: readonly BetId[], { bet, option }: Verdict): Refusal | null {
  if (bet === null) return bets.length > 1 ? null : { code: 'NONE_OF_ONE_BET' };
  if (!bets.includes(bet)) return { code: 'BET_NOT_OF_MARKET' };
  return !option && bets.length > 1 ? { code: 'OPTION_MUST_BE_YES' } : null;
}
