export const BACKEND_PID = 'select pg_backend_pid() as pid';

/** The same for all sessions in one database of one running server. */
export const IDENTITY = `
  select concat(extract(epoch from pg_postmaster_start_time()), ' ', oid) as identity
  from pg_database where datname = current_database()`;
