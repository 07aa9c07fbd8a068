import type { BetId, Option } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** Identifies the prices of one option of one bet. */
export type Series = { bet: BetId; option: Option };

/** The oldest trades of a series since a moment, at most `limit`, in order, packed as `PriceSeries` reads them. */
const packedPrices = (bet: unknown, option: unknown, since: unknown, limit: number) => sql`
      select string_agg(timestamptz_send(transaction_date) || int2send(price), ''::bytea)
      from (
        select transaction_date, price from transactions
        where bet_id = ${bet} and option = ${option} and transaction_date >= ${since}
        order by transaction_date, id limit ${limit}
      ) t`;

export async function findPackedPrices(db: Database, { bet, option }: Series, since: Date, limit: number): Promise<Buffer> {
  const { rows } = await sql<{ packed: Buffer | null }>`select (${packedPrices(bet, option, since, limit)}) as packed`.execute(
    db,
  );
  return rows[0]?.packed ?? Buffer.alloc(0);
}

export type SeriesSince = Series & { since: Date };
/** `edge` is the last price before the range, `packed` the prices in it; both null if there are none. */
export type PackedChart = { edge: number | null; packed: Buffer | null };

/**
 * The charts of several series, in the order given: the last price before each range, and the oldest trades in it, at most `limit`. Each
 * costs two index scans.
 */
export async function listPackedCharts(db: Database, series: readonly SeriesSince[], limit: number): Promise<PackedChart[]> {
  const [bet, option, since] = [sql.ref('s.bet'), sql.ref('s.option'), sql.ref('s.since')];
  const { rows } = await sql<PackedChart>`
    select (
      select price from transactions
      where bet_id = s.bet and option = s.option and transaction_date < s.since
      order by transaction_date desc, id desc limit 1) as edge,
      (${packedPrices(bet, option, since, limit)}) as packed
    from unnest(
      ${series.map((one) => one.bet)}::integer[], ${series.map((one) => one.option)}::boolean[],
      ${series.map((one) => one.since)}::timestamptz[]
    ) with ordinality as s (bet, option, since, place)
    order by s.place`.execute(db);
  return rows;
}

/**
 * The series of the bets that have at least `leastTrades` trades each and at most `mostTrades` together; the busiest last. The numbers of
 * trades are estimates from the database's statistics (frequent values of the journal's `bet_id`), as counting would read the whole journal.
 * Empty until the journal has been analyzed.
 */
export async function listBusiestSeries(db: Database, leastTrades: number, mostTrades: number): Promise<Series[]> {
  const { rows } = await sql<Series>`
    with frequent as (
      select value as bet, frequency * greatest(c.reltuples, 0) as trades
      from pg_class c
      join pg_stats s on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = 'bet_id'
      cross join unnest(s.most_common_vals::text::integer[], s.most_common_freqs) as common (value, frequency)
      where c.oid = 'journal'::regclass
    ),
    busiest as (
      select bet, trades, sum(trades) over (order by trades desc, bet) as trades_so_far from frequent
      where trades between ${leastTrades} and ${mostTrades}
    )
    select bet, option from busiest cross join (values (true), (false)) as side (option)
    where trades_so_far <= ${mostTrades} order by trades, bet`.execute(db);
  return rows;
}
