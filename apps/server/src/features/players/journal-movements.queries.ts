import { sql } from 'kysely';

/** The movements of an account that are no trades. Word for word the predicates of partial indexes, which is what lets queries use them. */
export const IS_CREDIT_WITHOUT_TRADE = sql`kind in ('registration_grant', 'daily_bonus', 'payout')`;
export const IS_GRANT_OR_BONUS = sql`kind in ('registration_grant', 'daily_bonus')`;
export const IS_REFUND = sql`kind = 'refund'`;
/** Money of bids that ended, and of redeemed pairs. */
export const IS_CREDIT_OF_ORDERS = sql`kind in ('release', 'redeem')`;
export const IS_RESERVE = sql`kind = 'reserve'`;
