import type { BetId, Volume } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** `trades` is the number of rows that were read. */
export type VolumeOfBet = Volume & { bet: BetId; trades: number };

/** Sums of the trades of each bet after a moment. Reads every trade. */
export async function listVolumes(db: Database, bets: readonly BetId[], since: Date): Promise<VolumeOfBet[]> {
  // The two rows of a pair that was minted or merged say the same of yes, so only the one of yes counts.
  const { rows } = await sql<VolumeOfBet>`
    select traded.bet, count(yes.price)::integer as trades, coalesce(sum(yes.shares), 0)::bigint as shares,
      coalesce(sum(yes.price * yes.shares::bigint), 0)::bigint as value
    from unnest(${bets}::integer[]) as traded (bet)
    left join lateral (
      select price, shares from transactions where bet_id = traded.bet and option and transaction_date > ${since}
      union all
      select 100 - price, shares from transactions
      where bet_id = traded.bet and not option and transaction_date > ${since} and kind not in ('mint', 'merge')
    ) yes on true
    group by traded.bet`.execute(db);
  return rows;
}
