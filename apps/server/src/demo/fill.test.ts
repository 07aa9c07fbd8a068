import { DAY_MS, HOUR_MS } from '@wieszcz/domain';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { audit } from '../exchange/index.ts';
import { isPasswordOf } from '../platform/auth/passwords.ts';
import type { Database } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createDemoDatabase, DEMO_NOW, DEMO_TIMEOUT_MS } from '../testing/demo.ts';
import { DEMO_PASSWORD, fillDemo, isDemoUnfinished, isEmptyDatabase } from './index.ts';

const findOne = async <Row>(db: Database, query: ReturnType<typeof sql<Row>>): Promise<Row> => (await query.execute(db)).rows[0]!;

describe('The demo game', () => {
  let demo: TestDatabase;
  /** Filled once more, with the same seed and time. */
  let again: TestDatabase;
  let wasEmpty = false;
  beforeAll(async () => {
    demo = await createDemoDatabase();
    again = await createTestDatabase();
    wasEmpty = await isEmptyDatabase(again.db);
    await fillDemo({ pool: again.pool, log: silentLog, now: DEMO_NOW });
  }, DEMO_TIMEOUT_MS);

  test('is created in an empty database', async () => {
    expect([wasEmpty, await isEmptyDatabase(again.db)]).toEqual([true, false]);
  });

  test('has enough players, markets and transactions to look alive', async () => {
    const { players, markets, categories, transactions, offers } = await findOne(
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

  test('closes trade on every open market at the end of its end date in Warsaw', async () => {
    const { rows } = await sql<{ closes: string | null; ends: string }>`
      select to_char(trading_closes_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI') as closes,
        to_char(end_date + 1, 'YYYY-MM-DD HH24:MI') as ends
      from markets where solved_at is null and end_date < '3000-01-01'`.execute(demo.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ closes }) => closes)).toEqual(rows.map(({ ends }) => ends));
  });

  test('has markets in every state', async () => {
    const { rows } = await sql<{ state: string; markets: number }>`
      select case
          when bets = 0 then 'without bets'
          when published_at is null then 'private of ' || username
          else case when solved_at is null then 'open' else 'resolved ' || correct_bet_option end || case when bets > 1 then ', several bets' else '' end
        end as state, count(*)::int as markets
      from (select markets.*, username, (select count(*) from bets where market_id = markets.id) as bets
            from markets join users on users.id = author_id) as market
      group by 1`.execute(demo.db);
    expect(rows.map(({ state }) => state).toSorted()).toEqual([
      'open',
      'open, several bets',
      'private of moderator',
      'resolved false',
      'resolved true',
      'resolved true, several bets',
      'without bets',
    ]);
  });

  test('passes the audit of money and shares', async () => {
    expect(await audit(demo.pool)).toMatchObject({ differences: [] });
  });

  test('has trades of the last ninety days only, and open markets that end in the future', async () => {
    const { first, last, ended } = await findOne(
      demo.db,
      sql<{ first: Date; last: Date; ended: number }>`
        select min(transaction_date) as first, max(transaction_date) as last,
          (select count(*) from markets where solved_at is null and end_date <= ${DEMO_NOW}) as ended
        from transactions`,
    );
    expect(last.getTime()).toBeLessThanOrEqual(DEMO_NOW.getTime());
    expect(DEMO_NOW.getTime() - last.getTime()).toBeLessThan(6 * HOUR_MS);
    const firstDaysAgo = (DEMO_NOW.getTime() - first.getTime()) / DAY_MS;
    expect(firstDaysAgo).toBeGreaterThan(85);
    expect(firstDaysAgo).toBeLessThan(90);
    expect(ended).toBe(0);
  });

  test.each(['gracz', 'gracz2'])(
    'gives %s positions in every state, open offers and bids, a budget and an unclaimed daily bonus',
    async (username) => {
      const player = await findOne(
        demo.db,
        sql<{ states: number; offers: number; bids: number; bought: number; sold: number; balance: number; bonusToday: boolean }>`
        select (select count(distinct status) from contracts where player_id = users.id and held) as states,
          (select count(*) from offers where seller_id = users.id) as offers,
          (select count(*) from bids where player_id = users.id) as bids,
          (select count(*) from transactions where purchaser_id = users.id) as bought,
          (select count(*) from transactions where dealer_id = users.id) as sold,
          (select balance from accounts where user_id = users.id) as balance,
          exists (select from daily_bonuses where user_id = users.id and day = '2026-11-20') as "bonusToday"
        from users where username = ${username}`,
      );
      expect(player).toMatchObject({ states: 3, bonusToday: false });
      expect(player.offers).toBeGreaterThanOrEqual(2);
      expect(player.bids).toBeGreaterThanOrEqual(2);
      expect(player.bought).toBeGreaterThan(20);
      expect(player.sold).toBeGreaterThan(5);
      expect(player.balance).toBeGreaterThan(50_000);
    },
  );

  test.each(['gracz', 'gracz2'])(
    'gives %s a bid that was filled, one that has expired, and pairs that were redeemed',
    async (username) => {
      const { filled, expired, redeemed } = await findOne(
        demo.db,
        sql<Record<'filled' | 'expired' | 'redeemed', number>>`
        select (select count(*) from journal where from_account = reserve.id and kind in ('sale', 'mint')) as filled,
          -- Players cancel no bid before its third day, so this one has expired.
          (select count(*) from journal as reserved join journal as released on released.from_account = reserve.id
             where reserved.to_account = reserve.id and reserved.kind = 'reserve' and released.kind = 'release'
               and released.amount = reserved.amount
               and released.occurred_at - reserved.occurred_at between interval '1 day' and interval '36 hours') as expired,
          (select count(*) from journal where to_account = own.id and kind = 'redeem') as redeemed
        from users
        join accounts as own on own.user_id = users.id
        join accounts as reserve on reserve.reserve_of = users.id
        where username = ${username}`,
      );
      expect(filled).toBeGreaterThanOrEqual(1);
      expect(expired).toBeGreaterThanOrEqual(1);
      expect(redeemed).toBeGreaterThanOrEqual(1);
    },
  );

  test('has users who share one password', async () => {
    const { rows } = await sql<{ username: string; hash: string }>`
      select username, password_hash as hash from users where username in ('gracz', 'gracz2', 'moderator', 'admin')`.execute(
      demo.db,
    );
    expect(rows).toHaveLength(4);
    for (const { hash } of rows) expect(await isPasswordOf(hash, DEMO_PASSWORD)).toBe(true);
  });

  test('is the same for the same seed and time', async () => {
    expect(await fingerprint(again.db)).toEqual(await fingerprint(demo.db));
  });

  test('counts neither as an empty database nor as an unfinished demo, so that a later start serves it as it is', async () => {
    expect([await isEmptyDatabase(demo.db), await isDemoUnfinished(demo.db)]).toEqual([false, false]);
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

/** Hashes of all transactions in order and of all budgets, without ids. */
const fingerprint = (db: Database) =>
  findOne(
    db,
    sql`select (select count(*) from transactions) as transactions,
      (select md5(string_agg(concat_ws('/', username, title, transactions.option, price, transactions.shares, extract(epoch from transaction_date)), ' ' order by transactions.id))
       from transactions left join users on users.id = coalesce(purchaser_id, dealer_id) join bets on bets.id = bet_id) as history,
      (select md5(string_agg(username || ' ' || balance, ' ' order by username)) from users join accounts on user_id = users.id) as budgets`,
  );
