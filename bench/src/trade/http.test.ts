import { createTestDatabase } from '@wieszcz/server/testing/database';
import { expect, it } from 'vitest';
import { startHttpGame } from './http.ts';

const { url } = await createTestDatabase();

it('a measured server that does not start is reported with the end of its log', async () => {
  const starting = startHttpGame(url, { players: [], bets: [] }, { LOG_LEVEL: 'loud' });
  await expect(starting).rejects.toThrow(/the server ended with \d+ before it was ready; its log ends with:\n[^]*LOG_LEVEL/);
});
