import type { UserId } from '../values/ids.ts';
import type { Refusal } from '../settle/refusals.ts';

export type Role = 'player' | 'moderator' | 'admin';
export type MarketStage = 'unpublished' | 'open' | 'solved';

/** The facts on which a market's lifecycle rules depend. */
export type MarketLife = { author: UserId; published: boolean; solved: boolean };

export function stageOf(market: Pick<MarketLife, 'published' | 'solved'>): MarketStage {
  if (market.solved) return 'solved';
  return market.published ? 'open' : 'unpublished';
}

/** An unpublished market is visible only to its author, a published one to all users and guests. `viewer` is null for a guest. */
export const maySee = (market: MarketLife, viewer: UserId | null): boolean => market.published || market.author === viewer;

/** Each `objectionTo…` returns the reason for a refusal, or null if the rule allows the action. */
type Objection = Refusal | null;

const notAuthor = (market: MarketLife, user: UserId): Objection => (market.author === user ? null : { code: 'NOT_AUTHOR' });

/** Trading means placing and ending orders of any kind, and redeeming pairs: allowed while the market is published and not resolved. */
export function objectionToTrading(market: MarketLife): Objection {
  if (market.solved) return { code: 'MARKET_SOLVED' };
  return market.published ? null : { code: 'MARKET_NOT_PUBLISHED' };
}

/** The author may add bets until the resolution, even after publication. */
export function objectionToAddingBet(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? (market.solved ? { code: 'MARKET_SOLVED' } : null);
}

/** The author may delete bets only before publication. */
export function objectionToDeletingBet(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? (market.published ? { code: 'MARKET_PUBLISHED' } : null);
}

/** The author may resolve a market while it is open for trading. */
export function objectionToSolving(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? objectionToTrading(market);
}

/** The author may edit a market until the resolution; `frozenFields` names the fields that are fixed earlier. */
export function objectionToEditing(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? (market.solved ? { code: 'MARKET_SOLVED' } : null);
}

export const EDITABLE_FIELDS = ['topic', 'category', 'description', 'endDate'] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];

/** Fields whose values are fixed at this stage; a request may repeat them unchanged. */
export function frozenFields(market: Pick<MarketLife, 'published' | 'solved'>): readonly EditableField[] {
  const frozen: Record<MarketStage, readonly EditableField[]> = {
    unpublished: [],
    open: ['topic', 'category', 'description'],
    solved: EDITABLE_FIELDS,
  };
  return frozen[stageOf(market)];
}

/** The author may change the cover only before publication. */
export function objectionToChangingCover(market: MarketLife, user: UserId): Refusal | { code: 'COVER_FROZEN' } | null {
  return notAuthor(market, user) ?? (market.published ? { code: 'COVER_FROZEN' } : null);
}

/** The author may publish a market once it has a bet; `bets` is the number of its bets. */
export function objectionToPublishing(
  market: MarketLife,
  user: UserId,
  bets: number,
): Refusal | { code: 'MARKET_WITHOUT_BETS' } | null {
  const objection = notAuthor(market, user) ?? (market.published ? { code: 'MARKET_PUBLISHED' as const } : null);
  return objection ?? (bets === 0 ? { code: 'MARKET_WITHOUT_BETS' } : null);
}

/** The author may delete an unpublished market without bets; `bets` is the number of its bets. */
export function objectionToDeleting(
  market: MarketLife,
  user: UserId,
  bets: number,
): Refusal | { code: 'MARKET_HAS_BETS' } | null {
  const objection = notAuthor(market, user) ?? (market.published ? { code: 'MARKET_PUBLISHED' as const } : null);
  return objection ?? (bets > 0 ? { code: 'MARKET_HAS_BETS' } : null);
}
