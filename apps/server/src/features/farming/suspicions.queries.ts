import type { TransactionId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Evidence } from '../../presenters/suspicion.ts';
import type { Fragment } from '../lists/filters.queries.ts';

/** Start of the trades that a search reads. `first`, the id of the first row since `time`, spares a scan: the journal has no B-tree by time. */
export type Since = { time: Date; first: TransactionId };

/** Limit of suspicions per kind and run of the job. */
const MAX_FOUND = 500;

/**
 * An id that divides the journal: rows from it on are at or after the time, earlier ones before it. If all are older, it lies beyond the last.
 * Undefined for an empty journal. A binary search, as ids follow the time. The clocks of several servers differ by seconds, so the rows of a
 * few seconds may be missing or too many.
 */
export async function findFirstSince(db: Database, time: Date): Promise<TransactionId | undefined> {
  const { rows } = await sql<{ id: TransactionId }>`
    with recursive search (low, high) as (
      select min(id), max(id) + 1 from journal
      union all
      select case when probe.occurred_at < ${time} then probe.id + 1 else low end,
        case when probe.occurred_at < ${time} then high else middle end
      from search
      cross join lateral (select low + (high - low) / 2 as middle) half
      cross join lateral (select id, occurred_at from journal where id >= half.middle order by id limit 1) probe
      where low < high
    )
    select low as id from search where low = high`.execute(db);
  return rows[0]?.id;
}

/**
 * Inserts or updates suspicions by kind and subject. One that is found again keeps `first_found_at`, and the evidence of the week with the
 * largest weight: for pairs, the week that moved the most money; for prices, the week that deviated most from the book. Otherwise a small
 * trade of a later week would hide a large one. A network shows the accounts of the last week, and the shared networks of a pair are those
 * of the last search.
 */
function upsert(kind: keyof Evidence, now: Date, found: Fragment): Fragment {
  const isKept = kind === 'network' ? sql`false` : sql`s.weight > excluded.weight`;
  const kept =
    kind === 'pair' ? sql`jsonb_set(s.evidence, '{sharedNetworks}', excluded.evidence -> 'sharedNetworks')` : sql`s.evidence`;
  return sql`
  insert into suspicions as s (kind, subject, users, weight, evidence, first_found_at, found_at)
  select ${kind}, subject, users, weight, evidence, ${now}, ${now} from (${found}) found
  on conflict (kind, subject) do update set
    users = excluded.users, found_at = excluded.found_at,
    weight = case when ${isKept} then s.weight else excluded.weight end,
    evidence = case when ${isKept} then ${kept} else excluded.evidence end`;
}

