import type { Database } from '@wieszcz/server/database/pool';
import { sql } from 'kysely';

/** Ids in the demo game. */
export type DemoIds = {
  /** An open market with several bets. */
  open: number;
  /** An open market with a single bet. */
  single: number;
  resolved: number;
  /** A resolved market with a single bet. */
  resolvedSingle: number;
  /** The first bet of `open`. */
  bet: number;
  /** A pending position of the player `gracz` with shares that are not offered for sale. */
  contract: number;
  /** A pending position of the player `gracz` with shares that are offered for sale. */
  listed: number;
  /** An unpublished market without bets. */
  draft: number;
  draftWithBets: number;
  /** An open market whose author is `moderator`. */
  own: number;
};

export async function findDemoIds(db: Database): Promise<DemoIds> {
  const { rows } = await sql<DemoIds>`
    with market as (
      select markets.id, username as author, published_at is not null as published, solved_at is not null as resolved,
        (select count(*) from bets where market_id = markets.id) as bets, (select min(id) from bets where market_id = markets.id) as bet
      from markets join users on users.id = author_id),
    open as (select * from market where published and not resolved)
    select
      (select id from open where bets > 1 order by id limit 1) as open,
      (select id from open where bets = 1 order by id limit 1) as single,
      (select min(id) from market where resolved) as resolved,
      (select min(id) from market where resolved and bets = 1) as "resolvedSingle",
      (select bet from open where bets > 1 order by id limit 1) as bet,
      (select min(contracts.id) from contracts join users on users.id = player_id
       where username = 'gracz' and status = 'PENDING' and shares > 0) as contract,
      (select min(contract_id) from offers join contracts on contracts.id = contract_id join users on users.id = player_id
       where username = 'gracz' and status = 'PENDING') as listed,
      (select id from market where bets = 0 limit 1) as draft,
      (select id from market where not published and bets > 0 limit 1) as "draftWithBets",
      (select min(id) from open where author = 'moderator') as own`.execute(db);
  return rows[0]!;
}
