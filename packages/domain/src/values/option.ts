import type { BetId } from './ids.ts';

/** The two options of a bet: true = yes = tak, false = no = nie. */
export type Option = boolean;

/**
 * The outcome of a market: the correct bet and its correct option. With several bets the option is yes, and every other bet resolves to no;
 * or none of them is correct (`bet` is null, the option no), and each resolves to no.
 */
export type Verdict = { bet: BetId; option: Option } | { bet: null; option: false };

/** Both options of each bet. */
export const optionsOf = (bets: readonly BetId[]): { bet: BetId; option: Option }[] =>
  bets.flatMap((bet) => [true, false].map((option) => ({ bet, option })));

/** Whether an option wins: the correct option of the correct bet does, and no on every other bet. */
export const wins = (held: { bet: BetId; option: Option }, verdict: Verdict): boolean =>
  held.bet === verdict.bet ? held.option === verdict.option : !held.option;
