import type { Act, Answer, endpoints, Page, Player } from '@wieszcz/api';
import { removedUserTexts } from '@wieszcz/texts';
import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestUser } from '../../testing/app.ts';
import { answerOf, refusalOf } from '../../testing/game.ts';
import { EXPIRE_STANDINGS } from '../../testing/standings.queries.ts';

const { as, call, database } = await startTestApp();
const admin = await as('admin');
const REASON = { reason: 'Handluje z własnymi kontami' };

type Standings = Answer<typeof endpoints.getStandings>;
/** Reads a ranking after making the stored standings a day old, so that the server writes them anew. */
const standings = async (by: string, viewer: Pick<TestUser, 'call'> = { call }) => {
  await database.pool.query(EXPIRE_STANDINGS);
  return answerOf<Standings>(await viewer.call('GET', `/api/rankings/${by}`));
};
const namesOf = ({ top }: Standings) => top.map(({ username }) => username);
const mark = (username: string, body: object = REASON) => admin.call('PUT', `/api/admin/marks/${username}`, body);
const unmark = (username: string) => admin.call('DELETE', `/api/admin/marks/${username}`);

describe('a player whom an admin has marked', () => {
  it('has no place by net worth and by profit, and keeps the place by budget', async () => {
    const [ada, ela, iza] = [await as('player', 'Ada'), await as('player', 'Ela'), await as('player', 'Iza')];
    expect(namesOf(await standings('profit'))).toEqual(['Ada', 'Ela', 'Iza']);
    expect(answerOf(await mark('ela'))).toEqual({
      username: 'Ela',
      blocked: false,
      mark: { ...REASON, markedDate: expect.any(String), markedBy: admin.username },
    });

    for (const by of ['profit', 'netWorth']) {
      const { top, players, own, around, isLeftOut } = await standings(by, iza);
      expect(top.map(({ place, username }) => [place, username])).toEqual([
        [1, 'Ada'],
        [2, 'Iza'],
      ]);
      expect([players, own?.place, around.length, isLeftOut]).toEqual([2, 2, 2, false]);
      expect(await standings(by, ela)).toMatchObject({ own: null, around: [], isLeftOut: true });
    }
    expect(await standings('budget', ela)).toMatchObject({ players: 3, own: { place: 2 }, isLeftOut: false });
    const ranking = answerOf<Player[]>(await call('GET', '/player/ranking'));
    expect(ranking.map(({ username }) => username)).toEqual(['Ada', 'Ela', 'Iza']);

    expect(answerOf(await unmark('Ela'))).toEqual({ username: 'Ela', blocked: false, mark: null });
    expect(namesOf(await standings('profit', ada))).toEqual(['Ada', 'Ela', 'Iza']);
  });

  it('has the newest reason when marked again; a second unmarking changes nothing', async () => {
    await as('player', 'Ola');
    await mark('Ola');
    expect(answerOf(await mark('Ola', { reason: ' Sieć kont ' }))).toMatchObject({ mark: { reason: 'Sieć kont' } });
    for (const _ of [1, 2]) expect(answerOf(await unmark('Ola'))).toMatchObject({ mark: null });
  });

  it('has the mark with its reason and its removal in the log of acts, but no second removal', async () => {
    await as('player', 'Zapisana');
    await mark('zapisana');
    for (const _ of [1, 2]) await unmark('Zapisana');
    const { content } = answerOf<Page<Act>>(await admin.call('GET', '/api/admin/acts?user=Zapisana'));
    const common = { actor: admin.username, subject: 'Zapisana', requestId: expect.any(String) };
    expect(content).toMatchObject([
      { kind: 'playerUnmarked', reason: null, ...common },
      { kind: 'playerMarked', ...REASON, ...common },
    ]);
  });

  it('must exist and be a player, and the reason must have 3 to 500 characters', async () => {
    await as('player', 'Zoe');
    const moderator = await as('moderator');
    const answers = [];
    for (const [username, reason] of [
      ['nikt-taki', 'powód'],
      [moderator.username, 'powód'],
      ['Zoe', 'ab'],
      ['Zoe', 'a'.repeat(501)],
    ])
      answers.push(await refusalOf(admin, 'PUT', `/api/admin/marks/${username}`, { reason }));
    expect(answers).toEqual(['404 USER_NOT_FOUND', '404 USER_NOT_FOUND', '400 VALIDATION_FAILED', '400 VALIDATION_FAILED']);
    for (const reason of ['abc', 'a'.repeat(500)])
      expect(answerOf(await mark('Zoe', { reason }))).toMatchObject({ mark: { reason } });
    expect(await refusalOf(admin, 'DELETE', '/api/admin/marks/nikt-taki')).toBe('404 USER_NOT_FOUND');
  });
});

it('a removed person can be neither marked nor unmarked', async () => {
  const leaving = await as('player', 'Znika');
  await mark('Znika');
  expect(await refusalOf(leaving, 'POST', '/api/me/delete', { password: TEST_PASSWORD })).toBe('200');
  const path = `/api/admin/marks/${encodeURIComponent(removedUserTexts.username(leaving.id))}`;
  expect(await refusalOf(admin, 'PUT', path, REASON)).toBe('409 ACCOUNT_REMOVED');
  expect(await refusalOf(admin, 'DELETE', path)).toBe('409 ACCOUNT_REMOVED');
});

it('suspicions and marks are for admins alone, and suspicions are asked for by a known kind', async () => {
  await as('player', 'Kto');
  for (const person of [await as('player'), await as('moderator')]) {
    expect(await refusalOf(person, 'GET', '/api/admin/suspicions')).toBe('403 ROLE_FORBIDDEN');
    expect(await refusalOf(person, 'PUT', '/api/admin/marks/Kto', REASON)).toBe('403 ROLE_FORBIDDEN');
    expect(await refusalOf(person, 'DELETE', '/api/admin/marks/Kto')).toBe('403 ROLE_FORBIDDEN');
  }
  expect(await refusalOf({ call }, 'GET', '/api/admin/suspicions')).toBe('401 UNAUTHENTICATED');
  expect(await refusalOf(admin, 'GET', '/api/admin/suspicions?kind=other')).toBe('400 VALIDATION_FAILED');
});
