/** Counts the rows of tables that never shrink. `contracts` may: the deletion of a bet deletes its empty positions. */
export const COUNTS = `
  select (select count(*) from users) as users,
         (select count(*) from journal) as journal`;

export const NEWEST_MOVEMENT = 'select max(occurred_at) as occurred_at from journal';

/** Counts the tablespaces outside the folder of the cluster. */
export const COUNT_TABLESPACES = `select count(*)::integer as tablespaces from pg_tablespace where spcname not in ('pg_default', 'pg_global')`;

export const DATABASE_AND_USER = 'select current_database() as database, current_user as "user"';

/** The name of the WAL file that holds an LSN, and the size of WAL files. `$1` is the LSN. */
export const WAL_FILE = `
  select pg_walfile_name($1::pg_lsn) as "startWal", setting::integer as "walSegmentBytes"
  from pg_settings where name = 'wal_segment_size'`;

/** Whether the server archives its WAL now, and if so, whether its last attempt failed. */
export const ARCHIVING = `
  with server as (
    select current_setting('archive_mode') <> 'off'
             and (current_setting('archive_command') <> '' or current_setting('archive_library') <> '') as is_on
  )
  select is_on as "isOn",
         is_on and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
  from server, pg_stat_archiver`;
