import type { MarketId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** Shares of a pair that was minted or merged count once. `lastTrade` is null before the first trade. */
export type Activity = { sharesTraded: number; players: number; lastTrade: Date | null };
/** `trades` is the number of rows that were read. */
export type ActivityRow = Activity & { trades: number };

/** What has been traded on a market. Reads all its trades, and all positions of players on it. */
export async function findActivity(db: Database, market: MarketId): Promise<ActivityRow> {
  // The two rows of a pair have different options, so only the one of yes counts.
  const { rows } = await sql<ActivityRow>`
    select coalesce(sum(traded.shares), 0)::bigint as "sharesTraded", coalesce(sum(traded.trades), 0)::integer as trades,
      max(traded.last) as "lastTrade",
      (
        select count(distinct c.player_id)::integer from bets b join contracts c on c.bet_id = b.id
        where b.market_id = ${market} and c.bought_shares > 0
      ) as players
    from bets b
    cross join lateral (
      select sum(t.shares) filter (where t.option or t.kind not in ('mint', 'merge')) as shares, count(*) as trades,
        max(t.transaction_date) as last
      from transactions t where t.bet_id = b.id
    ) traded
    where b.market_id = ${market}`.execute(db);
  return rows[0]!;
}
