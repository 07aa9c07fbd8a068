import type { ManagedMarket, Page } from '@wieszcz/api';
import { HOUR_MS } from '@wieszcz/domain';
import { answerTexts, removedUserTexts } from '@wieszcz/texts';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { audit } from '../../../exchange/index.ts';
import { startTestApp, TEST_PASSWORD, type TestUser } from '../../../testing/app.ts';
import { answerOf, openMarket, openOrders, refusalOf, resolveMarket } from '../../../testing/game.ts';
import { suspect, traceOf, traceOfRemoved } from '../../../testing/removed-person.queries.ts';
import { finishRemoval, removePerson } from '../anonymize-user.ts';
import { putConfirmation } from '../confirmation/email-confirmations.queries.ts';
import { hashOfToken } from '../mail-tokens.ts';
import { findUserById, putReset } from '../users.queries.ts';

const { as, call, clock, database, dependencies, doJobs } = await startTestApp();
/** Another server process on the same database. */
const other = await startTestApp({ database, clock, config: { jwtSecret: dependencies.config.jwtSecret } });

const DELETE = ['POST', '/api/me/delete'] as const;
const deletion = (fields: object = {}) => ({ password: TEST_PASSWORD, ...fields });
const nameOf = ({ id }: TestUser) => removedUserTexts.username(id);

const refusalOfSignIn = (username: string) =>
  refusalOf({ call }, 'POST', '/api/auth/signin', { username, password: TEST_PASSWORD });

/** A player with an offer and a bid. */
async function trader(username: string): Promise<TestUser> {
  const player = await as('player', username);
  await openOrders(player, await as('moderator'));
  return player;
}

/** Stores a reset of the password and a confirmation of the address, as if both e-mails had been sent. */
async function storeMailTokens({ id }: TestUser): Promise<void> {
  const user = (await findUserById(database.db, id))!;
  const expiry = new Date(clock.now().getTime() + HOUR_MS);
  await putReset(database.db, user, hashOfToken(`reset ${id}`), { provisionalExpiry: expiry, expiry });
  await putConfirmation(database.db, user, hashOfToken(`confirmation ${id}`), expiry);
}