async function executeCounting(db: Database, statement: Fragment): Promise<number> {
  const { numAffectedRows } = await statement.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * The amount at which these searches count a row of a seller. In a merge the market pays both players, and one may gain what the other loses.
 * So a merge counts as a sale of the dearer of the two shares, by the player who gave it to the player who gave the cheaper one.
 */
const COUNTED_AMOUNT = sql`case when kind = 'merge' then greatest(price, 100 - price)::bigint * shares else amount end`;

/**
 * The trades of two players with each other: sales, and merges of the shares of two players. A merge is two rows of the journal in succession,
 * first that of the player who sold at once, then that of the owner of the offer; other rows of its bet and time are whole merges too.
 */
const tradesOfTwo = (first: TransactionId): Fragment => sql`(
  select id, dealer_id, purchaser_id, bet_id, option, price, shares, amount, occurred_at from journal
  where id >= ${first} and kind = 'sale'
  union all
  select id, dealer_id, other_id, bet_id, option, price, shares, amount, occurred_at
  from (
    select journal.*, case when row_number() over merges % 2 = 1 then lead(dealer_id) over merges else lag(dealer_id) over merges end as other_id
    from journal where id >= ${first} and kind = 'merge'
    window merges as (partition by bet_id, occurred_at order by id)
  ) merged
  where other_id is not null and (price > 50 or price = 50 and option)
)`;

/**
 * Pairs of players who moved at least `leastMoved` cents between each other, if that is at least half of the volume of one of them. The
 * volume of a player is the amount of all trades, those with the organizer included.
 */
export const storePairs = (db: Database, { time, first }: Since, now: Date, leastMoved: number): Promise<number> =>
  executeCounting(
    db,
    upsert(
      'pair',
      now,
      sql`
      with pairs as (
        select least(purchaser_id, dealer_id) as one, greatest(purchaser_id, dealer_id) as other,
          count(*) as trades, sum(shares) as shares, sum(amount) as moved,
          coalesce(sum(amount) filter (where dealer_id < purchaser_id), 0) as to_one,
          coalesce(sum(amount) filter (where dealer_id > purchaser_id), 0) as to_other
        from ${tradesOfTwo(first)} trades
        group by one, other having sum(amount) >= ${leastMoved}
      ),
      volumes as materialized (
        select p.user_id, v.volume
        from (select one as user_id from pairs union select other from pairs) p
        cross join lateral (
          select sum(amount) as volume from (
            select amount from journal where purchaser_id = p.user_id and occurred_at >= ${time}
            union all
            select ${COUNTED_AMOUNT} from journal where dealer_id = p.user_id and occurred_at >= ${time}
          ) own
        ) v
      ),
      closest as (
        select p.*, v.volume as volume_of_one, w.volume as volume_of_other
        from pairs p join volumes v on v.user_id = p.one join volumes w on w.user_id = p.other
        where 2 * p.moved >= least(v.volume, w.volume)
        order by p.moved desc, p.one, p.other limit ${MAX_FOUND}
      )
      select one || ':' || other as subject, array[one, other] as users, moved as weight,
        jsonb_build_object(
          'trades', trades, 'shares', shares, 'toOne', to_one, 'toOther', to_other,
          'volumeOfOne', volume_of_one, 'volumeOfOther', volume_of_other,
          'sharedNetworks', (
            select count(*) from known_networks k join known_networks l on l.user_id = other and l.network = k.network
            where k.user_id = one
          )
        ) as evidence
      from closest`,
    ),
  );

/**
 * Trades of two players at prices at least `leastDistance` hundredths of a cent from the book, summed by seller and buyer. The book is
 * the last recorded chance before the trade, or the opening prices where none was recorded yet.
 */
export const storePrices = (
  db: Database,
  { first }: Since,
  now: Date,
  { leastDistance, leastValue }: { leastDistance: number; leastValue: number },
): Promise<number> =>
  executeCounting(
    db,
    upsert(
      'price',
      now,
      sql`
      with priced as (
        select j.id, j.dealer_id, j.purchaser_id, j.shares, j.amount,
          100 * j.price - case when j.option then book.chance else 10000 - book.chance end as distance
        from ${tradesOfTwo(first)} j
        cross join lateral (
          select coalesce(
            (
              select coalesce(c.unscaled, c.chance) from chances c
              where c.bet_id = j.bet_id and c.recorded_at < j.occurred_at order by c.recorded_at desc limit 1
            ),
            (select 50 * (100 + b.yes_price - b.no_price) from bets b where b.id = j.bet_id)
          )::integer as chance
        ) book
      ),
      sums as (
        select dealer_id, purchaser_id, count(*) as trades, sum(shares) as shares, sum(amount) as amount,
          sum(distance::bigint * shares) / 100 as gain, sum(abs(distance)::bigint * shares) / 100 as against_book,
          (array_agg(id order by abs(distance)::bigint * shares desc, id))[1] as worst,
          (array_agg(distance order by abs(distance)::bigint * shares desc, id))[1] as worst_distance
        from priced where abs(distance) >= ${leastDistance}
        group by dealer_id, purchaser_id having sum(abs(distance)::bigint * shares) / 100 >= ${leastValue}
        order by against_book desc, dealer_id, purchaser_id limit ${MAX_FOUND}
      )
      select s.dealer_id || ':' || s.purchaser_id as subject, array[s.dealer_id, s.purchaser_id] as users,
        s.against_book::bigint as weight,
        jsonb_build_object(
          'trades', s.trades, 'shares', s.shares, 'amount', s.amount, 'gainOfSeller', s.gain::bigint, 'againstBook', s.against_book::bigint,
          'worst', jsonb_build_object(
            'bet', j.bet_id, 'option', j.option, 'price', j.price, 'shares', j.shares, 'date', j.occurred_at,
            'bookPrice', round(j.price - s.worst_distance / 100.0)
          )
        ) as evidence
      from sums s join journal j on j.id = s.worst`,
    ),
  );

/** Networks from which `least` to `most` players have signed in since the time. Networks of schools and providers have more. */
export const storeNetworks = (
  db: Database,
  { time }: Pick<Since, 'time'>,
  now: Date,
  { least, most }: { least: number; most: number },
): Promise<number> =>
  executeCounting(
    db,
    upsert(
      'network',
      now,
      sql`
      select k.network as subject, array_agg(k.user_id order by k.user_id) as users, count(*) as weight,
        jsonb_build_object('accounts', count(*)) as evidence
      from known_networks k join users u on u.id = k.user_id
      where k.last_seen >= ${time} and u.role = 'player'
      group by k.network having count(*) between ${least} and ${most}
      order by count(*) desc, k.network limit ${MAX_FOUND}`,
    ),
  );

export async function deleteOldSuspicions(
  db: Database,
  { foundBefore, networksFoundBefore }: { foundBefore: Date; networksFoundBefore: Date },
): Promise<void> {
  await sql`
    delete from suspicions
    where found_at < ${foundBefore} or kind = 'network' and found_at < ${networksFoundBefore}`.execute(db);
}
