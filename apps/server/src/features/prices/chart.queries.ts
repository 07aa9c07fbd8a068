import type { BetId, Option } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** The prices of one option of one bet. */
export type Series = { bet: BetId; option: Option };

/** The oldest transactions from that moment on, at most `limit`, in order and packed as `PriceSeries` reads them. */
const packedPrices = ({ bet, option }: Series, since: Date, limit: number) => sql`
    select string_agg(timestamptz_send(transaction_date) || int2send(price), ''::bytea)
    from (
      select transaction_date, price from transactions
      where bet_id = ${bet} and option = ${option} and transaction_date >= ${since}
      order by transaction_date, id limit ${limit}
    ) t`;

/** `edge` is the last price before the range, `packed` the prices in it; null where there is none. */
export type PackedChart = Series & { edge: number | null; packed: Buffer | null };

/**
 * Of each series the oldest transactions from that moment on, at most `limit`, and the last price before it: two steps into the
 * index. One branch per series with its bet and option as plain values: each is a query of its own.
 */
export async function selectPackedCharts(
  db: Database,
  series: readonly Series[],
  since: Date,
  limit: number,
): Promise<PackedChart[]> {
  if (series.length === 0) return [];
  const charts = series.map(
    ({ bet, option }) => sql`
    select ${bet}::integer as bet, ${option}::boolean as option, (
      select price from transactions
      where bet_id = ${bet} and option = ${option} and transaction_date < ${since}
      order by transaction_date desc, id desc limit 1) as edge,
      (${packedPrices({ bet, option }, since, limit)}) as packed`,
  );
  const { rows } = await sql<PackedChart>`${sql.join(charts, sql` union all `)}`.execute(db);
  return rows;
}

/** The oldest transactions of one series from that moment on, at most `limit`, packed. */
export async function selectPackedPrices(db: Database, series: Series, since: Date, limit: number): Promise<Buffer> {
  const { rows } = await sql<{ packed: Buffer | null }>`select (${packedPrices(series, since, limit)}) as packed`.execute(db);
  return rows[0]?.packed ?? Buffer.alloc(0);
}
