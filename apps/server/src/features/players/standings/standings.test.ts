import type { Answer, endpoints, Player } from '@wieszcz/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addPlayers } from '../../../exchange/testing/game.ts';
import { startTestApp, type TestUser } from '../../../testing/app.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { answerOf, buy, openMarket, refusalOf, resolveMarket } from '../../../testing/game.ts';
import { EXPIRE_STANDINGS, KEEP_STANDINGS } from '../../../testing/standings.queries.ts';
import { WRITE_NET_WORTHS } from '../net-worths.ts';

const clock = createTestClock('2026-11-20T12:00:00.000Z');
const { as, call, database, dependencies, doJobs } = await startTestApp({ clock });
const moderator = await as('moderator');

type Standings = Answer<typeof endpoints.getStandings>;

const keepFresh = () => database.pool.query(KEEP_STANDINGS);
const expire = () => database.pool.query(EXPIRE_STANDINGS);
const standings = async (by: string, viewer: { call: TestUser['call'] } = { call }) => {
  await expire();
  return answerOf<Standings>(await viewer.call('GET', `/api/rankings/${by}`));
};
const rowsOf = (list: Standings['top']) => list.map(({ place, username, amount }) => [place, username, amount]);
const block = (player: TestUser) => database.pool.query('update users set blocked_at = now() where id = $1', [player.id]);

