import type { BetId, Option } from '@wieszcz/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** Identifies the prices of one option of one bet. */
export type Series = { bet: BetId; option: Option };
type Fragment = RawBuilder<unknown>;

/**
 * At most `limit` prices of an option with their times, in the given order. A merge with the organizer's lot is a transaction of the
 * seller's option alone, but also a price of the lot's. Each half is ordered and limited on its own, as otherwise it would be read whole.
 */
function pricesInOrder(bet: unknown, option: unknown, times: Fragment, order: Fragment, limit: number): Fragment {
  const first = sql`order by ${order} limit ${limit}`;
  return sql`
        select transaction_date, price from (
          (select id, transaction_date, price from transactions
            where bet_id = ${bet} and option = ${option} and transaction_date ${times} ${first})
          union all
          (select id, occurred_at as transaction_date, (100 - price)::smallint from journal
            where kind = 'merge_with_lot' and bet_id = ${bet} and option = (not ${option}) and occurred_at ${times} ${first})
        ) prices ${first}`;
}

/** The oldest prices of a series since a moment, at most `limit`, in order, packed as `PriceSeries` reads them. */
const packedPrices = (bet: unknown, option: unknown, since: unknown, limit: number) => sql`
      select string_agg(timestamptz_send(transaction_date) || int2send(price), ''::bytea)
      from (${pricesInOrder(bet, option, sql`>= ${since}`, sql`transaction_date, id`, limit)}) t`;

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
 * The charts of several series, in the order given: the last price before each range, and the oldest prices in it, at most `limit`. Each
 * costs four index scans, two of them of the few merges with lots.
 */
export async function listPackedCharts(db: Database, series: readonly SeriesSince[], limit: number): Promise<PackedChart[]> {
  const [bet, option, since] = [sql.ref('s.bet'), sql.ref('s.option'), sql.ref('s.since')];
  const { rows } = await sql<PackedChart>`
    select (
      select price from (${pricesInOrder(bet, option, sql`< ${since}`, sql`transaction_date desc, id desc`, 1)}) t) as edge,
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
