import { type BetId, CERTAIN, type Chance, type MarketId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** `unscaled`: the chance before the division by the sum of its market's chances. It is comparable with the prices of yes in the order book. */
export type RecordedChance = { bet: BetId; at: Date; chance: Chance; unscaled: Chance };

/**
 * Stores the chances that differ, scaled or not, from the last recorded one of their bet by at least `minChange`, and those that have
 * become 0 or 1. Clocks of several servers disagree, so none is recorded before the last one of its bet.
 *
 * Skips bets whose market has become private since the chances were computed. The row lock conflicts with the one that taking a market back
 * needs (`lockMarket`), which therefore comes before this statement or deletes what it stores; trades take a weaker lock and don't wait.
 */
export async function insertChanges(db: Database, chances: readonly RecordedChance[], minChange: number): Promise<void> {
  const bets = chances.map(({ bet }) => bet);
  await sql`
    with published as (
      select id from markets
      where id = any(array(select market_id from bets where id = any(${bets}::integer[]))) and published_at is not null
      order by id for key share
    )
    insert into chances (bet_id, recorded_at, chance, unscaled)
    select shown.bet, greatest(shown.at, last.recorded_at), shown.chance, shown.unscaled
    from unnest(
      ${bets}::integer[], ${chances.map(({ at }) => at)}::timestamptz[],
      ${chances.map(({ chance }) => chance)}::smallint[], ${chances.map(({ unscaled }) => unscaled)}::smallint[]
    ) as shown (bet, at, chance, unscaled)
    join bets b on b.id = shown.bet join published on published.id = b.market_id
    left join lateral (
      select recorded_at, chance, unscaled from chances where bet_id = shown.bet order by recorded_at desc limit 1
    ) last on true
    where last.chance is null or abs(shown.chance - last.chance) >= ${minChange}
      or abs(shown.unscaled - last.unscaled) >= ${minChange}
      or shown.chance <> last.chance and shown.chance in (0, ${CERTAIN})
    on conflict (bet_id, recorded_at) do update set chance = excluded.chance, unscaled = excluded.unscaled`.execute(db);
}

/** For a market that becomes private again: its chart begins anew with its next publication. */
export async function deleteRecordedOf(trx: Database, market: MarketId): Promise<void> {
  await sql`delete from chances where bet_id in (select id from bets where market_id = ${market})`.execute(trx);
}

/** The last chance of each bet that was recorded before or at its moment. A bet without one is left out. */
export async function listLastRecorded(
  db: Database,
  bets: readonly { id: BetId; moment: Date }[],
): Promise<Pick<RecordedChance, 'bet' | 'unscaled'>[]> {
  const { rows } = await sql<Pick<RecordedChance, 'bet' | 'unscaled'>>`
    select asked.bet, last.unscaled
    from unnest(${bets.map(({ id }) => id)}::integer[], ${bets.map(({ moment }) => moment)}::timestamptz[]) as asked (bet, moment)
    cross join lateral (
      select unscaled from chances where bet_id = asked.bet and recorded_at <= asked.moment order by recorded_at desc limit 1
    ) last`.execute(db);
  return rows;
}

/**
 * What is recorded of a bet since a moment: `edge` is the last chance before it, `packed` the chances in the range, for `unpack`.
 * `recordedFrom` is the time of the bet's first recorded chance, `tradedBefore` whether yes was traded before that time.
 */
export type RecordedRange = { edge: Chance | null; packed: Buffer | null; recordedFrom: Date | null; tradedBefore: boolean };

export async function findRecordedRange(db: Database, bet: BetId, since: Date): Promise<RecordedRange> {
  const { rows } = await sql<RecordedRange>`
    select first.recorded_at as "recordedFrom",
      exists (
        select from transactions where bet_id = ${bet} and option and transaction_date < coalesce(first.recorded_at, 'infinity')
      ) as "tradedBefore",
      (select chance from chances where bet_id = ${bet} and recorded_at < ${since} order by recorded_at desc limit 1) as edge,
      (
        select string_agg(timestamptz_send(recorded_at) || int2send(chance), ''::bytea)
        from (
          select recorded_at, chance from chances where bet_id = ${bet} and recorded_at >= ${since} order by recorded_at
        ) recorded
      ) as packed
    from (values (1)) one_row (n)
    left join lateral (select recorded_at from chances where bet_id = ${bet} order by recorded_at limit 1) first on true`.execute(
    db,
  );
  return rows[0]!;
}

/** When the last chance before `until` was recorded, of any bet. */
export async function findLastTime(db: Database, until: Date): Promise<Date | null> {
  const { rows } = await sql<{
    last: Date | null;
  }>`select max(recorded_at) as last from chances where recorded_at < ${until}`.execute(db);
  return rows[0]!.last;
}

/**
 * Deletes the chances recorded in [from, until) that have a later one of the same bet in the same interval of `seconds`. The last one before
 * the market closed stays, because it is the chance of the closed market. The last one before the resolution stays, too: the resolution is
 * recorded as 0 or 1, and would otherwise replace the last forecast.
 */
export async function deleteSuperseded(db: Database, from: Date, until: Date, seconds: number): Promise<void> {
  await sql`
    delete from chances c using (
      select bet_id, recorded_at,
        lead(recorded_at) over (partition by bet_id, floor(extract(epoch from recorded_at) / ${seconds}::integer) order by recorded_at) as next
      from chances where recorded_at >= ${from} and recorded_at < ${until}
    ) superseded
    where superseded.next is not null and c.bet_id = superseded.bet_id and c.recorded_at = superseded.recorded_at
      and (
        select m.trading_closes_at >= superseded.recorded_at and m.trading_closes_at < superseded.next
          or m.solved_at > superseded.recorded_at and m.solved_at <= superseded.next
        from bets b join markets m on m.id = b.market_id where b.id = superseded.bet_id
      ) is not true`.execute(db);
}
