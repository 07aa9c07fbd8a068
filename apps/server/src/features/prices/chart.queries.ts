import type { BetId, Option } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** The prices of one option of one bet. */
export type Series = { bet: BetId; option: Option };
export type SeriesPoint = Series & { transactionDate: Date; price: number };

const asTable = (series: readonly Series[]) => sql`
  unnest(${series.map((each) => each.bet)}::integer[], ${series.map((each) => each.option)}::boolean[]) as s (bet, option)`;

/** Of each series the last price before that moment, where there was one. */
export async function selectPricesBefore(db: Database, series: readonly Series[], since: Date): Promise<SeriesPoint[]> {
  const { rows } = await sql<SeriesPoint>`
    select s.bet, s.option, t.transaction_date as "transactionDate", t.price
    from ${asTable(series)} cross join lateral (
      select t.transaction_date, t.price from transactions t
      where t.bet_id = s.bet and t.option = s.option and t.transaction_date < ${since}
      order by t.transaction_date desc, t.id desc limit 1
    ) t`.execute(db);
  return rows;
}

/** Of each series the oldest transactions from that moment on, at most `limit`. */
export async function selectPrices(db: Database, series: readonly Series[], since: Date, limit: number): Promise<SeriesPoint[]> {
  const { rows } = await sql<SeriesPoint>`
    select s.bet, s.option, t.transaction_date as "transactionDate", t.price
    from ${asTable(series)} cross join lateral (
      select t.id, t.transaction_date, t.price from transactions t
      where t.bet_id = s.bet and t.option = s.option and t.transaction_date >= ${since}
      order by t.transaction_date, t.id limit ${limit}
    ) t
    order by s.bet, s.option, t.transaction_date, t.id`.execute(db);
  return rows;
}

/**
 * Of each series, over the span of its points divided into equal buckets, the first, last, lowest and highest of every bucket:
 * a million transactions leave the database as a few thousand points.
 */
export async function selectThinnedPrices(
  db: Database,
  series: readonly Series[],
  since: Date,
  buckets: number,
): Promise<SeriesPoint[]> {
  const within = sql`t.bet_id = k.bet and t.option = k.option and t.transaction_date between k.first and k.last`;
  const { rows } = await sql<SeriesPoint>`
    with spans as (
      select s.bet, s.option, first.at as first, last.at as last
      from ${asTable(series)}
      cross join lateral (
        select t.transaction_date as at from transactions t
        where t.bet_id = s.bet and t.option = s.option and t.transaction_date >= ${since}
        order by t.transaction_date, t.id limit 1
      ) first
      cross join lateral (
        select t.transaction_date as at from transactions t
        where t.bet_id = s.bet and t.option = s.option order by t.transaction_date desc, t.id desc limit 1
      ) last
    ),
    buckets as (
      select s.bet, s.option, min(t.transaction_date) as first, max(t.transaction_date) as last,
        min(t.price) as lowest, max(t.price) as highest
      from spans s
      join transactions t on t.bet_id = s.bet and t.option = s.option and t.transaction_date between s.first and s.last
      group by s.bet, s.option,
        least(${buckets} - 1, floor(extract(epoch from t.transaction_date - s.first) * ${buckets}
          / greatest(extract(epoch from s.last - s.first), 0.001)))
    )
    select k.bet, k.option, p.transaction_date as "transactionDate", p.price
    from buckets k cross join lateral (
      (select t.id, t.transaction_date, t.price from transactions t where ${within} order by t.transaction_date, t.id limit 1)
      union
      (select t.id, t.transaction_date, t.price from transactions t where ${within} order by t.transaction_date desc, t.id desc limit 1)
      union
      (select t.id, t.transaction_date, t.price from transactions t where ${within} and t.price = k.lowest order by t.transaction_date, t.id limit 1)
      union
      (select t.id, t.transaction_date, t.price from transactions t where ${within} and t.price = k.highest order by t.transaction_date, t.id limit 1)
    ) p
    order by k.bet, k.option, p.transaction_date, p.id`.execute(db);
  return rows;
}
