import type { Refusal } from '../batch/refusals.ts';
import type { MarketLife } from '../batch/state.ts';
import type { BetId, UserId } from '../values/ids.ts';
import { MAX_CORRECTIONS, UNDETERMINED_END } from '../values/limits.ts';
import type { Verdict } from '../values/option.ts';
import type { Day } from '../values/warsaw.ts';

/** An open market is published and not resolved, whether or not it trades. */
export type MarketStage = 'unpublished' | 'open' | 'resolved';

/** What the stage of a market depends on. */
type StageFacts = Pick<MarketLife, 'published' | 'resolved'>;

export function stageOf(market: StageFacts): MarketStage {
  if (market.resolved) return 'resolved';
  return market.published ? 'open' : 'unpublished';
}

/** An unpublished market is visible only to its author, a published one to all users and guests. `viewer` is null for a guest. */
export const maySee = (market: Pick<MarketLife, 'author' | 'published'>, viewer: UserId | null): boolean =>
  market.published || market.author === viewer;

/** Each `objectionTo…` returns the reason for a refusal, or null if the rule allows the action. These reasons have no figures. */
type Objection = Extract<
  Refusal,
  {
    code:
      | 'NOT_AUTHOR'
      | 'MARKET_SOLVED'
      | 'MARKET_NOT_PUBLISHED'
      | 'MARKET_PUBLISHED'
      | 'TRADING_CLOSED'
      | 'BET_NOT_OF_MARKET'
      | 'OPTION_MUST_BE_YES'
      | 'NONE_OF_ONE_BET';
  }
> | null;

const notAuthor = (market: MarketLife, user: UserId): Objection => (market.author === user ? null : { code: 'NOT_AUTHOR' });

/**
 * Buying, selling, offering and bidding: allowed while the market is published and not resolved, before it closes, and unless it is
 * paused. A market that is both closed and paused answers that it is closed, because that is final.
 */
export function objectionToTrading(market: Omit<MarketLife, 'author'>, now: Date): Refusal | null {
  const { tradingClosesAt, pauseReason } = market;
  const objection = objectionToWithdrawing(market);
  if (objection) return objection;
  if (isTradingClosed(tradingClosesAt, now)) return { code: 'TRADING_CLOSED' };
  return pauseReason === null ? null : { code: 'TRADING_PAUSED', reason: pauseReason };
}

/** Whether the closing moment has passed. At the moment itself nothing is traded any more. */
export const isTradingClosed = (tradingClosesAt: Date | null, now: Date): boolean =>
  tradingClosesAt !== null && tradingClosesAt <= now;

/**
 * Withdrawing offers, reducing and cancelling bids, and redeeming pairs take shares and money out of the trade, so a closed or paused
 * market allows them.
 */
export function objectionToWithdrawing(market: StageFacts): Objection {
  if (market.resolved) return { code: 'MARKET_SOLVED' };
  return market.published ? null : { code: 'MARKET_NOT_PUBLISHED' };
}

/** The author may add bets until the resolution, even after publication. */
export function objectionToAddingBet(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? (market.resolved ? { code: 'MARKET_SOLVED' } : null);
}

/** The author may delete bets only before publication. */
export function objectionToDeletingBet(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? (market.published ? { code: 'MARKET_PUBLISHED' } : null);
}

/** The author may resolve a published market, whether or not it trades. */
export function objectionToResolving(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? objectionToWithdrawing(market);
}

/** The bet must belong to the market; with several bets the correct option must be yes. A verdict that none is correct is possible only with several bets. */
export function objectionToVerdict(bets: readonly BetId[], { bet, option }: Verdict): Objection {
  if (bet === null) return bets.length > 1 ? null : { code: 'NONE_OF_ONE_BET' };
  if (!bets.includes(bet)) return { code: 'BET_NOT_OF_MARKET' };
  return !option && bets.length > 1 ? { code: 'OPTION_MUST_BE_YES' } : null;
}

/** The author may pause and resume the trade of a published market until the resolution. */
export const objectionToPausing = (market: MarketLife, user: UserId): Objection => objectionToResolving(market, user);

/**
 * The day on which a market is expected to end; null if undetermined. UNDETERMINED_END means that, and so does any later day, which other
 * clients send and earlier releases stored.
 */
export const knownEnd = (endDate: Day): Day | null => (endDate < UNDETERMINED_END ? endDate : null);

/**
 * The day, or a moment on the day, by whose end the author should have resolved a market; afterwards it is overdue. Null while neither its end
 * nor its closing moment is known.
 */
export const dueOf = ({ endDate, tradingClosesAt }: { endDate: Day; tradingClosesAt: string | null }): string | null =>
  knownEnd(endDate) ?? tradingClosesAt;

/** An end date must be later than today when it is set. A request may repeat the stored one. */
export const objectionToEndDate = (endDate: Day, today: Day): { code: 'END_DATE_PAST' } | null =>
  endDate <= today ? { code: 'END_DATE_PAST' } : null;

