/**
 * At most `$3` jobs of the tasks `$2`, null for all, that have failed for good, with the last attempt before `$1`; reads the library's public
 * view.
 */
export const LIST_OLD_FAILED_JOBS = `
  select id::text from graphile_worker.jobs
  where attempts >= max_attempts and locked_at is null and updated_at < $1 and ($2::text[] is null or task_identifier = any($2))
  order by id limit $3`;

/**
 * Calls the library's public function. `$4` to `$7` may be null: the key, the seconds until the job runs, the priority and the queue.
 * `run_at` is set by the clock of the database, because the library compares it with that clock.
 */
export const ADD_JOB = `
  select from graphile_worker.add_job(
    $1, $2::json, max_attempts => $3::int, job_key => $4, run_at => now() + make_interval(secs => $5::float8), priority => $6::int,
    queue_name => $7
  )`;

/** Class of the advisory locks that show which workers are alive; an arbitrary number. */
const ALIVE = 7_301;

/** Taken in the session in which a worker listens for jobs, so the lock ends with the process, however that ends. `$1` is the worker's id. */
export const LOCK_ALIVE = `select pg_advisory_lock_shared(${ALIVE}, hashtext($1))`;
export const UNLOCK_ALIVE = `select pg_advisory_unlock_shared(${ALIVE}, hashtext($1))`;

/** Workers that have locked a job without holding the lock that shows that they are alive. */
export const LIST_DEAD_WORKERS = `
  select distinct locked_by as worker
  from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = ${ALIVE} and objid = hashtext(locked_by)::oid and objsubid = 2 and granted)`;

/**
 * Scheduled tasks that a process whose clock was ahead has started for a later time. The library would start them again only after that
 * time, in every process.
 */
export const FORGET_LATER_STARTS = `
  update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > now() + interval '2 minutes'`;
