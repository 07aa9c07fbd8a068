import { sql } from 'kysely';
import type { Fragment } from './lists/filters.queries.ts';

/**
 * The most common values of a column of the journal, and in how many rows each stands, about. By the database's own statistics, as
 * counting would read everything: none before it has gathered any.
 */
export const commonInJournal = (column: 'bet_id' | 'purchaser_id'): Fragment => sql`
  select value, frequency * greatest(c.reltuples, 0) as times
  from pg_class c
  join pg_stats s on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = ${column}
  cross join unnest(s.most_common_vals::text::integer[], s.most_common_freqs) as common (value, frequency)
  where c.oid = 'journal'::regclass`;
