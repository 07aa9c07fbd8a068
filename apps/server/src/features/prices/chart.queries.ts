import type { BetId, Option } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { commonInJournal } from '../journal-crowds.queries.ts';

/** The prices of one option of one bet. */
export type Series = { bet: BetId; option: Option };

/** The oldest transactions of one series from that moment on, at most `limit`, in order and packed as `PriceSeries` reads them. */
const packedPrices = (bet: unknown, option: unknown, since: unknown, limit: number) => sql`
      select string_agg(timestamptz_send(transaction_date) || int2send(price), ''::bytea)
      from (
        select transaction_date, price from transactions
        where bet_id = ${bet} and option = ${option} and transaction_date >= ${since}
        order by transaction_date, id limit ${limit}
      ) t`;

export async function selectPackedPrices(db: Database, { bet, option }: Series, since: Date, limit: number): Promise<Buffer> {
  const { rows } = await sql<{ packed: Buffer | null }>`select (${packedPrices(bet, option, since, limit)}) as packed`.execute(
    db,
  );
  return rows[0]?.packed ?? Buffer.alloc(0);
}

export type SeriesSince = Series & { since: Date };
/** `edge` is the last price before the range, `packed` the prices in it; null where there is none. */
export type PackedChart = { edge: number | null; packed: Buffer | null };

/**
 * Of each series, in the order given, the oldest transactions from its moment on, packed, and the last price before it: two steps into the
 * index each.
 */
export async function selectPackedCharts(db: Database, series: readonly SeriesSince[], limit: number): Promise<PackedChart[]> {
  const [bet, option, since] = [sql.ref('s.bet'), sql.ref('s.option'), sql.ref('s.since')];
  const { rows } = await sql<PackedChart>`
    select (
      select price from transactions
      where bet_id = s.bet and option = s.option and transaction_date < s.since
      order by transaction_date desc, id desc limit 1) as edge,
      (${packedPrices(bet, option, since, limit)}) as packed
    from unnest(
      ${series.map((each) => each.bet)}::integer[], ${series.map((each) => each.option)}::boolean[],
      ${series.map((each) => each.since)}::timestamptz[]
    ) with ordinality as s (bet, option, since, place)
    order by s.place`.execute(db);
  return rows;
}

/**
 * The series of the most crowded bets, of those that have at least so many transactions, and no more of them than have so many in all;
 * the most crowded last.
 */
export async function selectCrowdedSeries(db: Database, atLeast: number, inAll: number): Promise<Series[]> {
  const { rows } = await sql<Series>`
    with common as (${commonInJournal('bet_id')}),
    crowded as (
      select value as bet, times, sum(times) over (order by times desc, value) as so_far from common
      where times between ${atLeast} and ${inAll})
    select bet, option from crowded cross join (values (true), (false)) as side (option)
    where so_far <= ${inAll} order by times, bet`.execute(db);
  return rows;
}
