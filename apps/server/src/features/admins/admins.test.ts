import type { Act, ManagedMarket, ManagedUser, Page } from '@wieszcz/api';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestUser, TEST_PASSWORD } from '../../testing/app.ts';
import { answerOf, bid, openMarket, addBet, createMarket, refusalOf, resolveMarket } from '../../testing/game.ts';

const { call, as, clock, dependencies, database } = await startTestApp();
const admin = await as('admin', 'Szefowa');

const pathOf = (username: string) => `/api/admin/users/${encodeURIComponent(username)}`;
const act = (name: string, username: string, body: object = { reason: 'na próbę' }) =>
  [admin, 'POST', `${pathOf(username)}/${name}`, body] as const;
const userOf = async (username: string): Promise<ManagedUser> => answerOf(await admin.call('GET', pathOf(username)));
const actsOn = async (username: string): Promise<Act[]> =>
  answerOf<Page<Act>>(await admin.call('GET', `/api/admin/acts?user=${encodeURIComponent(username)}`)).content;
const signIn = async (username: string) =>
  (await call('POST', '/api/auth/signin', { username, password: TEST_PASSWORD })).statusCode;
const balanceOf = async (user: TestUser) =>
  (await database.pool.query<{ balance: number }>('select balance from accounts where user_id = $1', [user.id])).rows[0]?.balance;

describe('finding users', () => {
  const find = async (query: string) =>
    answerOf<Page<ManagedUser>>(await admin.call('GET', `/api/admin/users?${query}`)).content.map(({ username }) => username);

  it('finds users by a part of their username, e-mail address or names, regardless of case and diacritics', async () => {
    await as('player', 'Źrebię');
    await as('player', 'Zrebak');
    expect(await find('text=zreb')).toEqual(['Zrebak', 'Źrebię']);
    expect(await find(`text=${encodeURIComponent('ŹREBIĘ@example')}`)).toEqual(['Źrebię']);
    expect(await find(`text=${encodeURIComponent('jan probny')}&role=ROLE_ADMIN`)).toEqual(['Szefowa']);
    expect(await find('text=100%25')).toEqual([]);
  });

  it('filters by role and by block', async () => {
    const moderator = await as('moderator', 'Rolnik');
    await as('player', 'Rolka');
    expect(await find('text=rol&role=ROLE_MODERATOR')).toEqual(['Rolnik']);
    await dependencies.exchange.submit({ kind: 'blockUser', user: moderator.id });
    expect(await find('text=rol&blocked=true')).toEqual(['Rolnik']);
    expect(await find('text=rol')).toEqual(['Rolka', 'Rolnik']);
  });

  it('refuses unknown roles and flags, and an unknown user', async () => {
    expect(await refusalOf(admin, 'GET', '/api/admin/users?role=ROLE_KING')).toBe('400 VALIDATION_FAILED');
    expect(await refusalOf(admin, 'GET', '/api/admin/users?blocked=1')).toBe('400 VALIDATION_FAILED');
    expect(await refusalOf(admin, 'GET', pathOf('Nikt.Taki'))).toBe('404 USER_NOT_FOUND');
  });
});

