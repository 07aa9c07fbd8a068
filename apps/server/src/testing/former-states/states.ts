import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

export const STATES_FOLDER = import.meta.dirname;

/** The data of a game that a release played, on the schema that its migrations make. */
export type State = {
  /** The release that wrote the data. */
  commit: string;
  /** The last migration of that release. */
  migration: string;
  tables: Table[];
};

export type Table = { table: string; columns: string[]; rows: object[] };

/** The recorded states, the oldest first. Each file has a line for the release and one for each table. */
export async function listStates(): Promise<State[]> {
  const files = (await readdir(STATES_FOLDER)).filter((name) => name.endsWith('.jsonl')).sort();
  return Promise.all(
    files.map(async (name) => {
      const [head, ...tables] = (await readFile(join(STATES_FOLDER, name), 'utf8')).trim().split('\n');
      return {
        ...(JSON.parse(head!) as Pick<State, 'commit' | 'migration'>),
        tables: tables.map((line) => JSON.parse(line) as Table),
      };
    }),
  );
}

export const linesOf = ({ tables, ...head }: State): string =>
  [head, ...tables].map((line) => `${JSON.stringify(line)}\n`).join('');

const LIST_COLUMNS = `
  select relname as table, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`;

/** Reads all rows of the game's tables, without generated columns. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Pick<Table, 'table' | 'columns'>>(LIST_COLUMNS);
  const found: Table[] = [];
  for (const { table, columns } of tables) {
    const statement = `select to_jsonb(row) as row from (select ${columns.join(', ')} from ${table}) row`;
    const { rows } = await client.query<{ row: object }>(statement);
    if (rows.length > 0) found.push({ table, columns, rows: rows.map(({ row }) => row) });
  }
  return found;
}

/** Replaces the rows of the state's tables, without triggers and checks of references, and sets the sequences beyond all ids. */
export async function writeTables(client: pg.ClientBase, { tables }: State): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const { table, columns, rows } of tables) {
    const names = columns.join(', ');
    await client.query(`delete from ${table}`);
    await client.query(
      `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
    if (columns.includes('id')) await client.query(SKIP_IDS, [table]);
  }
  await client.query('commit');
}

/** Far beyond the ids of the rows, because positions and bids may have drawn ids that no row has. */
const SKIP_IDS = `
  select setval(pg_get_serial_sequence($1, 'id'), 1000000) where pg_get_serial_sequence($1, 'id') is not null`;