describe('the rankings', () => {
  it("order all players by budget, net worth and the profit of trading, and tell a player's own place with its neighbours", async () => {
    const [ada, jan, ela, iza] = [
      await as('player', 'Ada'),
      await as('player', 'Jan'),
      await as('player', 'Ela'),
      await as('player', 'Iza'),
    ];
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    await dependencies.exchange.submit({ kind: 'claimDailyBonus', player: iza.id });
    await buy(ada, bet!, { shares: 100 });
    await jan.call('POST', '/api/bids', { betId: bet!.id, option: true, price: 0.45, shares: 40 });

    // Ada's 100 shares bring 0.45 for 40 and 0.40 for the others.
    expect(await standings('budget', ela)).toMatchObject({
      players: 4,
      own: { place: 2, username: 'Ela', amount: 1000 },
      around: [{ username: 'Iza' }, { username: 'Ela' }, { username: 'Jan' }],
    });
    expect(rowsOf((await standings('budget')).top)).toEqual([
      [1, 'Iza', 1100],
      [2, 'Ela', 1000],
      [3, 'Jan', 982],
      [4, 'Ada', 950],
    ]);
    expect(rowsOf((await standings('netWorth')).top)).toEqual([
      [1, 'Iza', 1100],
      [2, 'Ela', 1000],
      [3, 'Jan', 1000],
      [4, 'Ada', 992],
    ]);
    expect(rowsOf((await standings('profit')).top)).toEqual([
      [1, 'Ela', 0],
      [2, 'Iza', 0],
      [3, 'Jan', 0],
      [4, 'Ada', -8],
    ]);
    const { around, own } = await standings('profit', ada);
    expect(own).toEqual({ place: 4, username: 'Ada', amount: -8 });
    expect(rowsOf(around)).toEqual([
      [3, 'Jan', 0],
      [4, 'Ada', -8],
    ]);
    expect(await standings('profit', moderator)).toMatchObject({ players: 4, own: null, around: [] });

    await block(jan);
    await resolveMarket(moderator, market, bet!);
    expect(rowsOf((await standings('netWorth')).top)).toEqual([
      [1, 'Iza', 1100],
      [2, 'Ada', 1050],
      [3, 'Ela', 1000],
    ]);
    expect(rowsOf((await standings('budget')).top)).toEqual([
      [1, 'Iza', 1100],
      [2, 'Ada', 1050],
      [3, 'Ela', 1000],
    ]);
    expect(answerOf<Player[]>(await call('GET', '/player/ranking')).map(({ username }) => username)).not.toContain('Jan');
  });

  it('tell the place of a player far below the first hundred', async () => {
    await addPlayers(database.pool, dependencies.exchange, 105);
    const last = await as('player', 'zzz_ostatni');
    const [bet] = (await openMarket(moderator)).bets;
    await buy(last, bet!, { shares: 1000 });
    const { top, own, players, around } = await standings('netWorth', last);
    expect(top).toHaveLength(100);
    expect(own).toEqual({ place: players, username: 'zzz_ostatni', amount: 900 });
    expect(around.map(({ place }) => place)).toEqual([players - 1, players]);
  });

  it('count the profit of the last 30 days only, and no bonus', async () => {
    const ewa = await as('player', 'Ewa');
    await database.pool.query(`update users set created_at = '2026-11-20T12:00Z' where id = $1`, [ewa.id]);
    const early = await openMarket(moderator);
    await buy(ewa, early.bets[0]!, { shares: 100 });
    await resolveMarket(moderator, early, early.bets[0]!);
    expect(await findProfit('Ewa')).toBe(50);

    clock.set('2026-12-25T12:00:00Z');
    await dependencies.jobs.add(WRITE_NET_WORTHS, {});
    await doJobs();
    expect(await findProfit('Ewa')).toBe(0);
    await dependencies.exchange.submit({ kind: 'claimDailyBonus', player: ewa.id });
    await dependencies.exchange.submit({
      kind: 'buyShares',
      player: ewa.id,
      ...(await openLateBet()),
      option: true,
      maxPrice: 100 as never,
      shares: 10 as never,
    });
    // 10 shares bought at 0.50 bring 0.40 each.
    expect(await findProfit('Ewa')).toBe(-1);
    // Without snapshots the net worths of the day 30 days ago are computed.
    await database.pool.query('delete from net_worth_snapshot_days; delete from net_worth_snapshots');
    expect(await findProfit('Ewa')).toBe(-1);
  });

  it('count no profit for money that a promotion took and a demotion returned', async () => {
    clock.set('2026-12-25T12:00:00Z');
    const [longAgo, lately] = [await as('player', 'Dawny_moderator'), await as('player', 'Krótki_moderator')];
    const promote = ({ id }: TestUser) => dependencies.exchange.submit({ kind: 'promoteToModerator', user: id });
    const demote = ({ id }: TestUser) => dependencies.exchange.submit({ kind: 'demoteToPlayer', user: id });
    await promote(longAgo);
    clock.set('2027-02-10T12:00:00Z');
    await promote(lately);
    for (const user of [longAgo, lately]) await demote(user);
    expect([await findProfit(longAgo.username), await findProfit(lately.username)]).toEqual([0, 0]);
  });

  it('are written once for concurrent readers, and not again while they are fresh', async () => {
    await expire();
    await Promise.all(['budget', 'netWorth', 'profit'].map((by) => call('GET', `/api/rankings/${by}`)));
    const versions = async () => (await database.pool.query('select xmin::text, written_at from standings_state')).rows;
    const before = await versions();
    await keepFresh();
    const fresh = await versions();
    await call('GET', '/api/rankings/budget');
    expect(await versions()).toEqual(fresh);
    expect(before).toHaveLength(1);
  });

  it.each([
    ['blocked', 'Zoja', 'blocked_at = now()'],
    ['promoted', 'Zyta', `role = 'moderator'`],
  ])('no longer name a player who was %s after they were written', async (_, name, change) => {
    const reader = await as('player', name);
    await as('player', `${name}_obok`);
    expect((await standings('netWorth', reader)).own).toMatchObject({ username: name });
    await keepFresh();
    const place = async () => answerOf<Standings>(await reader.call('GET', '/api/rankings/netWorth'));
    const before = await place();
    const neighbour = before.around.find(({ username }) => username !== name)!;
    await database.pool.query(`update users set ${change} where username = $1`, [neighbour.username]);
    const after = await place();
    expect(after.writtenDate).toBe(before.writtenDate);
    expect([...after.top, ...after.around].map(({ username }) => username)).not.toContain(neighbour.username);
    expect(after.own).toEqual(before.own);
  });

  it('are written anew after the clock of the database has stepped back', async () => {
    await standings('budget');
    await database.pool.query(`update standings_state set written_at = clock_timestamp() + interval '1 hour'`);
    const iga = await as('player', 'Iga');
    const { own } = answerOf<Standings>(await iga.call('GET', '/api/rankings/budget'));
    expect(own).toMatchObject({ username: 'Iga', amount: 1000 });
  });

  it('are waited for in a small game, however long writing the former ones took', async () => {
    await standings('budget');
    await database.pool.query('update standings_state set took_ms = 60000');
    const nina = await as('player', 'Nina');
    expect((await standings('budget', nina)).own).toMatchObject({ username: 'Nina', amount: 1000 });
  });

  it('that stay the same are neither written anew nor locked', async () => {
    await as('player');
    /** A version of a row has the transaction that wrote it (`xmin`) and the last one that locked it (`xmax`). */
    const versions = async (table: string) =>
      (await database.pool.query(`select ctid::text, xmin::text, xmax::text from ${table}`)).rows;
    await standings('budget');
    const [rows, state] = [await versions('standings'), await versions('standings_state')];
    await standings('budget');
    expect(await versions('standings')).toEqual(rows);
    expect(rows).not.toEqual([]);
    expect(await versions('standings_state')).not.toEqual(state);
  });

  it('are the former ones while writing them fails', async () => {
    const before = await standings('budget');
    await as('player', 'Spóźniona');
    await database.pool.query('alter table standings add constraint broken check (false) not valid');
    onTestFinished(async () => void (await database.pool.query('alter table standings drop constraint if exists broken')));
    expect(await standings('budget')).toMatchObject({ players: before.players, top: before.top });
    await database.pool.query('alter table standings drop constraint broken');
    expect(await standings('budget')).toMatchObject({ players: before.players + 1 });
  });

  it('are waited for while another process writes them', async () => {
    await standings('budget');
    const ola = await as('player', 'Ola');
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock(hashtext('standings'))`);
    const answer = standings('budget', ola);
    await expect.poll(countWaiting).toBe(1);
    await other.query('rollback');
    other.release();
    await expect(answer).resolves.toMatchObject({ writtenDate: expect.any(String) as string });
  });

  it('that are unknown are refused', async () => {
    expect(await refusalOf(moderator, 'GET', '/api/rankings/luck')).toBe('400 VALIDATION_FAILED');
  });
});

/** How many transactions of this test's database wait for an advisory lock. */
const countWaiting = async () => {
  const { rowCount } = await database.pool.query(
    `select from pg_locks join pg_database d on d.oid = database where datname = current_database() and locktype = 'advisory' and not granted`,
  );
  return rowCount;
};

const findProfit = async (username: string) => {
  await standings('profit');
  const { rows } = await database.pool.query<{ profit: number }>(
    'select profit::integer from standings join users on users.id = user_id where username = $1',
    [username],
  );
  return rows[0]!.profit / 100;
};

/** A bet of a market that a new moderator opens, because the tokens of earlier days have expired. */
async function openLateBet() {
  const late = await as('moderator');
  const market = await openMarket(late);
  return { market: market.marketId as never, bet: market.bets[0]!.id as never };
}
