import type { Database } from '@wieszcz/server/database/pool';
import { sql } from 'kysely';

/** What the journal alone says of a player. Amounts are in dollars. */
export type JournalFigures = {
  budget: number;
  /** Reserved for open bids. */
  reserved: number;
  /** The start budget and the daily bonuses. */
  bonuses: number;
  /** Changes of the budget, the newest first. */
  changes: number[];
};

export async function readJournalOf(db: Database, username: string): Promise<JournalFigures> {
  const { rows } = await sql<JournalFigures>`
    with player as (
      select users.id, accounts.id as account from users join accounts on user_id = users.id where username = ${username}),
    changes as (
      select journal.id, kind, case when to_account = account then amount else -amount end as amount
      from player join journal on account in (from_account, to_account)),
    reserves as (
      select case when to_account = accounts.id then amount else -amount end as amount
      from player join accounts on reserve_of = player.id join journal on accounts.id in (from_account, to_account))
    select
      (select coalesce(sum(amount), 0) from changes)::integer / 100.0::float as budget,
      (select coalesce(sum(amount), 0) from reserves)::integer / 100.0::float as reserved,
      (select coalesce(sum(amount), 0) from changes where kind in ('registration_grant', 'daily_bonus'))::integer / 100.0::float as bonuses,
      (select coalesce(jsonb_agg(amount / 100.0 order by id desc), '[]') from changes) as changes`.execute(db);
  return rows[0]!;
}
