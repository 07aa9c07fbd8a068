import { LRUCache } from 'lru-cache';
import type { Auth } from '../auth/viewer.ts';
import { batchReads } from '../database/batched-reads.ts';

const CACHED_ROWS = 100_000;

/**
 * Caches columns that never change, without a TTL. Cleared when `auth` announces that any users may have changed, and not used while it hears
 * no changes: the connection that listens may then be reopened to another server of the database. A failover to an asynchronous standby
 * undoes commits, and the ids of the lost rows are given to others. An id without a row isn't cached, as its row may be created later.
 */
export function createRowCache<Id extends number, Row extends number | object>(
  list: (ids: Id[]) => Promise<ReadonlyMap<Id, Row>>,
  auth: Pick<Auth, 'onChange' | 'hearsChanges'>,
): (id: Id) => Promise<Row | null> {
  const cache = new LRUCache<Id, Row>({ max: CACHED_ROWS });
  const read = batchReads(list, (id: Id) => id);
  let gaps = 0;
  auth.onChange((user) => {
    if (user !== null) return;
    gaps += 1;
    cache.clear();
  });
  return async (id) => {
    const cached = auth.hearsChanges ? cache.get(id) : undefined;
    if (cached !== undefined) return cached;
    const before = gaps;
    const row = await read(id);
    // A row that was read before the cache was cleared may be a lost one.
    if (row !== null && gaps === before) cache.set(id, row);
    return row;
  };
}
