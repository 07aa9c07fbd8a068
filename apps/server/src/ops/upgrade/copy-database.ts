import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import * as sql from './upgrade.queries.ts';

type Table = { name: string; columns: string };

/**
 * Copies all rows and the state of the sequences from one database to another with the same schema, in one transaction. Works between major
 * versions of PostgreSQL, because it copies rows as text. Returns the number of copied rows; rejects if the schemas or the counts differ.
 */
export async function copyDatabase(source: string, target: string): Promise<number> {
  const [reader, writer] = [new Client({ connectionString: source }), new Client({ connectionString: target })];
  try {
    await Promise.all([reader.connect(), writer.connect()]);
    await reader.query(sql.READ_ONE_STATE);
    const tables = await listEqualTables(reader, writer);
    await writer.query('begin');
    await writer.query(sql.COPY_AS_IS);
    await writer.query(sql.truncate(tables.map(({ name }) => name)));
    let rows = 0;
    for (const table of tables) rows += await copyTable(reader, writer, table);
    const { rows: sequences } = await reader.query<{ name: string; last_value: string }>(sql.LIST_SEQUENCES);
    for (const { name, last_value } of sequences) await writer.query(sql.SET_SEQUENCE, [name, last_value]);
    await writer.query('commit');
    await writer.query('vacuum analyze');
    return rows;
  } finally {
    await Promise.all([reader, writer].map((client) => client.end().catch(() => undefined)));
  }
}

/** The tables of both databases. Rejects if they differ. */
async function listEqualTables(reader: Client, writer: Client): Promise<Table[]> {
  const [read, written] = [await reader.query<Table>(sql.LIST_TABLES), await writer.query<Table>(sql.LIST_TABLES)];
  if (JSON.stringify(read.rows) !== JSON.stringify(written.rows)) throw new Error('the two databases have different tables');
  return read.rows;
}

async function copyTable(reader: Client, writer: Client, { name, columns }: Table): Promise<number> {
  await pipeline(reader.query(to(sql.copyOut(name, columns))), writer.query(from(sql.copyIn(name, columns))));
  const [before, after] = [await countRows(reader, name), await countRows(writer, name)];
  if (before !== after) throw new Error(`${name} has ${before} rows, and ${after} were copied`);
  return after;
}

async function countRows(client: Client, table: string): Promise<number> {
  return Number((await client.query<{ rows: string }>(sql.countOf(table))).rows[0]!.rows);
}
