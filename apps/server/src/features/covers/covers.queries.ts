import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** Locks an equal picture that is already stored, so that it can't be cleared away before the market refers to it. */
export async function storeCover(trx: Database, id: string, jpeg: Buffer, now: Date): Promise<void> {
  await sql`
    insert into covers (id, jpeg, created_at) values (${id}, ${jpeg}, ${now})
    on conflict (id) do update set created_at = excluded.created_at`.execute(trx);
}

export async function selectCover(db: Database, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ jpeg: Buffer }>`select jpeg from covers where id = ${id}`.execute(db);
  return rows[0]?.jpeg;
}

export async function selectCoversInBase64(db: Database, ids: readonly string[]): Promise<{ id: string; data: string }[]> {
  const { rows } = await sql<{ id: string; jpeg: Buffer }>`select id, jpeg from covers where id = any(${ids})`.execute(db);
  return rows.map(({ id, jpeg }) => ({ id, data: jpeg.toString('base64') }));
}

/** A picture that no market shows any more. Where one begins to at this very moment the foreign key keeps it: that is no error. */
export async function clearUnusedCover(db: Database, id: string): Promise<void> {
  await sql`delete from covers where id = ${id} and not exists (select from markets where cover_id = ${id})`
    .execute(db)
    .catch((error: { code?: string }) => {
      if (error.code !== '23503') throw error;
    });
}
