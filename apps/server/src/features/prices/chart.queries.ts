import type { BetId, Option } from '@wieszcz/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Condition } from '../filters.queries.ts';

/** The prices of one option of one bet. */
export type Series = { bet: BetId; option: Option };
export type SeriesPoint = Series & { transactionDate: Date; price: number };

/**
 * One branch per series with its bet and option as plain values, so that the planner knows which of them are crowded.
 * Each branch is a query of its own about `t`.
 */
const ofEach = (series: readonly Series[], branch: (one: Condition, named: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    series.map(({ bet, option }) =>
      branch(sql`t.bet_id = ${bet} and t.option = ${option}`, sql`${bet}::integer as bet, ${option}::boolean as option`),
    ),
    sql` union all `,
  );

/** Of each series the last price before that moment, where there was one. */
export async function selectPricesBefore(db: Database, series: readonly Series[], since: Date): Promise<SeriesPoint[]> {
  if (series.length === 0) return [];
  const { rows } = await sql<SeriesPoint>`${ofEach(
    series,
    (one, named) => sql`
    (select ${named}, t.transaction_date as "transactionDate", t.price from transactions t
     where ${one} and t.transaction_date < ${since}
     order by t.transaction_date desc, t.id desc limit 1)`,
  )}`.execute(db);
  return rows;
}

/** Of each series the oldest transactions from that moment on, at most `limit`, in order. */
export async function selectPrices(db: Database, series: readonly Series[], since: Date, limit: number): Promise<SeriesPoint[]> {
  if (series.length === 0) return [];
  const { rows } = await sql<SeriesPoint>`${ofEach(
    series,
    (one, named) => sql`
    (select ${named}, t.transaction_date as "transactionDate", t.price from transactions t
     where ${one} and t.transaction_date >= ${since}
     order by t.transaction_date, t.id limit ${limit})`,
  )}`.execute(db);
  return rows;
}

/**
 * Of one series, over the span of its points divided into equal buckets, the first, last, lowest and highest of every bucket:
 * a million transactions leave the database as a few thousand points.
 */
export async function selectThinnedPrices(
  db: Database,
  { bet, option }: Series,
  since: Date,
  buckets: number,
): Promise<SeriesPoint[]> {
  const series = sql`t.bet_id = ${bet} and t.option = ${option}`;
  const within = sql`${series} and t.transaction_date between k.first and k.last`;
  const point = sql`select t.id, t.transaction_date, t.price from transactions t where ${within}`;
  const { rows } = await sql<SeriesPoint>`
    with span as (
      select
        (select t.transaction_date from transactions t where ${series} and t.transaction_date >= ${since}
         order by t.transaction_date, t.id limit 1) as first,
        (select t.transaction_date from transactions t where ${series}
         order by t.transaction_date desc, t.id desc limit 1) as last
    ),
    buckets as (
      select min(t.transaction_date) as first, max(t.transaction_date) as last, min(t.price) as lowest, max(t.price) as highest
      from transactions t cross join span s
      where ${series} and t.transaction_date >= ${since} and t.transaction_date <= s.last
      group by least(${buckets} - 1, floor(extract(epoch from t.transaction_date - s.first) * ${buckets}
        / greatest(extract(epoch from s.last - s.first), 0.001)))
    )
    select ${bet}::integer as bet, ${option}::boolean as option, p.transaction_date as "transactionDate", p.price
    from buckets k cross join lateral (
      (${point} order by t.transaction_date, t.id limit 1)
      union
      (${point} order by t.transaction_date desc, t.id desc limit 1)
      union
      (${point} and t.price = k.lowest order by t.transaction_date, t.id limit 1)
      union
      (${point} and t.price = k.highest order by t.transaction_date, t.id limit 1)
    ) p
    order by p.transaction_date, p.id`.execute(db);
  return rows;
}