describe('blocking a user', () => {
  it('ends the sessions, cancels the bids and is recorded with its reason; after unblocking the user signs in again', async () => {
    const player = await as('player', 'Natręt');
    const market = await openMarket(await as('moderator'));
    await bid(player, market.bets[0]!);
    expect(await balanceOf(player)).toBe(99_600);
    expect(await refusalOf(...act('block', 'natręt', { reason: ' Obraża innych ' }))).toBe('200');
    expect(await balanceOf(player)).toBe(100_000);
    expect([(await player.call('GET', '/api/me')).statusCode, await signIn('Natręt')]).toEqual([401, 401]);
    expect((await userOf('Natręt')).blockedDate).not.toBeNull();
    expect(await refusalOf(...act('block', 'Natręt'))).toBe('409 ALREADY_BLOCKED');

    expect(await refusalOf(...act('unblock', 'Natręt', { reason: 'Przeprosiny' }))).toBe('200');
    expect([await signIn('Natręt'), await refusalOf(...act('unblock', 'Natręt'))]).toEqual([200, '409 NOT_BLOCKED']);
    expect(await actsOn('Natręt')).toMatchObject([
      { kind: 'userUnblocked', actor: 'Szefowa', subject: 'Natręt', reason: 'Przeprosiny' },
      { kind: 'userBlocked', actor: 'Szefowa', subject: 'Natręt', reason: 'Obraża innych', requestId: expect.any(String) },
    ]);
  });

  it('needs a reason of 3 to 500 characters', async () => {
    await as('player', 'Bez.Powodu');
    for (const body of [{}, { reason: '  ' }, { reason: 'x' }, { reason: 'x'.repeat(501) }, { reason: 7 }])
      expect(await refusalOf(...act('block', 'Bez.Powodu', body))).toBe('400 VALIDATION_FAILED');
    expect(await actsOn('Bez.Powodu')).toEqual([]);
  });

  it('is refused for oneself and for an unknown user', async () => {
    expect(await refusalOf(...act('block', 'szefowa'))).toBe('409 ACT_ON_SELF');
    expect(await refusalOf(...act('block', 'Nikt.Taki'))).toBe('404 USER_NOT_FOUND');
  });

  it('is done and recorded once when two admins block the same user at the same time', async () => {
    const other = await as('admin');
    for (const role of ['player', 'moderator', 'admin'] as const) {
      const { username } = await as(role);
      const block = (who: TestUser) => refusalOf(who, 'POST', `${pathOf(username)}/block`, { reason: 'naraz' });
      expect((await Promise.all([block(admin), block(other)])).toSorted()).toEqual(['200', '409 ALREADY_BLOCKED']);
      expect(await actsOn(username)).toMatchObject([{ kind: 'userBlocked' }]);
    }
  });

  it('always leaves an active admin, even when two admins block or demote each other at the same time', async () => {
    const kinds = ['block', 'role'] as const;
    for (const [one, other] of [kinds, ['block', 'block'], ['role', 'role']] as const) {
      const [first, second] = [await as('admin'), await as('admin')];
      const against = (victim: TestUser, name: string) => ({
        url: `${pathOf(victim.username)}/${name}`,
        body: { reason: 'wzajemnie', role: 'ROLE_MODERATOR' },
      });
      const attempts = [
        [first, against(second, one)],
        [second, against(first, other)],
      ] as const;
      const replies = await Promise.all(attempts.map(([who, { url, body }]) => refusalOf(who, 'POST', url, body)));
      // The second request is refused under the row locks, or earlier, because its session has ended.
      expect(replies.filter((reply) => reply === '200')).toHaveLength(1);
      const left = await Promise.all([first, second].map(({ username }) => userOf(username)));
      expect(left.filter(({ roles, blockedDate }) => roles[0] === 'ROLE_ADMIN' && blockedDate === null)).toHaveLength(1);
    }
  });
});

describe('ending sessions', () => {
  it('refuses all tokens of the user, who may sign in again', async () => {
    const player = await as('player', 'Zgubił.Telefon');
    expect(await refusalOf(...act('endSessions', 'Zgubił.Telefon'))).toBe('200');
    expect((await player.call('GET', '/api/me')).statusCode).toBe(401);
    expect(await signIn('Zgubił.Telefon')).toBe(200);
    expect(await actsOn('Zgubił.Telefon')).toMatchObject([{ kind: 'sessionsEnded' }]);
  });
});

describe('resetting a second factor', () => {
  it('removes it and ends the sessions, so that the password alone signs in again', async () => {
    const player = await as('player', 'Zgubił.Kody');
    const { secret } = answerOf<{ secret: string }>(
      await player.call('POST', '/api/me/secondFactor', { password: TEST_PASSWORD }),
    );
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
    answerOf(await player.call('POST', '/api/me/secondFactor/confirm', { code }));
    expect(await signIn('Zgubił.Kody')).toBe(401);
    expect(await refusalOf(...act('resetSecondFactor', 'zgubił.kody', { reason: 'zgubiony telefon' }))).toBe('200');
    expect((await player.call('GET', '/api/me')).statusCode).toBe(401);
    expect(await signIn('Zgubił.Kody')).toBe(200);
    expect(await actsOn('Zgubił.Kody')).toMatchObject([{ kind: 'secondFactorReset', reason: 'zgubiony telefon' }]);
  });

  it('is refused, without an act and without ending sessions, for a user who has none or is only setting one up', async () => {
    const player = await as('player', 'Bez.Kodów');
    for (const isSettingUp of [false, true]) {
      if (isSettingUp) answerOf(await player.call('POST', '/api/me/secondFactor', { password: TEST_PASSWORD }));
      expect(await refusalOf(...act('resetSecondFactor', 'Bez.Kodów'))).toBe('409 SECOND_FACTOR_OFF');
      expect((await player.call('GET', '/api/me')).statusCode).toBe(200);
      expect(await actsOn('Bez.Kodów')).toEqual([]);
    }
  });

  it('is refused for oneself and for an unknown user', async () => {
    expect(await refusalOf(...act('resetSecondFactor', 'szefowa'))).toBe('409 ACT_ON_SELF');
    expect(await refusalOf(...act('resetSecondFactor', 'Nikt.Taki'))).toBe('404 USER_NOT_FOUND');
  });
});

