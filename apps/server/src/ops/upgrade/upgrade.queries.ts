/** All tables of the game and of its jobs, with the columns that are stored rather than generated. */
export const LIST_TABLES = `
  select format('%I.%I', nspname, relname) as name,
         (select string_agg(quote_ident(attname), ', ' order by attname)
          from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname <> 'information_schema' and nspname not like 'pg\\_%'
  order by name`;

export const LIST_SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value
  from pg_sequences where last_value is not null order by name`;

export const SET_SEQUENCE = 'select setval($1::regclass, $2)';

/** Turns off triggers and checks of foreign keys: rows are copied unchanged and in any order. */
export const COPY_AS_IS = 'set local session_replication_role = replica';

/** All statements of the transaction read the same state of the database. */
export const READ_ONE_STATE = 'begin isolation level repeatable read read only';

export const truncate = (tables: string[]) => `truncate ${tables.join(', ')}`;
export const copyOut = (table: string, columns: string) => `copy ${table} (${columns}) to stdout`;
export const copyIn = (table: string, columns: string) => `copy ${table} (${columns}) from stdin`;
export const countOf = (table: string) => `select count(*) as rows from ${table}`;
