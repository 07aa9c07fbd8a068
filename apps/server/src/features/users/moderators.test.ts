import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';

const { call, as, dependencies, database } = await startTestApp();
const admin = await as('admin');
const add = (body: object) => admin.call('POST', '/api/admin/moderators', body);

const person = { username: 'Nowa', firstName: 'Nowa', surname: 'Moderatorka', email: 'nowa@example.org', password: 'sekret1' };

describe('adding a moderator', () => {
  it('creates a user who can sign in as a moderator', async () => {
    const reply = await add(person);
    expect([reply.statusCode, reply.json()]).toEqual([200, { username: 'Nowa', roles: ['ROLE_MODERATOR'] }]);
    expect((await call('POST', '/api/auth/signin', { username: 'nowa', password: 'sekret1' })).json()).toMatchObject({
      roles: ['ROLE_MODERATOR'],
    });
  });

  it('refuses a taken name or e-mail', async () => {
    await as('player', 'Stara');
    expect((await add({ ...person, username: 'stara', email: 'inna@example.org' })).statusCode).toBe(409);
    expect((await add({ ...person, username: 'Inna', email: 'STARA@example.org' })).statusCode).toBe(409);
  });

  it('promotes a player who has never traded: the budget is taken, the old token is invalid, the password stays', async () => {
    const player = await as('player', 'Awans');
    await dependencies.exchange.submit({ kind: 'claimDailyBonus', player: player.id });
    const reply = await add({ username: 'awans' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { username: 'Awans', roles: ['ROLE_MODERATOR'] }]);
    expect((await player.call('GET', '/api/me')).statusCode).toBe(401);
    const again = await call('POST', '/api/auth/signin', { username: 'Awans', password: TEST_PASSWORD });
    expect(again.json()).toMatchObject({ roles: ['ROLE_MODERATOR'] });
    const { rows } = await database.pool.query('select balance from accounts where user_id = $1', [player.id]);
    expect(rows).toEqual([{ balance: 0 }]);
  });

  it('refuses an unknown name, and a user who is staff already', async () => {
    expect([(await add({ username: 'Nikt.Taki' })).statusCode, (await add({ username: admin.username })).statusCode]).toEqual([
      404, 409,
    ]);
  });

  it('names the missing fields if only some personal fields are given', async () => {
    const reply = await admin.call(
      'POST',
      '/api/admin/moderators',
      { username: 'Pół', email: 'pol@example.org' },
      { accept: 'application/problem+json' },
    );
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([
      'firstName',
      'surname',
      'password',
    ]);
  });

  it('is for admins: 401 without a token, 403 for all other roles', async () => {
    const [player, moderator] = [await as('player'), await as('moderator')];
    const statuses = await Promise.all(
      [call, player.call, moderator.call].map((who) => who('POST', '/api/admin/moderators', person)),
    );
    expect(statuses.map((reply) => reply.statusCode)).toEqual([401, 403, 403]);
  });
});
