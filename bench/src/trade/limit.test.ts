import { createTestDatabase } from '@wieszcz/server/testing/database';
import { expect, it } from 'vitest';
import { createLimit } from './limit.ts';

it("the benchmark's limit adds a journal row and updates the position and both balances for each purchase", async () => {
  const { pool } = await createTestDatabase();
  const { game, writes } = await createLimit(pool, { players: 30, markets: 3 });
  const call = await writes(game.bets);
  const before = await sumsOf();
  await Promise.all(Array.from({ length: 10 }, (_, client) => call(client, 0)));
  const after = await sumsOf();
  expect(after).toEqual({
    purchases: before.purchases + 10,
    shares: before.shares + 10,
    players: before.players - 500,
    markets: before.markets + 500,
  });

  async function sumsOf() {
    const { rows } = await pool.query<Record<'purchases' | 'shares' | 'players' | 'markets', number>>(
      `select (select count(*)::float8 from journal where kind = 'purchase') as purchases,
         (select sum(shares)::float8 from contracts) as shares,
         (select sum(balance)::float8 from accounts where user_id is not null) as players,
         (select sum(balance)::float8 from accounts where market_id is not null) as markets`,
    );
    return rows[0]!;
  }
});
