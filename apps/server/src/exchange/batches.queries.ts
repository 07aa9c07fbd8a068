/** Rows by which a batch is recognised: see the migration `exchange_batches`. */

/** Part of the batch's transaction. */
export const RECORD_BATCH = `insert into exchange_batches (id, committed) values ($1, true)`;

/** Of batches whose fate is known. */
export const FORGET_BATCHES = `delete from exchange_batches where id = any ($1::uuid[])`;

/**
 * Decides whether a batch was committed, for good: waits for its transaction where that is still open, and takes the id where there is
 * no such row, so that the batch can't commit later. Always writes, so the answer is as durable, and on as many standbys, as a commit.
 */
export const DECIDE_FATE = `
  insert into exchange_batches (id, committed) values ($1, false)
  on conflict (id) do update set written_at = excluded.written_at
  returning committed`;

/** A lost commit is decided within seconds; a day later no transaction of that time can be open any more. */
export const DELETE_OLD_BATCHES = `delete from exchange_batches where written_at < now() - interval '1 day'`;