describe('changing a role', () => {
  const changeRole = (username: string, role: string) => refusalOf(...act('role', username, { role, reason: 'na próbę' }));

  it('goes one step up or down; a demotion to player gives back exactly the money that the promotion took', async () => {
    const user = await as('player', 'Schody');
    for (const role of ['ROLE_MODERATOR', 'ROLE_ADMIN', 'ROLE_MODERATOR']) expect(await changeRole('Schody', role)).toBe('200');
    expect(await balanceOf(user)).toBe(0);
    expect(await changeRole('Schody', 'ROLE_PLAYER')).toBe('200');
    expect([await balanceOf(user), (await userOf('Schody')).roles]).toEqual([100_000, ['ROLE_PLAYER']]);
    const { token } = (await call('POST', '/api/auth/signin', { username: 'Schody', password: TEST_PASSWORD })).json();
    const own = await call('GET', '/api/budget/history', undefined, { authorization: `Bearer ${token}` });
    expect(own.json().content.map(({ kind, budgetAfter }: never) => [kind, budgetAfter])).toEqual([
      ['daily_bonus', 1100],
      ['refund', 1000],
      ['refund', 0],
      ['registration_grant', 1000],
    ]);
    expect((await actsOn('Schody')).map(({ detail }) => [detail.formerRole, detail.role])).toEqual([
      ['ROLE_MODERATOR', 'ROLE_PLAYER'],
      ['ROLE_ADMIN', 'ROLE_MODERATOR'],
      ['ROLE_MODERATOR', 'ROLE_ADMIN'],
      ['ROLE_PLAYER', 'ROLE_MODERATOR'],
    ]);
  });

  it('makes a moderator without a ledger account a player with the start budget at the next sign-in', async () => {
    const user = await as('moderator', 'Od.Razu');
    expect([await changeRole('Od.Razu', 'ROLE_PLAYER'), await signIn('Od.Razu'), await balanceOf(user)]).toEqual([
      '200',
      200,
      110_000,
    ]);
  });

  it('is refused for oneself, over two steps, to the present or an unknown role, and for a player who has traded', async () => {
    const trader = await as('player', 'Handlarz');
    await bid(trader, (await openMarket(await as('moderator'))).bets[0]!);
    expect(await changeRole('Szefowa', 'ROLE_MODERATOR')).toBe('409 ACT_ON_SELF');
    expect(await changeRole('Handlarz', 'ROLE_ADMIN')).toBe('409 ROLE_NOT_NEXT');
    expect(await changeRole('Handlarz', 'ROLE_PLAYER')).toBe('409 ROLE_NOT_NEXT');
    expect(await changeRole('Handlarz', 'ROLE_MODERATOR')).toBe('409 HAS_TRADED');
    expect(await changeRole('Handlarz', 'ROLE_KING')).toBe('400 VALIDATION_FAILED');
    expect(await changeRole('Nikt.Taki', 'ROLE_MODERATOR')).toBe('404 USER_NOT_FOUND');
    expect(await actsOn('Handlarz')).toEqual([]);
  });

  it('does not demote a user with a reserved username to player', async () => {
    const { username } = await as('admin', 'Administrator');
    expect(await changeRole(username, 'ROLE_MODERATOR')).toBe('200');
    expect(await changeRole(username, 'ROLE_PLAYER')).toBe('409 USERNAME_OF_STAFF');
    expect((await userOf(username)).roles).toEqual(['ROLE_MODERATOR']);
  });
});

