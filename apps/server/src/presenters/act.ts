import type { Act } from '@wieszcz/api';
import type { ActsRow, MarketsRow, UsersRow } from '../platform/database/schema.ts';
import { timestamp } from './timestamp.ts';

export type ActRow = Pick<ActsRow, 'id' | 'kind' | 'subject' | 'detail' | 'reason'> & {
  occurredAt: ActsRow['occurred_at'];
  requestId: ActsRow['request_id'];
  /** null: the operator. */
  actor: UsersRow['username'] | null;
  /** The present name of the user acted on. */
  username: UsersRow['username'] | null;
  /** null for a market that was deleted. */
  marketId: MarketsRow['id'] | null;
  marketPublished: boolean;
};

export const showAct = ({
  id,
  occurredAt,
  kind,
  actor,
  subject,
  username,
  marketId,
  marketPublished,
  detail,
  reason,
  requestId,
}: ActRow): Act => ({
  id,
  date: timestamp(occurredAt),
  kind,
  actor,
  subject,
  username,
  marketId,
  marketPublished: marketId === null ? null : marketPublished,
  detail: detail as Act['detail'],
  reason,
  requestId,
});
