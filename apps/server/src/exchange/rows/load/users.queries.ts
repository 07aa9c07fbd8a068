import { toCents } from '@wieszcz/domain';
import { arrayOf } from '../../parameters.ts';
import { id } from '../columns.ts';
import type { LoadStatement } from './loading.ts';

/**
 * Further facts about users. They can't change meanwhile, because a change needs the lock on the user's role or ledger account, which the
 * batch holds.
 */

/** Bonuses of today and of later days: another server's clock may be ahead, or this one's was set back. */
export const LOAD_BONUSES: LoadStatement = {
  name: 'bonuses',
  text: `select user_id from daily_bonuses where user_id = any ($1::int[]) and day >= $2`,
  isRequired: ({ byKind: { claimDailyBonus } }) => claimDailyBonus.length > 0,
  parameters: ({ byKind: { claimDailyBonus } }, { today }) => [arrayOf(claimDailyBonus, ({ player }) => player), today],
  receive: ({ state }, [user]) => state.hasBonus.add(id(user)),
};

/** Users who have ever purchased or placed a bid: the first bid opens a reserve, even if it is never filled. */
export const LOAD_USERS_WHO_TRADED: LoadStatement = {
  name: 'traded',
  text: `
    select player from unnest($1::int[]) as player
    where exists (select from journal where purchaser_id = player) or exists (select from accounts where reserve_of = player)`,
  isRequired: ({ byKind: { promoteToModerator } }) => promoteToModerator.length > 0,
  parameters: ({ byKind: { promoteToModerator } }) => [arrayOf(promoteToModerator, ({ user }) => user)],
  receive: ({ state }, [user]) => state.traded.add(id(user)),
};

/**
 * What promotions took from the ledger account of each user, less what demotions have returned. Sums all of them: the refunds since
 * the last promotion can't be found by their times if a clock was set back since an earlier one.
 */
export const LOAD_REFUNDS: LoadStatement = {
  name: 'refunds',
  text: `
    select user_id,
      (select coalesce(sum(amount), 0) from journal where from_account = accounts.id and kind = 'refund')
      - (select coalesce(sum(amount), 0) from journal where to_account = accounts.id and kind = 'refund')
    from accounts where user_id = any ($1::int[])`,
  isRequired: ({ byKind: { demoteToPlayer } }) => demoteToPlayer.length > 0,
  parameters: ({ byKind: { demoteToPlayer } }) => [arrayOf(demoteToPlayer, ({ user }) => user)],
  receive: ({ state }, [user, amount]) => state.refunds.set(id(user), toCents(Number(amount))),
};
