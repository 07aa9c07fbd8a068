import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { KnownNetworksRow } from '../../platform/database/schema.ts';

/** `last_seen` is exact to a day, so that most sign-ins write nothing. */
export async function putKnownNetwork(db: Database, user: UserId, network: string, now: Date): Promise<void> {
  await sql`
    insert into known_networks as known (user_id, network, last_seen) values (${user}, ${network}, ${now})
    on conflict (user_id, network) do update set last_seen = excluded.last_seen
    where known.last_seen < excluded.last_seen - interval '1 day'`.execute(db);
}

/** The user's newest `limit` networks seen after `since`; empty for an unknown username. */
export async function listKnownNetworks(db: Database, username: string, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<Pick<KnownNetworksRow, 'network'>>`
    select network from users join known_networks on user_id = id
    where username_key = caseless(${username}) and last_seen > ${since}
    order by last_seen desc, network limit ${limit}`.execute(db);
  return rows.map(({ network }) => network);
}

/** Keeps of each user the newest `limit` networks seen after `since`. */
export async function deleteOldNetworks(db: Database, since: Date, limit: number): Promise<void> {
  await sql`
    delete from known_networks k using (
      select user_id, network, row_number() over (partition by user_id order by last_seen desc, network) as place from known_networks
    ) as newest
    where k.user_id = newest.user_id and k.network = newest.network and (newest.place > ${limit} or k.last_seen <= ${since})`.execute(
    db,
  );
}
