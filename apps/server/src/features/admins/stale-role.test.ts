import { type Endpoint, endpoints } from '@wieszcz/api';
import { expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { addBet, createMarket, openMarket, refusalOf } from '../../testing/game.ts';
import { giveSecondFactor } from '../../testing/second-factor.queries.ts';

const app = await startTestApp();
const { as, database } = app;
// This process isn't told of the changes below, as if they happened after the authorization of a call in flight.
await database.pool.query('alter table users disable trigger announce_standing');

const reason = 'na próbę';
const pathOf = ({ username }: TestUser) => `/api/admin/users/${username}`;

/** A call of each endpoint by which admins change something; two calls if only one of its cases goes through the exchange. */
async function callsOfAdmins() {
  const [player, moderator, other] = [await as('player'), await as('moderator'), await as('admin')];
  const [marked, blocked] = [await as('player'), await as('player')];
  await database.pool.query(`insert into ranking_marks values ($1, 'powód', $2, now())`, [marked.id, other.id]);
  await database.pool.query('update users set blocked_at = now() where id = $1', [blocked.id]);
  await giveSecondFactor(app, player.username);
  const { marketId } = await openMarket(await as('moderator'));
  const person = {
    username: `nowa_${player.id}`,
    firstName: 'A',
    surname: 'B',
    email: `n${player.id}@example.org`,
    password: 'sekret1',
  };
  return [
    ['addModerator', 'POST', '/api/admin/moderators', person],
    ['addModerator', 'POST', '/api/admin/moderators', { username: player.username }],
    ['blockUser', 'POST', `${pathOf(player)}/block`, { reason }],
    ['blockUser', 'POST', `${pathOf(other)}/block`, { reason }],
    ['unblockUser', 'POST', `${pathOf(blocked)}/unblock`, { reason }],
    ['endUserSessions', 'POST', `${pathOf(player)}/endSessions`, { reason }],
    ['resetSecondFactor', 'POST', `${pathOf(player)}/resetSecondFactor`, { reason }],
    ['renameUser', 'POST', `${pathOf(player)}/rename`, { newUsername: `nowy.${player.id}`, reason }],
    ['changeRole', 'POST', `${pathOf(player)}/role`, { role: 'ROLE_MODERATOR', reason }],
    ['changeRole', 'POST', `${pathOf(moderator)}/role`, { role: 'ROLE_ADMIN', reason }],
    ['reassignMarket', 'POST', `/api/admin/markets/${marketId}/author`, { username: moderator.username, reason }],
    ['markPlayer', 'PUT', `/api/admin/marks/${player.username}`, { reason }],
    ['unmarkPlayer', 'DELETE', `/api/admin/marks/${marked.username}`, undefined],
  ] as const;
}

/** Everything that the calls could change. */
async function state(): Promise<unknown[]> {
  const tables = [
    'select id, username, role, blocked_at, token_epoch from users order by id',
    'select id, author_id, published_at from markets order by id',
    'select * from ranking_marks order by user_id',
    'select count(*) from acts',
    'select count(*) from bets',
    'select count(*) from journal',
  ];
  return Promise.all(tables.map(async (text) => (await database.pool.query<object>(text)).rows));
}

const CHANGES = [
  ['demoted', `update users set role = 'player' where id = $1`],
  ['blocked', 'update users set blocked_at = now() where id = $1'],
] as const;

/**
 * The transaction of the change refuses the call with 403. On a slow machine the cached session status may have expired before; then the
 * authorization refuses the call, with 401 if the user is blocked.
 */
const REFUSED = expect.stringMatching(/^(403 ROLE_FORBIDDEN|401 UNAUTHENTICATED)$/);

it.each(CHANGES)('an admin who was %s after the authorization of a call is refused, and nothing changes', async (_, change) => {
  const admin = await as('admin');
  const calls = await callsOfAdmins();
  expect(await refusalOf(admin, 'GET', '/api/admin/summary')).toBe('200');
  await database.pool.query(change, [admin.id]);
  const before = await state();
  const refusals = new Set<string>();
  for (const [name, method, url, body] of calls) {
    const refusal = await refusalOf(admin, method, url, body);
    expect(refusal, name).toEqual(REFUSED);
    refusals.add(refusal);
  }
  expect(refusals).toContain('403 ROLE_FORBIDDEN');
  expect(await state()).toEqual(before);

  const declared = Object.entries<Endpoint>(endpoints).filter(([, { access, method }]) => access === 'admin' && method !== 'GET');
  expect([...new Set(calls.map(([name]) => name))].toSorted()).toEqual(declared.map(([name]) => name).toSorted());
});

it.each(CHANGES)('a moderator who was %s after the authorization of a call is refused, too', async (_, change) => {
  const moderator = await as('moderator');
  const created = await createMarket(moderator);
  await addBet(moderator, created);
  const { marketId } = created;
  const bet = { marketId, title: 'Tak', yesPrice: 0.5, noPrice: 0.6, shares: 10_000 };
  const market = { topic: `Nowy ${marketId}`, category: 'SPORT', description: 'Zasady', endDate: '2027-06-30' };
  await database.pool.query(change, [moderator.id]);
  const before = await state();
  for (const [method, url, body] of [
    ['POST', '/markets/addBet', bet],
    ['POST', '/markets/new', market],
    ['PUT', `/markets/edit/${marketId}`, market],
    ['PUT', `/markets/makePublic?marketId=${marketId}`],
  ] as const)
    expect(await refusalOf(moderator, method, url, body), url).toEqual(REFUSED);
  expect(await state()).toEqual(before);
});
