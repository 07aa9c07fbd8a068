import type { BetId, Option } from '@wieszcz/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Condition } from '../filters.queries.ts';

/** The prices of one option of one bet. */
export type Series = { bet: BetId; option: Option };
export type SeriesPoint = Series & { transactionDate: Date; price: number };

/**
 * One branch per series with its bet and option as plain values: each is a query of its own about `t`, a step into the index.
 */
const ofEach = (series: readonly Series[], branch: (one: Condition, named: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    series.map(({ bet, option }) =>
      branch(sql`t.bet_id = ${bet} and t.option = ${option}`, sql`${bet}::integer as bet, ${option}::boolean as option`),
    ),
    sql` union all `,
  );

/** Of each series the last price before that moment, where there was one: one step into the index each. */
export async function selectPricesBefore(db: Database, series: readonly Series[], since: Date): Promise<SeriesPoint[]> {
  const { rows } = await sql<SeriesPoint>`
    select s.bet, s.option, t.transaction_date as "transactionDate", t.price
    from unnest(${series.map((each) => each.bet)}::integer[], ${series.map((each) => each.option)}::boolean[]) as s (bet, option)
    cross join lateral (
      select t.transaction_date, t.price from transactions t
      where t.bet_id = s.bet and t.option = s.option and t.transaction_date < ${since}
      order by t.transaction_date desc, t.id desc limit 1
    ) t`.execute(db);
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

/** The oldest transactions of one series from that moment on, at most `limit`, packed as `PriceSeries` reads them. */
export async function selectPackedPrices(db: Database, { bet, option }: Series, since: Date, limit: number): Promise<Buffer> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(timestamptz_send(transaction_date) || int2send(price), ''::bytea) as packed
    from (
      select transaction_date, price from transactions
      where bet_id = ${bet} and option = ${option} and transaction_date >= ${since}
      order by transaction_date, id limit ${limit}
    ) t`.execute(db);
  return rows[0]?.packed ?? Buffer.alloc(0);
}
