import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from './app.ts';

const { database } = await startTestApp();

it('A test app on the database of another leaves it open when it stops', async () => {
  // Clean-ups run in reverse order, so this one follows that of the app.
  onTestFinished(async () => expect((await database.pool.query('select')).rowCount).toBe(1));
  await startTestApp({ database });
});
