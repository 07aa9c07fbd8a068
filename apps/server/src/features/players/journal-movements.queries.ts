import { sql } from 'kysely';

/** The movements of an account that are no trades. Word for word the predicates of partial indexes, which is what lets queries use them. */
export const IS_CREDIT_WITHOUT_TRADE = sql`kind in ('registration_grant', 'daily_bonus', 'payout')`;
export const IS_REFUND = sql`kind = 'refund'`;
