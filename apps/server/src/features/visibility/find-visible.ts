import type { UserId } from '@wieszcz/domain';
import { batchReads } from '../../platform/database/batched-reads.ts';
import type { ViewRequest } from './visibility.queries.ts';

/** Finds a row if the viewer may see it, else null. The viewer is null without a login. */
export type FindVisible<Id, Row> = (id: Id, viewer: UserId | null) => Promise<Row | null>;

/** A row and the viewer whom it was requested for and who may see it. */
export type VisibleRow<Row> = Row & { viewer: UserId | null };

/**
 * Batches lookups of several viewers; each viewer gets only rows that they may see. `list` reads the visible rows of a batch of requests.
 */
export function createFindVisible<Id extends number, Row extends { id: number }>(
  list: (requests: ViewRequest<Id>[]) => Promise<VisibleRow<Row>[]>,
): FindVisible<Id, Row> {
  const keyOf = ({ id, viewer }: ViewRequest<number>) => `${id}/${viewer}`;
  const find = batchReads(
    async (requests: ViewRequest<Id>[]) => new Map((await list(requests)).map((row) => [keyOf(row), row])),
    keyOf,
  );
  return (id, viewer) => find({ id, viewer });
}
