import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Picture } from '../../platform/images/images.ts';

/** Locks an equal picture that is already stored, so that it can't be cleared away before the market refers to it. */
export async function storeCover(trx: Database, { id, jpeg, thumbnail }: Picture, now: Date): Promise<void> {
  await sql`
    insert into covers (id, jpeg, thumbnail, created_at) values (${id}, ${jpeg}, ${thumbnail}, ${now})
    on conflict (id) do update set created_at = excluded.created_at, thumbnail = excluded.thumbnail`.execute(trx);
}

/** The full picture, or what lists show of it. */
export type CoverSize = 'full' | 'thumbnail';

const COLUMN = { full: sql`jpeg`, thumbnail: sql`thumbnail` } as const;

/** Those that are there: a thumbnail may not have been made yet. */
export async function selectCovers(db: Database, size: CoverSize, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const picture = COLUMN[size];
  const { rows } = await sql<{ id: string; picture: Buffer }>`
    select id, ${picture} as picture from covers where id = any(${ids}) and ${picture} is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row.picture]));
}

/** Covers without a thumbnail in the order of their ids, from the one after this. */
export async function selectCoversWithoutThumbnail(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from covers where thumbnail is null and id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function storeThumbnail(db: Database, id: string, thumbnail: Buffer): Promise<void> {
  await sql`update covers set thumbnail = ${thumbnail} where id = ${id}`.execute(db);
}

/** A picture that no market shows any more. Where one begins to at this very moment the foreign key keeps it: that is no error. */
export async function clearUnusedCover(db: Database, id: string): Promise<void> {
  await sql`delete from covers where id = ${id} and not exists (select from markets where cover_id = ${id})`
    .execute(db)
    .catch((error: { code?: string }) => {
      if (error.code !== '23503') throw error;
    });
}
