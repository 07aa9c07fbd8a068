import type { BetId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { SuspicionsRow } from '../../platform/database/schema.ts';
import type { AccountRow, NamedBetRow, SuspicionRow } from '../../presenters/suspicion.ts';
import { countRows, type Fragment, type Paging, slice } from '../lists/filters.queries.ts';

/**
 * The suspicions of a kind, except those that name a deleted account or bet: they can't be judged any more. The game deletes no account and
 * no bet that has traded, but the database doesn't forbid it.
 */
const ofKind = (kind: SuspicionsRow['kind']): Fragment => sql`
  suspicions where kind = ${kind}
    and not exists (select from unnest(users) as named (id) where not exists (select from users u where u.id = named.id))
    and (kind <> 'price' or exists (select from bets b where b.id = (evidence -> 'worst' ->> 'bet')::integer))`;

/** Those of the last night first, the weightiest of each night first. */
export async function listSuspicions(db: Database, kind: SuspicionsRow['kind'], paging: Paging): Promise<SuspicionRow[]> {
  const { rows } = await sql<SuspicionRow>`
    select id, kind, users, evidence, first_found_at as "firstFoundAt", found_at as "foundAt"
    from ${ofKind(kind)} order by found_at desc, weight desc, id ${slice(paging)}`.execute(db);
  return rows;
}

export const countSuspicions = (db: Database, kind: SuspicionsRow['kind'], limit: number): Promise<number> =>
  countRows(db, ofKind(kind), limit);

export async function listAccounts(db: Database, users: readonly UserId[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select u.id, u.username, u.blocked_at is not null as blocked, m.reason, m.marked_at as "markedAt", a.username as "markedBy"
    from users u left join ranking_marks m on m.user_id = u.id left join users a on a.id = m.marked_by
    where u.id = any(${users}::integer[])`.execute(db);
  return rows;
}

export async function listNamedBets(db: Database, bets: readonly BetId[]): Promise<NamedBetRow[]> {
  const { rows } = await sql<NamedBetRow>`
    select b.id, b.title, m.id as market, m.topic
    from bets b join markets m on m.id = b.market_id where b.id = any(${bets}::integer[])`.execute(db);
  return rows;
}