describe("deleting one's own account", () => {
  it('removes the person and the orders, ends the sessions, and leaves every balance and share count correct', async () => {
    const player = await trader('Znikająca');
    const elsewhere = answerOf<{ token: string }>(
      await call('POST', '/api/auth/signin', { username: 'Znikająca', password: TEST_PASSWORD }),
    );
    await storeMailTokens(player);
    await suspect(database, player, await as('admin'));
    expect(await traceOf(database, player)).toMatchObject({ orders: 2, mailTokens: 2, signInTraces: 3, marks: 1 });
    const reply = await player.call(...DELETE, deletion());
    expect([reply.statusCode, reply.body]).toEqual([200, answerTexts.accountDeleted]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await traceOf(database, player)).toEqual(traceOfRemoved(player));
    expect(await refusalOf(player, 'GET', '/api/me')).toBe('401 UNAUTHENTICATED');
    const authorization = `Bearer ${elsewhere.token}`;
    expect((await call('GET', '/api/me', undefined, { authorization })).statusCode).toBe(401);
    // A client that repeats the call, because its answer was lost, is refused: the session has ended.
    expect(await refusalOf(player, ...DELETE, deletion())).toBe('401 UNAUTHENTICATED');
    expect([await refusalOfSignIn('Znikająca'), await refusalOfSignIn(nameOf(player))]).toEqual(
      Array(2).fill('401 CREDENTIALS_INVALID'),
    );
    expect(answerOf<{ username: string }[]>(await call('GET', '/player/ranking')).map(({ username }) => username)).not.toContain(
      nameOf(player),
    );
    expect((await audit(database.pool)).differences).toEqual([]);
    // The name and the address are free again.
    await as('player', 'Znikająca');
  });

  it('is recorded as an act of the player, without the former name', async () => {
    const [admin, player] = [await as('admin'), await as('player', 'Cichutka')];
    expect((await player.call(...DELETE, deletion())).statusCode).toBe(200);
    const { content } = answerOf<{ content: object[] }>(await admin.call('GET', '/api/admin/acts?kind=userAnonymized&size=1'));
    const name = nameOf(player);
    expect(content).toMatchObject([{ actor: name, subject: name, username: name, requestId: expect.any(String) }]);
    expect(content[0]).toHaveProperty('detail', {});
    expect(JSON.stringify(content)).not.toContain('Cichutka');
  });

  it('is refused without the right password, and changes nothing', async () => {
    const player = await trader('Namyślona');
    expect(await refusalOf(player, ...DELETE, { password: 'nie-to-haslo' })).toBe('400 PASSWORD_WRONG');
    expect(await refusalOf(player, ...DELETE, {})).toBe('400 VALIDATION_FAILED');
    expect(await refusalOf({ call }, ...DELETE, deletion())).toBe('401 UNAUTHENTICATED');
    expect(await traceOf(database, player)).toMatchObject({ username: 'Namyślona', blocked: false, orders: 2 });
  });

  it('needs a code where the second factor is on', async () => {
    const player = await as('player', 'Ostrożna');
    const { secret } = answerOf<{ secret: string }>(
      await player.call('POST', '/api/me/secondFactor', { password: TEST_PASSWORD }),
    );
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
    answerOf(await player.call('POST', '/api/me/secondFactor/confirm', { code: codeNow() }));
    const used = codeNow();
    for (const code of [undefined, ''])
      expect(await refusalOf(player, ...DELETE, deletion({ code }))).toBe('401 SECOND_FACTOR_REQUIRED');
    expect(await refusalOf(player, ...DELETE, deletion({ code: used }))).toBe('400 CODE_WRONG');
    expect(await traceOf(database, player)).toMatchObject({ username: 'Ostrożna', signInTraces: 1 });
    clock.advance({ seconds: 60 });
    expect(await refusalOf(player, ...DELETE, { password: 'nie-to-haslo', code: codeNow() })).toBe('400 PASSWORD_WRONG');
    expect((await player.call(...DELETE, deletion({ code: codeNow() }))).statusCode).toBe(200);
    expect(await traceOf(database, player)).toEqual(traceOfRemoved(player));
  });

  it('is refused to staff, by the call and by `removePerson` itself', async () => {
    for (const role of ['moderator', 'admin'] as const)
      expect(await refusalOf(await as(role), ...DELETE, deletion())).toBe('403 STAFF_ACCOUNT');
    // The role is checked again in the transaction: it may change after the call was authorized.
    const moderator = await as('moderator', 'Awansowana');
    await expect(removePerson(dependencies, moderator.id, { by: null })).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
    expect(await traceOf(database, moderator)).toMatchObject({ username: 'Awansowana', blocked: false });
  });

  it('leaves the open markets of a former moderator to the admins, who give them to another author', async () => {
    const [admin, author, successor] = [await as('admin'), await as('moderator', 'Była.Moderatorka'), await as('moderator')];
    const market = await openMarket(author, { topic: 'Rynek po odejściu' });
    const reason = 'Odchodzi z gry';
    answerOf(await admin.call('POST', `/api/admin/users/${author.username}/role`, { role: 'ROLE_PLAYER', reason }));
    const signedIn = answerOf<{ token: string }>(
      await call('POST', '/api/auth/signin', { username: author.username, password: TEST_PASSWORD }),
    );
    const authorization = `Bearer ${signedIn.token}`;
    expect((await call(...DELETE, deletion(), { authorization })).statusCode).toBe(200);
    const abandoned = answerOf<Page<ManagedMarket>>(await admin.call('GET', '/api/admin/markets?state=abandoned')).content;
    expect(abandoned).toMatchObject([{ topic: 'Rynek po odejściu', author: nameOf(author), abandoned: true }]);
    const reassignment = { username: successor.username, reason };
    answerOf(await admin.call('POST', `/api/admin/markets/${market.marketId}/author`, reassignment));
    await resolveMarket(successor, market, market.bets[0]!);
    expect((await audit(database.pool)).differences).toEqual([]);
  });
});

describe('a deletion that does not block the account at once', () => {
  it('has removed the person all the same; a job blocks the account and closes its orders, and may run twice', async () => {
    const player = await trader('Urwana');
    await removePerson(dependencies, player.id, { by: null });
    expect(await traceOf(database, player)).toEqual({ ...traceOfRemoved(player), blocked: false, orders: 2 });
    expect(await refusalOfSignIn('Urwana')).toBe('401 CREDENTIALS_INVALID');
    await doJobs();
    expect(await traceOf(database, player)).toEqual(traceOfRemoved(player));
    await finishRemoval(dependencies, player.id);
    expect(await traceOf(database, player)).toEqual(traceOfRemoved(player));
    expect((await audit(database.pool)).differences).toEqual([]);
  });

  it('succeeds if the exchange is busy; a job closes the orders', async () => {
    const player = await trader('Cierpliwa');
    await other.dependencies.exchange.drain();
    const authorization = `Bearer ${player.token}`;
    expect((await other.call(...DELETE, deletion(), { authorization })).statusCode).toBe(200);
    expect(await traceOf(database, player)).toMatchObject({ username: nameOf(player), orders: 2 });
    await doJobs();
    expect(await traceOf(database, player)).toEqual(traceOfRemoved(player));
  });
});
