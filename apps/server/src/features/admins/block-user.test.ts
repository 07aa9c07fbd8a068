import type { Act, Answer, endpoints, ManagedUser, Page, Player } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestUser } from '../../testing/app.ts';
import { answerOf, bid, buy, listShares, openMarket, refusalOf, sellAtOnce } from '../../testing/game.ts';
import { EXPIRE_STANDINGS, KEEP_STANDINGS } from '../../testing/standings.queries.ts';
import { createRanking } from '../players/ranking.ts';

const { call, as, dependencies, database } = await startTestApp();
const admin = await as('admin', 'Szefowa');

const change = (name: 'block' | 'unblock', username: string) =>
  refusalOf(admin, 'POST', `/api/admin/users/${username}/${name}`, { reason: 'na próbę' });
const actsOn = async (username: string): Promise<Act[]> =>
  answerOf<Page<Act>>(await admin.call('GET', `/api/admin/acts?user=${username}`)).content;
const balanceOf = async (user: TestUser) =>
  (await database.pool.query<{ balance: number }>('select balance from accounts where user_id = $1', [user.id])).rows[0]?.balance;

describe('blocking a player', () => {
  it('withdraws the offers and cancels the bids with their reserves returned, and the log says how many of each', async () => {
    const [player, other] = [await as('player', 'Handlarz'), await as('player')];
    const market = await openMarket(await as('moderator'), { bets: 2 });
    const [bet, second] = market.bets;
    const { boughtContract } = await buy(player, bet!, { shares: 10 });
    for (const price of [0.7, 0.8, 0.9]) await listShares(player, boughtContract, { shares: 2, price });
    await bid(player, second!, { price: 0.2, shares: 10 });
    // Half filled: only what is left of the reserve returns.
    await bid(player, second!, { price: 0.45, shares: 10 });
    await sellAtOnce(other, (await buy(other, second!, { shares: 5 })).boughtContract, { shares: 5 });
    const before = await balanceOf(player);
    expect(await change('block', 'Handlarz')).toBe('200');
    expect((await balanceOf(player))! - before!).toBe(200 + 225);
    const { rows } = await database.pool.query(
      `select (select count(*)::int from offers where seller_id = $1) + (select count(*)::int from bids where player_id = $1) as orders,
         (select balance from accounts where reserve_of = $1) as reserved,
         (select shares - listed_shares from contracts where player_id = $1 and bet_id = $2) as free`,
      [player.id, bet!.id],
    );
    expect(rows).toEqual([{ orders: 0, reserved: 0, free: 10 }]);
    expect(await actsOn('Handlarz')).toMatchObject([{ kind: 'userBlocked', detail: { cancelledBids: 2, withdrawnOffers: 3 } }]);
    await as('player', 'Bezczynny');
    expect(await change('block', 'Bezczynny')).toBe('200');
    expect((await actsOn('Bezczynny'))[0]!.detail).toEqual({});
  });

  it('takes a player out of every ranking until unblocked, also out of those written or cached before', async () => {
    const BY = ['budget', 'netWorth', 'profit'];
    await as('player', 'Ranczer');
    const expire = () => database.pool.query(EXPIRE_STANDINGS);
    const listed = async (): Promise<boolean[]> => [
      (await createRanking(dependencies.db).read()).some(({ username }) => username === 'Ranczer'),
      ...(await Promise.all(
        BY.map(async (by) => {
          const { top } = answerOf<Answer<(typeof endpoints)['getStandings']>>(await call('GET', `/api/rankings/${by}`));
          return top.some(({ username }) => username === 'Ranczer');
        }),
      )),
    ];
    const largestBudgets = async () => answerOf<Player[]>(await call('GET', '/player/ranking')).map(({ username }) => username);
    await expire();
    expect([await listed(), await largestBudgets()]).toEqual([[true, true, true, true], expect.arrayContaining(['Ranczer'])]);
    await database.pool.query(KEEP_STANDINGS);
    expect(await change('block', 'Ranczer')).toBe('200');
    expect(await listed()).toEqual([false, false, false, false]);
    await expire();
    expect(await listed()).toEqual([false, false, false, false]);
    const stored = `select from standings join users on users.id = user_id where username = 'Ranczer'`;
    expect((await database.pool.query(stored)).rowCount).toBe(0);
    // This list is cached for some seconds.
    await expect.poll(largestBudgets, { timeout: 60_000 }).not.toContain('Ranczer');
    expect(await change('unblock', 'Ranczer')).toBe('200');
    await expire();
    expect(await listed()).toEqual([true, true, true, true]);
  });
});

describe('changing the account of a removed person', () => {
  it('is refused, whatever the account is called, and the list of users says that the person was removed', async () => {
    const leaving = await as('player', 'Odchodząca');
    await as('player', 'Zostająca');
    expect(await refusalOf(leaving, 'POST', '/api/me/delete', { password: TEST_PASSWORD })).toBe('200');
    const found = async (text: string) =>
      answerOf<Page<ManagedUser>>(await admin.call('GET', `/api/admin/users?text=${encodeURIComponent(text)}`)).content;
    expect(await found('zostająca')).toMatchObject([{ removed: false, blockedDate: null }]);
    const [account] = await found('gracz usunięty');
    expect(account).toMatchObject({ removed: true, blockedDate: expect.any(String) });
    const path = `/api/admin/users/${encodeURIComponent(account!.username)}`;
    const reason = 'na próbę';
    for (const [name, body] of [
      ['block', { reason }],
      ['unblock', { reason }],
      ['endSessions', { reason }],
      ['resetSecondFactor', { reason }],
      ['rename', { newUsername: 'Bezimienna', reason }],
      ['role', { role: 'ROLE_MODERATOR', reason }],
    ] as const)
      expect([name, await refusalOf(admin, 'POST', `${path}/${name}`, body)]).toEqual([name, '409 ACCOUNT_REMOVED']);
    // A former release let admins rename it.
    await database.pool.query(`update users set username = 'Bezimienna' where username = $1`, [account!.username]);
    expect(await change('unblock', 'Bezimienna')).toBe('409 ACCOUNT_REMOVED');
    expect(await refusalOf(admin, 'POST', '/api/admin/moderators', { username: 'Bezimienna' })).toBe('409 ACCOUNT_REMOVED');
    expect((await actsOn('Bezimienna')).map(({ kind }) => kind)).not.toContain('userUnblocked');
  });
});
