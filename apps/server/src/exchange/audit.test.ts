import { describe, expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { CHECKS } from './audit.queries.ts';
import { runChecks } from './audit.ts';
import { audit, createExchange } from './index.ts';
import { addPlayers, buying, done, listing, openMarket, solving } from './testing/game.ts';
import { TAMPERINGS } from './testing/tampering.queries.ts';

const { pool } = await createTestDatabase();
const exchange = createExchange({ pool, clock: createTestClock(), log: silentLog });

/** One market resolved, one open; shares bought, listed and resold; a bonus. */
async function playGame(): Promise<void> {
  const [ada, bob] = await addPlayers(pool, exchange, 2);
  const [first, second] = [await openMarket(pool, exchange), await openMarket(pool, exchange)];
  await exchange.submit({ kind: 'claimDailyBonus', player: ada! });
  for (const market of [first, second]) {
    const { position } = done(await exchange.submit(buying(ada!, market, 50)));
    await exchange.submit(listing(ada!, position.id, 40, 20));
    await exchange.submit(buying(bob!, market, 30));
    await exchange.submit(buying(bob!, market, 7, { option: false }));
    await exchange.submit(listing(ada!, position.id, 70, 10));
  }
  await exchange.submit(solving(first));
}
await playGame();

describe('an audit', () => {
  it('finds no difference in an untouched game', async () => {
    expect(await audit(pool)).toEqual({ differences: [], total: 0, checks: Object.keys(CHECKS).length });
  });

  it.for(Object.entries(TAMPERINGS))('finds that %s', async ([, { text, found }]) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(text);
      const { differences } = await runChecks(client);
      expect(new Set(differences.map(({ check }) => check))).toEqual(new Set(found));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
