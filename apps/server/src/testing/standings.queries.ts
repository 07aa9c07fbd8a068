/** Keeps readers from writing the standings anew: those that took so long to write count as fresh for hours. */
export const KEEP_STANDINGS = 'update standings_state set took_ms = 1000000';

/** Makes the stored standings so old that the next reader has them written anew. */
export const EXPIRE_STANDINGS = `update standings_state set written_at = written_at - interval '1 day'`;
