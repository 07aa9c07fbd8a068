/** The end of what the primary has written. */
export const PRIMARY_POSITION = 'select pg_current_wal_lsn()::text as position';

/** Whether the server is a standby, and whether it has replayed everything up to a position of the primary. */
export const HAS_REPLAYED = `
  select pg_is_in_recovery() as standby,
         coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), $1::pg_lsn) >= 0, false) as replayed`;
