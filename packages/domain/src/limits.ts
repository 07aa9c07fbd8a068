import type { Cents, Price, Shares } from './units.ts';

/** The game's numbers. */
export const MIN_PRICE = 1 as Price;
export const MAX_PRICE = 100 as Price;
/** What one winning share pays. */
export const PAYOUT = 100 as Cents;

export const DEFAULT_START_BUDGET = 100_000 as Cents;
export const DAILY_BONUS = 10_000 as Cents;

/** Of one purchase, and of all purchases per player, bet, option and calendar day in Europe/Warsaw. */
export const MAX_SHARES_PER_PURCHASE = 1_000 as Shares;
export const MAX_SHARES_PER_DAY = 1_000 as Shares;

/** The organizer's shares on each option of a new bet. */
export const MIN_BET_SHARES = 10_000 as Shares;
export const MAX_BET_SHARES = 100_000 as Shares;
/** The sum of a new bet's two opening prices. */
export const MIN_PRICE_SUM = 100;
export const MAX_PRICE_SUM = 110;

export const BET_TITLE_LENGTH = { min: 1, max: 200 } as const;
export const TOPIC_LENGTH = { min: 3, max: 200 } as const;
export const DESCRIPTION_LENGTH = { min: 1, max: 10_000 } as const;
export const USERNAME_LENGTH = { min: 3, max: 30 } as const;
export const PERSON_NAME_LENGTH = { min: 1, max: 60 } as const;
export const PASSWORD_LENGTH = { min: 6, max: 40 } as const;

/** Stored while a market's end is undetermined. */
export const UNDETERMINED_END = '3000-01-01';

export const RANKING_SIZE = 100;
export const MAX_CHART_POINTS = 1_000;
export const CHART_RANGES_IN_DAYS = [1, 7, 30, 90] as const;
/** How long the outcome of a keyed call is kept. */
export const IDEMPOTENCY_HOURS = 24;
export const IDEMPOTENCY_KEY_LENGTH = { min: 1, max: 64 } as const;
