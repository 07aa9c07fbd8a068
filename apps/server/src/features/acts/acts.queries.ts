import type { ActKind } from '@wieszcz/api';
import type { MarketId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { ActRow } from '../../presenters/act.ts';
import { all, type Condition, contains, countRows, equalsUnlessNull, type Paging, slice } from '../lists/filters.queries.ts';

/** Usernames match whole, regardless of case. Empty and null values match everything. `from` is inclusive, `to` exclusive. */
export type ActFilter = {
  kind: ActKind | null;
  actor: string;
  operator: boolean;
  user: string;
  market: MarketId | null;
  subject: string;
  from: Date | null;
  to: Date | null;
};

const ALWAYS: Condition = sql`true`;

/** An unknown name becomes id 0, which no user has, so nothing matches. */
const isUserNamed = (column: string, name: string): Condition =>
  name === '' ? ALWAYS : sql`${sql.ref(column)} = coalesce((select id from users where username_key = caseless(${name})), 0)`;

const matching = ({ kind, actor, operator, user, market, subject, from, to }: ActFilter) =>
  sql`acts a where ${all(
    equalsUnlessNull('a.kind', kind),
    isUserNamed('a.actor_id', actor),
    operator ? sql`a.actor_id is null` : ALWAYS,
    isUserNamed('a.user_id', user),
    equalsUnlessNull('a.market_id', market),
    contains('a.subject_folded', subject),
    from ? sql`a.occurred_at >= ${from}` : ALWAYS,
    to ? sql`a.occurred_at < ${to}` : ALWAYS,
  )}`;

/** Newest first, in the order of recording. */
export async function listActs(db: Database, filter: ActFilter, paging: Paging): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.id, a.occurred_at as "occurredAt", a.kind, actor.username as actor, a.subject, acted_on.username,
      market.id as "marketId", market.published_at is not null as "marketPublished", a.detail, a.reason, a.request_id as "requestId"
    from (select a.id from ${matching(filter)} order by a.id desc ${slice(paging)}) page
    join acts a on a.id = page.id
    left join users actor on actor.id = a.actor_id
    left join users acted_on on acted_on.id = a.user_id
    left join markets market on market.id = a.market_id
    order by a.id desc`.execute(db);
  return rows;
}

export const countActs = (db: Database, filter: ActFilter, limit: number): Promise<number> =>
  countRows(db, matching(filter), limit);
