import { executablePrices, type BetId } from '@wieszcz/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { audit } from '../exchange/index.ts';
import { bestPricesOf, listPricedBetsWith } from '../features/chances/best-prices.queries.ts';
import { createChances } from '../features/chances/chances.ts';
import type { Database } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createDemoDatabase, DEMO_NOW, DEMO_TIMEOUT_MS } from '../testing/demo.ts';
import { fillDemo } from './index.ts';

/** The demo of the default seed is a copy of one that another file may be filling meanwhile. */
const DEMOS = [
  { seed: 1, create: () => fillWith(1) },
  { seed: 2, create: () => fillWith(2) },
  { seed: 1830, create: createDemoDatabase },
];

async function fillWith(seed: number): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await fillDemo({ pool: database.pool, log: silentLog, now: DEMO_NOW, seed });
  return database;
}

describe.each(DEMOS)('The demo game with seed $seed', ({ create }) => {
  test(
    'has narrow spreads, chances that sum to 100 %, all kinds of movements, and orders within limits',
    async () => {
      const { pool, db } = await create();
      const bets = await listOpenBets(db);
      expect(bets.length).toBeGreaterThan(40);

      const spreads = (await listSpreads(db, bets)).toSorted((one, other) => one - other);
      expect(spreads[Math.floor(spreads.length / 2)]).toBeLessThanOrEqual(6);

      const sums = await listChanceSums(db, bets);
      expect(sums.length).toBeGreaterThan(5);
      expect(sums.filter((sum) => sum < 95 || sum > 105)).toEqual([]);

      const movements = await countMovementsByKind(db);
      for (const kind of ['purchase', 'sale', 'mint', 'merge', 'merge_with_lot', 'reserve', 'release', 'redeem'])
        expect(movements.get(kind), kind).toBeGreaterThan(100);
      expect(await listOrdersOverLimits(db)).toEqual([]);
      expect(await audit(pool)).toMatchObject({ differences: [] });
    },
    DEMO_TIMEOUT_MS,
  );
});

async function listOpenBets(db: Database): Promise<BetId[]> {
  const { rows } = await sql<{ id: BetId }>`
    select bets.id from bets join markets on markets.id = market_id
    where published_at is not null and solved_at is null order by bets.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The spread of yes of each bet, in cents; 100 if either side has no order. */
async function listSpreads(db: Database, bets: BetId[]): Promise<number[]> {
  return (await listPricedBetsWith(db, bets, DEMO_NOW)).map((bet) => {
    const { bid, ask } = executablePrices(bestPricesOf(bet), true);
    return bid === null || ask === null ? 100 : ask - bid;
  });
}

/** The sum of the unscaled chances of each market with several bets, in percent. */
async function listChanceSums(db: Database, bets: BetId[]): Promise<number[]> {
  const chances = await createChances(db, { now: () => DEMO_NOW }).ofBets(bets);
  const markets = Map.groupBy(await listPricedBetsWith(db, bets, DEMO_NOW), ({ marketId }) => marketId).values();
  return [...markets]
    .filter((market) => market.length > 1)
    .map((market) => market.reduce((sum, { id }) => sum + chances.get(id)!.unscaled, 0) / 100);
}

async function countMovementsByKind(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; movements: number }>`
    select kind, count(*)::integer as movements from journal group by kind`.execute(db);
  return new Map(rows.map(({ kind, movements }) => [kind, movements]));
}

/** Players with more than 200 open bids, players over the daily cap (open bids included), and players with a negative balance. */
async function listOrdersOverLimits(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select player_id, 'number of bids' as excess from bids group by player_id having count(*) > 200
    union all
    select player_id, 'daily cap'
    from contracts
    where 1000 < (case when bought_on = '2026-11-20' then bought_shares else 0 end)
      + (select coalesce(sum(bids.shares), 0) from bids
         where bids.player_id = contracts.player_id and bids.bet_id = contracts.bet_id and bids.option = contracts.option)
    union all
    select user_id, 'budget' from accounts where user_id is not null and balance < 0`.execute(db);
  return rows;
}
