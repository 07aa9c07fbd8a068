import { MINUTE_MS, toCents, toPrice, toShares } from './units.ts';

/** The largest 4-byte integer: the database stores ids and numbers of shares as such. */
export const MAX_INTEGER = 2_147_483_647;

/** The payout of one winning share. */
export const PAYOUT = toCents(100);

export const DEFAULT_START_BUDGET = toCents(100_000);
export const DAILY_BONUS = toCents(10_000);

/** Limit of one purchase. */
export const MAX_SHARES_PER_PURCHASE = toShares(1_000);
/** The daily cap: limit of all purchases of a player of one option of a bet on one calendar day in Europe/Warsaw. */
export const MAX_SHARES_PER_DAY = toShares(1_000);

/** Limit of one bid. */
export const MAX_SHARES_PER_BID = toShares(1_000);
/** How many bids of one player may rest at a time. */
export const MAX_OPEN_BIDS = 200;
/** The lowest and the highest price of a bid, in cents: at 100 cents nothing could be won. */
export const MIN_BID_PRICE = toPrice(1);
export const MAX_BID_PRICE = toPrice(99);
/** How far ahead of now a bid may expire. */
export const MIN_BID_LIFETIME_MS = MINUTE_MS;
export const MAX_BID_LIFETIME_DAYS = 365;

/** The organizer's shares on each option of a new bet. */
export const MIN_BET_SHARES = toShares(10_000);
export const MAX_BET_SHARES = toShares(100_000);
/** Bounds, in cents, of the sum of a new bet's two opening prices. */
export const MIN_PRICE_SUM = toCents(100);
export const MAX_PRICE_SUM = toCents(110);

/** Lengths are in Unicode code points. */
export const BET_TITLE_LENGTH = { min: 1, max: 200 } as const;
export const TOPIC_LENGTH = { min: 3, max: 200 } as const;
export const DESCRIPTION_LENGTH = { min: 1, max: 10_000 } as const;
export const USERNAME_LENGTH = { min: 3, max: 30 } as const;
export const PERSON_NAME_LENGTH = { min: 1, max: 60 } as const;
/** The longest text that a list is searched for on a page: the longest searched field is an e-mail address. */
export const MAX_SEARCH_LENGTH = 254;
/** Why an admin acts on a user or a market. */
export const REASON_LENGTH = { min: 3, max: 500 } as const;
export const CORRECTION_LENGTH = { min: 1, max: 1_000 } as const;
export const PASSWORD_LENGTH = { min: 6, max: 40 } as const;

/** How many corrections a market may have. Limited because every answer about the market carries all of them. */
export const MAX_CORRECTIONS = 20;

/** The stored end date of a market whose end is undetermined; `knownEnd` reads it. */
export const UNDETERMINED_END = '3000-01-01';

export const RANKING_SIZE = 100;
export const MAX_CHART_POINTS = 1_000;
export const CHART_RANGES_IN_DAYS = [1, 7, 30, 90] as const;
/** Retention of the outcome of a call with an idempotency key. */
export const IDEMPOTENCY_HOURS = 24;
export const IDEMPOTENCY_KEY_LENGTH = { min: 1, max: 64 } as const;
/** The most rows of a page that a client may ask for. */
export const MAX_PAGE_SIZE = 100;

/** Media types of a cover's file: JPEG, PNG (still or animated), WebP and AVIF. The cover shows the first frame of an animation. */
export const COVER_TYPES = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif'] as const;
/** In bytes. */
export const MAX_COVER_BYTES = 5 * 1024 * 1024;
