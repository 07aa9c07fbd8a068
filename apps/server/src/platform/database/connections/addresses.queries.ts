export const BACKEND_PID = 'select pg_backend_pid() as pid';

/** Equal for all sessions in one database of one running server, and different for any other database or server. */
export const DATABASE_IDENTITY = `
  select concat(extract(epoch from pg_postmaster_start_time()), ' ', oid) as identity
  from pg_database where datname = current_database()`;