/**
 * A closing moment must lie ahead when it is set. Once a published market has closed, it stays closed: the result may be known by then.
 * A request may repeat the stored closing moment.
 */
export function objectionToClosing(
  market: Pick<MarketLife, 'published' | 'tradingClosesAt'>,
  tradingClosesAt: Date | null,
  now: Date,
): { code: 'CLOSING_FIXED' | 'CLOSING_PAST' } | null {
  if (tradingClosesAt?.getTime() === market.tradingClosesAt?.getTime()) return null;
  if (market.published && isTradingClosed(market.tradingClosesAt, now)) return { code: 'CLOSING_FIXED' };
  return isTradingClosed(tradingClosesAt, now) ? { code: 'CLOSING_PAST' } : null;
}

/** The operator may close the trade of a published market at once, unless it has closed or been resolved already. */
export function objectionToClosingNow(market: StageFacts & Pick<MarketLife, 'tradingClosesAt'>, now: Date): Objection {
  return objectionToWithdrawing(market) ?? (isTradingClosed(market.tradingClosesAt, now) ? { code: 'TRADING_CLOSED' } : null);
}

/** The author may edit a market until the resolution; `frozenFields` names the fields that are fixed earlier. */
export function objectionToEditing(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? (market.resolved ? { code: 'MARKET_SOLVED' } : null);
}

/** The fields that `frozenFields` decides on. The closing moment has a rule of its own: `objectionToClosing`. */
export const EDITABLE_FIELDS = ['topic', 'category', 'description', 'endDate'] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];

/** Fields whose values are fixed at this stage; a request may repeat them unchanged. */
export function frozenFields(market: StageFacts): readonly EditableField[] {
  const frozen: Record<MarketStage, readonly EditableField[]> = {
    unpublished: [],
    open: ['topic', 'category', 'description'],
    resolved: EDITABLE_FIELDS,
  };
  return frozen[stageOf(market)];
}

/** The author may change the cover only before publication. */
export function objectionToChangingCover(market: MarketLife, user: UserId): Objection | { code: 'COVER_FROZEN' } {
  return notAuthor(market, user) ?? (market.published ? { code: 'COVER_FROZEN' } : null);
}

/** The author may publish a market that has a bet, before its closing moment; `bets` is the number of its bets. */
export function objectionToPublishing(
  market: MarketLife,
  user: UserId,
  bets: number,
  now: Date,
): Objection | { code: 'MARKET_WITHOUT_BETS' | 'CLOSED_BEFORE_PUBLICATION' } {
  const objection = notAuthor(market, user) ?? (market.published ? { code: 'MARKET_PUBLISHED' as const } : null);
  if (objection) return objection;
  if (bets === 0) return { code: 'MARKET_WITHOUT_BETS' };
  return isTradingClosed(market.tradingClosesAt, now) ? { code: 'CLOSED_BEFORE_PUBLICATION' } : null;
}

/**
 * What players have done on a market: nothing, only placed bids, or bought shares. Bids count until they are filled, cancelled or swept,
 * but once the author has published a correction, the market keeps at least `bids`.
 */
export const PARTICIPATIONS = ['none', 'bids', 'shares'] as const;
export type Participation = (typeof PARTICIPATIONS)[number];

/**
 * The author may make a published market private again while players have bought no shares and have no open bids on it, and it has no
 * correction.
 */
export function objectionToTakingBack(
  market: MarketLife,
  user: UserId,
  participation: Participation,
): Objection | { code: 'MARKET_TRADED' } {
  return objectionToResolving(market, user) ?? (participation === 'none' ? null : { code: 'MARKET_TRADED' });
}

/**
 * The author may correct a published market once it can't be taken back (`objectionToTakingBack`), until its resolution. `corrections` is the
 * number of its corrections.
 */
export function objectionToCorrecting(
  market: MarketLife,
  user: UserId,
  participation: Participation,
  corrections: number,
): Objection | { code: 'MARKET_UNTRADED' } | { code: 'TOO_MANY_CORRECTIONS' } {
  const objection = objectionToResolving(market, user);
  if (objection) return objection;
  if (participation === 'none') return { code: 'MARKET_UNTRADED' };
  return corrections >= MAX_CORRECTIONS ? { code: 'TOO_MANY_CORRECTIONS' } : null;
}

/** The author may delete an unpublished market without bets; `bets` is the number of its bets. */
export function objectionToDeleting(market: MarketLife, user: UserId, bets: number): Objection | { code: 'MARKET_HAS_BETS' } {
  const objection = notAuthor(market, user) ?? (market.published ? { code: 'MARKET_PUBLISHED' as const } : null);
  return objection ?? (bets > 0 ? { code: 'MARKET_HAS_BETS' } : null);
}
