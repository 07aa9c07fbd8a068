import { sql } from 'kysely';

/** Kinds of movements that are no trades. Queries use the partial indexes only if these are word for word the predicates of the indexes. */
export const IS_CREDIT_WITHOUT_TRADE = sql`kind in ('registration_grant', 'daily_bonus', 'payout')`;
export const IS_GRANT_OR_BONUS = sql`kind in ('registration_grant', 'daily_bonus')`;
export const IS_REFUND = sql`kind = 'refund'`;
/** Money of bids that ended, and of redeemed pairs. */
export const IS_CREDIT_OF_ORDERS = sql`kind in ('release', 'redeem')`;
export const IS_REDEEMED = sql`kind = 'redeem'`;
export const IS_RESERVE = sql`kind = 'reserve'`;
