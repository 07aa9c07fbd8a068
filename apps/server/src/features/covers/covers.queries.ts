import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { CoversRow } from '../../platform/database/schema.ts';
import type { Picture } from '../../platform/images/images.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * If the same picture is stored already, updates its row. The row lock keeps it from being deleted as unused before the market refers to
 * it.
 */
export async function storeCover(trx: Database, { id, jpeg, thumbnail }: Picture, now: Date): Promise<void> {
  await sql`
    insert into covers (id, jpeg, thumbnail, created_at) values (${id}, ${jpeg}, ${thumbnail}, ${now})
    on conflict (id) do update set created_at = excluded.created_at, thumbnail = excluded.thumbnail`.execute(trx);
}

export type CoverSize = 'full' | 'thumbnail';

const PICTURE_COLUMN = { full: sql`jpeg`, thumbnail: sql`thumbnail` } as const;

/** The pictures by cover id. Leaves out covers without such a picture, for example without a thumbnail yet. */
export async function findPictures(db: Database, size: CoverSize, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const picture = PICTURE_COLUMN[size];
  const { rows } = await sql<{ id: CoversRow['id']; picture: CoversRow['jpeg'] }>`
    select id, ${picture} as picture from covers where id = any(${ids}) and ${picture} is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row.picture]));
}

/** Ids of covers without a thumbnail, ascending, greater than `after`. */
export async function listCoversWithoutThumbnail(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<Pick<CoversRow, 'id'>>`
    select id from covers where thumbnail is null and id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function storeThumbnail(db: Database, id: string, thumbnail: Buffer): Promise<void> {
  await sql`update covers set thumbnail = ${thumbnail} where id = ${id}`.execute(db);
}

/** Deletes the cover unless a market uses it. The foreign key keeps a cover that a market starts to use concurrently. */
export async function deleteUnusedCover(db: Database, id: string): Promise<void> {
  await sql`delete from covers where id = ${id} and not exists (select from markets where cover_id = ${id})`
    .execute(db)
    .catch((error: { code?: string }) => {
      if (error.code !== FOREIGN_KEY_VIOLATION) throw error;
    });
}
