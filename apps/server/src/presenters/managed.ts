import type { ManagedMarket, ManagedUser } from '@wieszcz/api';
import type { MarketsRow, UsersRow } from '../platform/database/schema.ts';
import { timestamp } from './timestamp.ts';
import { showUser } from './user.ts';

/** What admins see of a user. */
export type ManagedUserRow = Pick<UsersRow, 'id' | 'username' | 'surname' | 'email' | 'role'> & {
  firstName: UsersRow['first_name'];
  createdAt: UsersRow['created_at'];
  blockedAt: UsersRow['blocked_at'];
  openMarkets: number;
};

/** `removed`: whether the person was removed. */
export const showManagedUser = (row: ManagedUserRow, removed: boolean): ManagedUser => ({
  ...showUser(row),
  createdDate: timestamp(row.createdAt),
  blockedDate: row.blockedAt && timestamp(row.blockedAt),
  removed,
  openMarkets: row.openMarkets,
});

export type ManagedMarketRow = Pick<MarketsRow, 'id' | 'topic'> & {
  endDate: MarketsRow['end_date'];
  author: UsersRow['username'];
  overdue: boolean;
  abandoned: boolean;
};

export const showManagedMarket = ({ id, ...rest }: ManagedMarketRow): ManagedMarket => ({ marketId: id, ...rest });
