import type { UserId } from './ids.ts';
import type { Refusal } from './refusals.ts';

export type Role = 'player' | 'moderator' | 'admin';
export type MarketStage = 'unpublished' | 'open' | 'solved';

/** What the rules of a market's life look at. */
export type MarketLife = { author: UserId; published: boolean; solved: boolean };

export function stageOf(market: Pick<MarketLife, 'published' | 'solved'>): MarketStage {
  if (market.solved) return 'solved';
  return market.published ? 'open' : 'unpublished';
}

/** Only the author sees a market before it is published; everybody does afterwards. */
export const maySee = (market: MarketLife, viewer: UserId | null): boolean => market.published || market.author === viewer;

/** Each answers the reason against, or null when nothing stands in the way. */
type Objection = Refusal | null;

const notAuthor = (market: MarketLife, user: UserId): Objection => (market.author === user ? null : { code: 'NOT_AUTHOR' });

/** Buying, listing and withdrawing. */
export function objectionToTrading(market: MarketLife): Objection {
  if (market.solved) return { code: 'MARKET_SOLVED' };
  return market.published ? null : { code: 'MARKET_NOT_PUBLISHED' };
}

/** Bets may be added until the resolution, also after publication. */
export function objectionToAddingBet(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? (market.solved ? { code: 'MARKET_SOLVED' } : null);
}

export function objectionToDeletingBet(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? (market.published ? { code: 'MARKET_PUBLISHED' } : null);
}

export function objectionToSolving(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? objectionToTrading(market);
}

/** The end date may be edited until the resolution; see `frozenFields` for the rest. */
export function objectionToEditing(market: MarketLife, user: UserId): Objection {
  return notAuthor(market, user) ?? (market.solved ? { code: 'MARKET_SOLVED' } : null);
}

export const EDITABLE_FIELDS = ['topic', 'category', 'description', 'endDate'] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];

/** Fields that may no longer change at this stage; sending them unchanged is fine. */
export function frozenFields(market: Pick<MarketLife, 'published' | 'solved'>): readonly EditableField[] {
  const frozen: Record<MarketStage, readonly EditableField[]> = {
    unpublished: [],
    open: ['topic', 'category', 'description'],
    solved: EDITABLE_FIELDS,
  };
  return frozen[stageOf(market)];
}

/** A cover may be changed before publication only. */
export function objectionToChangingCover(market: MarketLife, user: UserId): Refusal | { code: 'COVER_FROZEN' } | null {
  return notAuthor(market, user) ?? (market.published ? { code: 'COVER_FROZEN' } : null);
}

export function objectionToPublishing(
  market: MarketLife,
  user: UserId,
  bets: number,
): Refusal | { code: 'MARKET_WITHOUT_BETS' } | null {
  const objection = notAuthor(market, user) ?? (market.published ? { code: 'MARKET_PUBLISHED' as const } : null);
  return objection ?? (bets === 0 ? { code: 'MARKET_WITHOUT_BETS' } : null);
}

export function objectionToDeleting(
  market: MarketLife,
  user: UserId,
  bets: number,
): Refusal | { code: 'MARKET_HAS_BETS' } | null {
  const objection = notAuthor(market, user) ?? (market.published ? { code: 'MARKET_PUBLISHED' as const } : null);
  return objection ?? (bets > 0 ? { code: 'MARKET_HAS_BETS' } : null);
}
