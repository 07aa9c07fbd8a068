import { inject } from 'vitest';
import { afterwards } from './afterwards.ts';
import { createTemporaryDatabase, type TestDatabase } from './temporary-database.ts';

export type { TestDatabase } from './temporary-database.ts';

/**
 * A migrated, empty database, or a copy of `template`, for this test file alone. Dropped by `close`, or after the file's tests at the
 * latest (after the test, if a test creates it). Usual form: `const { pool } = await createTestDatabase();` at the top of a file.
 */
export async function createTestDatabase(options: { max?: number; template?: string } = {}): Promise<TestDatabase> {
  const database = await createTemporaryDatabase(inject('testServer'), options);
  afterwards(() => database.close());
  return database;
}
