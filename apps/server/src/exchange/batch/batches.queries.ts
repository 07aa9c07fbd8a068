import { array } from '../parameters.ts';
import type { Step } from '../pipeline.ts';

/** The commit of a batch, and the rows that tell whether it was committed; see the migration `exchange_batches`. */

/** Runs in the batch's own transaction, so that the row and the batch are committed together or not at all. */
export const recordBatch = (batch: string): Step => ({
  name: 'exchange_record_batch',
  text: `insert into exchange_batches (id, committed) values ($1, true)`,
  values: [batch],
});

/** Deletes the rows of batches that are known to be committed. */
export const forgetBatches = (batches: readonly string[]): Step[] =>
  batches.length === 0
    ? []
    : [
        {
          name: 'exchange_forget_batches',
          text: `delete from exchange_batches where id = any ($1::uuid[])`,
          values: [array(batches)],
        },
      ];

export const COMMIT: Step = { name: 'exchange_commit', text: 'commit', values: [] };

/**
 * Tells whether a batch was committed, and makes the answer final. Waits while the batch's transaction is open. If the batch has no row,
 * inserts one in its place, so that the batch can't commit any more. It writes even if the row exists, so that its own commit waits for
 * the standbys and the answer survives a failover.
 */
export const DECIDE_IF_COMMITTED = `
  insert into exchange_batches (id, committed) values ($1, false)
  on conflict (id) do update set written_at = excluded.written_at
  returning committed`;

/** Nothing reads a row after a day: a lost commit is decided within seconds, and no transaction stays open for a day. */
export const DELETE_OLD_BATCHES = `delete from exchange_batches where written_at < now() - interval '1 day'`;

/** The account from which grants and bonuses are paid, the same for the life of a database. */
export const FIND_MONEY_SOURCE = `select id from accounts where kind = 'issue'`;
