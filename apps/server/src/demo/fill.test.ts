import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { audit } from '../exchange/index.ts';
import { isPasswordOf } from '../platform/auth/passwords.ts';
import type { Database } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { DEMO_PASSWORD, fillDemo, isEmptyDatabase } from './index.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

const one = async <Row>(db: Database, query: ReturnType<typeof sql<Row>>): Promise<Row> => (await query.execute(db)).rows[0]!;

describe('The demo game', () => {
  let demo: TestDatabase;
  let wasEmpty = false;
  beforeAll(async () => {
    demo = await createTestDatabase();
    wasEmpty = await isEmptyDatabase(demo.db);
    await fillDemo({ pool: demo.pool, log: silentLog, now: NOW });
  }, 180_000);

  test('is made where nothing is yet', async () => {
    expect([wasEmpty, await isEmptyDatabase(demo.db)]).toEqual([true, false]);
  });

  test('has players, markets and transactions enough to look alive', async () => {
    const { players, markets, categories, transactions, offers } = await one(
      demo.db,
      sql<Record<'players' | 'markets' | 'categories' | 'transactions' | 'offers', number>>`
        select (select count(*) from users where role = 'player') as players,
          (select count(*) from markets) as markets,
          (select count(distinct category) from markets where published_at is not null and solved_at is null) as categories,
          (select count(*) from transactions) as transactions,
          (select count(*) from offers where seller_id is not null) as offers`,
    );
    expect(players).toBeGreaterThanOrEqual(200);
    expect(markets).toBeGreaterThanOrEqual(20);
    expect(categories).toBe(5);
    expect(transactions).toBeGreaterThanOrEqual(20_000);
    expect(offers).toBeGreaterThanOrEqual(200);
  });

  test('has markets in every state', async () => {
    const { rows } = await sql<{ state: string; markets: number }>`
      select case
          when bets = 0 then 'without bets'
          when published_at is null then 'private of ' || username
          else case when solved_at is null then 'open' else 'solved ' || correct_bet_option end || case when bets > 1 then ', several bets' else '' end
        end as state, count(*)::int as markets
      from (select markets.*, username, (select count(*) from bets where market_id = markets.id) as bets
            from markets join users on users.id = author_id) as market
      group by 1`.execute(demo.db);
    expect(rows.map(({ state }) => state).toSorted()).toEqual([
      'open',
      'open, several bets',
      'private of moderator',
      'solved false',
      'solved true',
      'solved true, several bets',
      'without bets',
    ]);
  });

  test('moved every cent and every share through the exchange', async () => {
    expect(await audit(demo.pool)).toMatchObject({ differences: [] });
  });

  test('plays in the last ninety days, never in the future, and ends open markets in the future', async () => {
    const { first, last, ended } = await one(
      demo.db,
      sql<{ first: Date; last: Date; ended: number }>`
        select min(transaction_date) as first, max(transaction_date) as last,
          (select count(*) from markets where solved_at is null and end_date <= ${NOW}) as ended
        from transactions`,
    );
    expect(last.getTime()).toBeLessThanOrEqual(NOW.getTime());
    expect(NOW.getTime() - last.getTime()).toBeLessThan(6 * 3_600_000);
    expect(NOW.getTime() - first.getTime()).toBeGreaterThan(85 * 86_400_000);
    expect(ended).toBe(0);
  });

  test.each(['gracz', 'gracz2'])(
    'gives %s contracts in every state, open offers, a budget and the bonus of the day',
    async (username) => {
      const seen = await one(
        demo.db,
        sql<{ states: number; offers: number; bought: number; sold: number; balance: number; bonusToday: boolean }>`
        select (select count(distinct status) from contracts where player_id = users.id and held) as states,
          (select count(*) from offers where seller_id = users.id) as offers,
          (select count(*) from transactions where purchaser_id = users.id) as bought,
          (select count(*) from transactions where dealer_id = users.id) as sold,
          (select balance from accounts where user_id = users.id) as balance,
          exists (select from daily_bonuses where user_id = users.id and day = '2026-11-20') as "bonusToday"
        from users where username = ${username}`,
      );
      expect(seen).toMatchObject({ states: 3, bonusToday: false });
      expect(seen.offers).toBeGreaterThanOrEqual(2);
      expect(seen.bought).toBeGreaterThan(20);
      expect(seen.sold).toBeGreaterThan(5);
      expect(seen.balance).toBeGreaterThan(50_000);
    },
  );

  test('lets everybody in with one password', async () => {
    const { rows } = await sql<{ username: string; hash: string }>`
      select username, password_hash as hash from users where username in ('gracz', 'gracz2', 'moderator', 'admin')`.execute(
      demo.db,
    );
    expect(rows).toHaveLength(4);
    for (const { hash } of rows) expect(await isPasswordOf(hash, DEMO_PASSWORD)).toBe(true);
  });

  test('is the same game for the same seed and time', async () => {
    const again = await createTestDatabase();
    await fillDemo({ pool: again.pool, log: silentLog, now: NOW });
    expect(await fingerprint(again.db)).toEqual(await fingerprint(demo.db));
  }, 180_000);

  test('is filled once', async () => {
    expect(await isEmptyDatabase(demo.db)).toBe(false);
  });
});

describe('In production', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('the demo game is refused and nothing is written', async () => {
    const { pool, db } = await createTestDatabase();
    vi.stubEnv('NODE_ENV', 'production');
    await expect(fillDemo({ pool, log: silentLog })).rejects.toThrow('NODE_ENV=production');
    expect(await isEmptyDatabase(db)).toBe(true);
  });
});

/** Everything that happened, in order, but for ids. */
const fingerprint = (db: Database) =>
  one(
    db,
    sql`select (select count(*) from transactions) as transactions,
      (select md5(string_agg(concat_ws('/', username, title, transactions.option, price, transactions.shares, extract(epoch from transaction_date)), ' ' order by transactions.id))
       from transactions join users on users.id = purchaser_id join bets on bets.id = bet_id) as history,
      (select md5(string_agg(username || ' ' || balance, ' ' order by username)) from users join accounts on user_id = users.id) as budgets`,
  );