describe('reassigning a market', () => {
  const reassign = (id: number, username: string) =>
    refusalOf(admin, 'POST', `/api/admin/markets/${id}/author`, { username, reason: 'autor odszedł' });
  const abandoned = async () =>
    answerOf<Page<ManagedMarket>>(await admin.call('GET', '/api/admin/markets?state=abandoned')).content;

  it('gives a market whose author is blocked to another moderator, who may then resolve it', async () => {
    const [author, successor] = [await as('moderator', 'Odszedł'), await as('moderator', 'Następca')];
    const market = await openMarket(author, { topic: 'Porzucony rynek' });
    expect(await abandoned()).toEqual([]);
    await refusalOf(...act('block', 'Odszedł'));
    const shown = { marketId: market.marketId, topic: 'Porzucony rynek', author: 'Odszedł', abandoned: true, overdue: false };
    expect(await abandoned()).toMatchObject([shown]);
    const resolving = `/markets/solveMarket?marketId=${market.marketId}&betId=${market.bets[0]!.id}&correctOption=true`;
    expect(await refusalOf(successor, 'PUT', resolving)).toBe('403 NOT_AUTHOR');

    expect(await reassign(market.marketId, 'następca')).toBe('200');
    expect([await abandoned(), await reassign(market.marketId, 'Następca')]).toEqual([[], '409 ALREADY_AUTHOR']);
    const acts = await admin.call('GET', `/api/admin/acts?kind=marketReassigned&marketId=${market.marketId}`);
    expect(answerOf<Page<Act>>(acts).content).toMatchObject([
      { subject: 'Porzucony rynek', reason: 'autor odszedł', detail: { formerAuthor: 'Odszedł', author: 'Następca' } },
    ]);
    await resolveMarket(successor, market, market.bets[0]!);
    expect(await reassign(market.marketId, 'Odszedł')).toBe('409 MARKET_SOLVED');
  });

  it('gives an unpublished market away, too: the new author sees and publishes it, the former one does neither', async () => {
    const [author, successor] = [await as('moderator'), await as('moderator')];
    const market = await createMarket(author);
    await addBet(author, market);
    expect(await reassign(market.marketId, successor.username)).toBe('200');
    const publishing = `/markets/makePublic?marketId=${market.marketId}`;
    expect(await refusalOf(author, 'GET', `/markets/${market.marketId}`)).toBe('404 MARKET_NOT_FOUND');
    expect(await refusalOf(author, 'PUT', publishing)).toBe('403 NOT_AUTHOR');
    expect(await refusalOf(successor, 'PUT', publishing)).toBe('200');
  });

  it('moves all rights of an author to the new one, although the former one is still a moderator', async () => {
    const [author, successor] = [await as('moderator'), await as('moderator')];
    const market = await openMarket(author);
    expect(await reassign(market.marketId, successor.username)).toBe('200');
    const data = { topic: market.topic, category: market.category, endDate: '2027-07-01', description: market.description };
    const calls: Parameters<typeof call>[] = [
      ['PUT', `/markets/edit/${market.marketId}`, data],
      ['PUT', `/api/markets/${market.marketId}/pause`, { reason: 'Mecz już trwa' }],
      ['PUT', `/api/markets/${market.marketId}/resume`],
      ['POST', '/markets/addBet', { marketId: market.marketId, title: 'Remis', yesPrice: 0.5, noPrice: 0.5, shares: 10_000 }],
      ['PUT', `/markets/solveMarket?marketId=${market.marketId}&none=true`],
    ];
    for (const asked of calls) {
      expect(await refusalOf(author, ...asked), asked[1]).toBe('403 NOT_AUTHOR');
      expect(await refusalOf(successor, ...asked), asked[1]).toBe('200');
    }
  });

  it('is refused for an unknown market, and for a new author who is not an active moderator', async () => {
    const author = await as('moderator');
    const market = await openMarket(author);
    expect(await reassign(999_999, author.username)).toBe('404 MARKET_NOT_FOUND');
    const blocked = await as('moderator');
    await refusalOf(...act('block', blocked.username));
    for (const name of ['Nikt.Taki', blocked.username, (await as('player')).username, 'Szefowa'])
      expect(await reassign(market.marketId, name)).toBe('404 MODERATOR_NOT_FOUND');
  });
});

it('only admins may call the endpoints for admins', async () => {
  const { marketId } = await openMarket(await as('moderator'));
  const [player, moderator] = [await as('player'), await as('moderator')];
  const reason = 'na próbę';
  const calls: [method: 'GET' | 'POST', url: string, body?: object][] = [
    ['GET', '/api/admin/summary'],
    ['GET', '/api/admin/users'],
    ['GET', pathOf('Szefowa')],
    ['POST', `${pathOf('Szefowa')}/block`, { reason }],
    ['POST', `${pathOf('Szefowa')}/unblock`, { reason }],
    ['POST', `${pathOf('Szefowa')}/endSessions`, { reason }],
    ['POST', `${pathOf('Szefowa')}/resetSecondFactor`, { reason }],
    ['POST', `${pathOf('Szefowa')}/role`, { reason, role: 'ROLE_PLAYER' }],
    ['GET', '/api/admin/markets'],
    ['POST', `/api/admin/markets/${marketId}/author`, { reason, username: moderator.username }],
    ['GET', '/api/admin/acts'],
  ];
  for (const [method, url, body] of calls) {
    expect(await refusalOf({ call }, method, url, body), url).toBe('401 UNAUTHENTICATED');
    expect(await refusalOf(player, method, url, body), url).toBe('403 ROLE_FORBIDDEN');
    expect(await refusalOf(moderator, method, url, body), url).toBe('403 ROLE_FORBIDDEN');
  }
  for (const [method, url] of calls.filter(([method]) => method === 'GET'))
    expect(await refusalOf(admin, method, url), url).toBe('200');
});
