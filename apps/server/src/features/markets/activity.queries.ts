import type { MarketId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** Shares of a pair that was minted or merged count once. `lastTrade` is null before the first trade. */
export type Activity = { sharesTraded: number; players: number; lastTrade: Date | null };
/** `trades` is the number of rows that were read. */
export type ActivityRow = Activity & { market: MarketId; trades: number };

/** What has been traded on each of these markets. Reads all their trades, and all positions of players on them. */
export async function listActivities(db: Database, markets: readonly MarketId[]): Promise<ActivityRow[]> {
  // The two rows of a pair have different options, so only the one of yes counts.
  const { rows } = await sql<ActivityRow>`
    select m.id as market, traded.*, players.*
    from unnest(${markets}::integer[]) as m (id)
    cross join lateral (
      select coalesce(sum(t.shares) filter (where t.option or t.kind not in ('mint', 'merge')), 0)::bigint as "sharesTraded",
        count(*)::integer as trades, max(t.transaction_date) as "lastTrade"
      from bets b join transactions t on t.bet_id = b.id where b.market_id = m.id
    ) traded
    cross join lateral (
      select count(distinct c.player_id)::integer as players from bets b join contracts c on c.bet_id = b.id
      where b.market_id = m.id and c.bought_shares > 0
    ) players`.execute(db);
  return rows;
}
