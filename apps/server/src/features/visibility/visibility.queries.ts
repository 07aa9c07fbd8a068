import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Condition, Fragment } from '../lists/filters.queries.ts';

/** A row that a viewer asks for; `viewer` is null for a guest. */
export type ViewRequest<Id> = { id: Id; viewer: UserId | null };

/** Several requests as a table `requested (id, viewer)`. */
export const requestedRows = (requests: readonly ViewRequest<number>[]): Fragment =>
  sql`unnest(${requests.map(({ id }) => id)}::integer[], ${requests.map(({ viewer }) => viewer)}::integer[])
    as requested (id, viewer)`;

/** Whether `requested.viewer` may see the market `m`. The same rule as `maySee` of the domain; a test compares the two. */
export const MAY_SEE: Condition = sql`(m.published_at is not null or m.author_id = requested.viewer)`;
