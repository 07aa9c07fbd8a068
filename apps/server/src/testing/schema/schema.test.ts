import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { readCatalog } from './catalog.queries.ts';
import { schemaSql, schemaTypes } from './describe-schema.ts';
import { RELATION_COMMENTS } from './tables.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
const { pool } = await createTestDatabase();
const catalog = await readCatalog(pool);

/** The texts of PostgreSQL's catalogs differ between major versions; the embedded one is the reference. */
const { rows } = await pool.query<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`);

describe('the files generated from the migrations (`npm run schema` writes them)', () => {
  it.runIf(rows[0]!.major === 18)('include the schema as SQL', async () => {
    await expect(schemaSql(catalog)).toMatchFileSnapshot(fromRoot('docs/schema.sql'));
  });

  it('include the types of rows', async () => {
    await expect(schemaTypes(catalog)).toMatchFileSnapshot(fromRoot('apps/server/src/platform/database/schema.ts'));
  });

  it('describe exactly the tables that exist', () => {
    expect(Object.keys(RELATION_COMMENTS).sort()).toEqual(catalog.relations.map(({ name }) => name).sort());
  });
});
