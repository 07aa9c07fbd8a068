import { DAY_MS } from '@wieszcz/domain';
import { removedUserTexts } from '@wieszcz/texts';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { USER_COMMANDS } from '../../../admin/users.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { AppError } from '../../../platform/http/app-error.ts';
import { silentLog } from '../../../platform/log.ts';
import { afterwards } from '../../../testing/afterwards.ts';
import { startTestApp, TEST_PASSWORD, type TestUser } from '../../../testing/app.ts';
import { answerOf, openOrders, refusalOf } from '../../../testing/game.ts';
import { traceOf, traceOfRemoved } from '../../../testing/removed-person.queries.ts';
import { giveSecondFactor } from '../../../testing/second-factor.queries.ts';
import { changeDuring, untilWaiting } from '../../../testing/waiting.queries.ts';
import { setRole } from '../../admins/managed.queries.ts';
import { removePerson } from '../anonymize-user.ts';
import { setEmail } from '../by-operator/account-changes.queries.ts';
import { setEmailOf, setUsernameOf } from '../by-operator/change-account.ts';
import { setUsername } from '../change-username.queries.ts';
import { sendConfirmation } from '../confirmation/confirm-email.ts';
import { putConfirmation } from '../confirmation/email-confirmations.queries.ts';
import { hashOfToken } from '../mail-tokens.ts';
import { sendReset } from '../reset-password.ts';
import { openSession } from '../sessions/sessions.ts';
import { endSessionsOf, findAndKeepUser, findUserById, lockPerson, putReset, replacePassword } from '../users.queries.ts';

const { as, call, clock, database, dependencies, emails } = await startTestApp();
const opened = await openDatabase(dependencies.config, silentLog);
afterwards(() => opened.close());

const deleteAccount = (player: TestUser, fields: object = {}) =>
  refusalOf(player, 'POST', '/api/me/delete', { password: TEST_PASSWORD, ...fields });
const nameOf = ({ id }: TestUser) => removedUserTexts.username(id);

const refusalOfSignIn = (username: string, fields: object = {}) =>
  refusalOf({ call }, 'POST', '/api/auth/signin', { username, password: TEST_PASSWORD, ...fields });

/** What a command of the operator prints, or the code of its refusal. */
const command =
  (name: string) =>
  ({ username }: TestUser): Promise<string> =>
    USER_COMMANDS[name]!.does(opened, { username }, dependencies).catch(({ code }: AppError) => code);

/** Starts the set-up of a second factor; resolves with its secret. */
async function startSecondFactor(player: TestUser): Promise<string> {
  const started = await player.call('POST', '/api/me/secondFactor', { password: TEST_PASSWORD });
  return answerOf<{ secret: string }>(started).secret;
}

/** Confirms the second factor that is being set up, with the lock that the call takes. */
const turnOnSecondFactor =
  ({ id }: TestUser) =>
  async (trx: Database) => {
    await lockPerson(trx, id);
    await sql`update second_factors set confirmed_at = now() where user_id = ${id}`.execute(trx);
  };

/** Removes the person while the call waits for the removal; resolves with the outcome of the call. */
async function removeDuring(player: TestUser, start: () => Promise<string>): Promise<string> {
  const outcomes: Promise<string>[] = [];
  const prove = async () => {
    outcomes.push(start());
    await untilWaiting(database.pool, 1);
  };
  await removePerson(dependencies, player.id, { by: null, prove });
  return outcomes[0]!;
}

describe('the deletion of an account', () => {
  it.each([
    ['two calls ask for it', 'Podwójna', (player: TestUser) => deleteAccount(player), '400 PASSWORD_WRONG'],
    ['a call and `user anonymize` ask for it', 'Potrójna', command('user anonymize'), 'ACCOUNT_REMOVED'],
  ])('happens once where %s at the same time', async (_, username, removeAgain, refusal) => {
    const player = await as('player', username);
    await openOrders(player, await as('moderator'));
    const second = () => untilWaiting(database.pool, 1).then(() => removeAgain(player));
    const outcomes = await changeDuring(database, [() => deleteAccount(player), second], (trx) => lockPerson(trx, player.id));
    expect(outcomes).toEqual(['200', refusal]);
    expect(await traceOf(database, player)).toEqual(traceOfRemoved(player));
    const { rows } = await database.pool.query('select kind from acts where user_id = $1', [player.id]);
    expect(rows).toEqual([{ kind: 'userAnonymized' }]);
  });

  it('is refused if the password has changed since it was proved', async () => {
    const player = await as('player', 'Przezorna');
    const { passwordHash } = (await findUserById(dependencies.db, player.id))!;
    const change = (trx: Database) => replacePassword(trx, player.id, passwordHash, 'another hash');
    expect(await changeDuring(database, [() => deleteAccount(player)], change)).toEqual(['400 PASSWORD_WRONG']);
    expect(await traceOf(database, player)).toMatchObject({ username: 'Przezorna', blocked: false });
  });

  it('is refused without a code if the second factor is turned on meanwhile', async () => {
    const player = await as('player', 'Zdążająca');
    await startSecondFactor(player);
    const asked = () =>
      player.call('POST', '/api/me/delete', { password: TEST_PASSWORD }, { accept: 'application/problem+json' });
    const [reply] = await changeDuring(database, [asked], turnOnSecondFactor(player));
    expect(reply!.json()).toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED', errors: [{ field: 'code' }] });
    expect(await traceOf(database, player)).toMatchObject({ username: 'Zdążająca', blocked: false, signInTraces: 1 });
  });

  it('uses up no code if it is refused, as to a player who becomes a moderator meanwhile', async () => {
    const player = await as('player', 'Awansująca');
    const secret = Secret.fromBase32(await startSecondFactor(player));
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
    answerOf(await player.call('POST', '/api/me/secondFactor/confirm', { code: codeNow() }));
    clock.advance({ seconds: 60 });
    const code = codeNow();
    const promote = (trx: Database) => setRole(trx, player.id, 'moderator');
    expect(await changeDuring(database, [() => deleteAccount(player, { code })], promote)).toEqual(['403 STAFF_ACCOUNT']);
    expect(await refusalOfSignIn('Awansująca', { code })).toBe('200');
    expect(await refusalOfSignIn('Awansująca', { code })).toBe('401 SECOND_FACTOR_WRONG');
  });
});

describe('a sign-in at the time of a deletion or another change of the account', () => {
  it('is refused if it has read the user before the deletion, and leaves neither session nor network', async () => {
    const player = await as('player', 'Wchodząca');
    expect(await removeDuring(player, () => refusalOfSignIn('Wchodząca'))).toBe('401 CREDENTIALS_INVALID');
    expect(await traceOf(database, player)).toMatchObject({ username: nameOf(player), signInTraces: 0 });
  });

  it('that commits while the deletion waits for it loses its session and network', async () => {
    const player = await as('player', 'Wychodząca');
    const user = (await findUserById(dependencies.db, player.id))!;
    const origin = { network: '203.0.113.9', device: 'Firefox' };
    await changeDuring(database, [() => removePerson(dependencies, player.id, { by: null })], async (trx) => {
      await dependencies.knownNetworks.remember(trx, player.id, origin.network);
      await openSession(dependencies, trx, user, origin);
    });
    expect(await traceOf(database, player)).toMatchObject({ username: nameOf(player), signInTraces: 0 });
  });

  it('by the password alone loses its session if it commits while the user turns on a second factor', async () => {
    const player = await as('player', 'Zabezpieczająca');
    const secret = Secret.fromBase32(await startSecondFactor(player));
    const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
    const confirm = () => refusalOf(player, 'POST', '/api/me/secondFactor/confirm', { code });
    let token = '';
    const [confirmed] = await changeDuring(database, [confirm], async (trx) => {
      const user = (await findAndKeepUser(trx, player.id))!;
      token = await openSession(dependencies, trx, user, { network: '203.0.113.9', device: 'Firefox' });
    });
    expect(confirmed).toBe('200');
    expect((await call('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(401);
  });

  it('by the password alone is refused if the user turns on a second factor meanwhile', async () => {
    const player = await as('player', 'Zabezpieczona');
    await startSecondFactor(player);
    const signIn = () => refusalOfSignIn('Zabezpieczona');
    expect(await changeDuring(database, [signIn], turnOnSecondFactor(player))).toEqual(['401 SECOND_FACTOR_REQUIRED']);
  });

  it('opens a valid session under the new name if the user is renamed meanwhile', async () => {
    const player = await as('player', 'Zmieniana');
    const signIn = () => call('POST', '/api/auth/signin', { username: 'Zmieniana', password: TEST_PASSWORD });
    const [reply] = await changeDuring(database, [signIn], (trx) => setUsername(trx, player.id, 'Zmieniona'));
    const { token, username } = answerOf<{ token: string; username: string }>(reply!);
    expect(username).toBe('Zmieniona');
    expect((await call('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
  });

  it('does not wait for a concurrent end of all sessions, which ends its session, too', async () => {
    const player = await as('player', 'Wylogowana');
    const sessions = async () => (await database.pool.query('select from sessions where user_id = $1', [player.id])).rowCount;
    let signingIn: ReturnType<typeof call> | undefined;
    await dependencies.db.transaction().execute(async (trx) => {
      await endSessionsOf(trx, player.id);
      signingIn = call('POST', '/api/auth/signin', { username: 'Wylogowana', password: TEST_PASSWORD });
      // The daily bonus, which the sign-in pays after it has opened the session, may wait.
      await expect.poll(sessions).toBe(1);
    });
    const { token } = answerOf<{ token: string }>(await signingIn!);
    dependencies.auth.invalidate(player.id);
    expect((await call('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(401);
  });
});

describe('a token of an e-mail that is used at the time of the deletion', () => {
  const expiry = new Date(clock.now().getTime() + DAY_MS);
  const lifetime = { provisionalExpiry: expiry, expiry };
  const passwords = { newPassword: 'zupełnie-nowe', repeatedPassword: 'zupełnie-nowe' };

  it.each([
    ['sets no password', '/api/auth/changePassword', passwords, 'RESET_TOKEN_INVALID'],
    ['confirms no address', '/api/auth/confirmEmail', {}, 'CONFIRMATION_TOKEN_INVALID'],
  ])('%s, and does not keep the deletion from its end', async (title, url, fields, refusal) => {
    const player = await as('player');
    const token = `${title} ${player.id}`;
    const addressee = (await findUserById(dependencies.db, player.id))!;
    await putReset(database.db, addressee, hashOfToken(token), lifetime);
    await putConfirmation(database.db, addressee, hashOfToken(token), expiry);
    expect(await removeDuring(player, () => refusalOf({ call }, 'POST', url, { token, ...fields }))).toBe(`400 ${refusal}`);
    expect(await traceOf(database, player)).toMatchObject({ username: nameOf(player), mailTokens: 0, signInTraces: 0 });
  });
});

describe('a token of an e-mail whose job has read the address', () => {
  const sendings = {
    reset: ({ username }: TestUser) => sendReset(dependencies, { email: `${username}@example.org`, networks: [] }),
    confirmation: ({ id }: TestUser) => sendConfirmation(dependencies, id),
  };
  const changes = {
    'the person is removed': (player: TestUser, start: () => Promise<string>) => removeDuring(player, start),
    'the operator changes the address': async (player: TestUser, start: () => Promise<string>) => {
      const change = (trx: Database) => setEmail(trx, player.id, `${player.username}@example.net`);
      await changeDuring(database, [start], change);
    },
  };

  it.each([
    ['reset', 'the person is removed'],
    ['reset', 'the operator changes the address'],
    ['confirmation', 'the person is removed'],
    ['confirmation', 'the operator changes the address'],
  ] as const)('of the %s is not stored if %s meanwhile', async (kind, meanwhile) => {
    const player = await as('player');
    await database.pool.query('update users set email_confirmed = false where id = $1', [player.id]);
    await changes[meanwhile](player, () => sendings[kind](player).then(() => 'done'));
    expect(await traceOf(database, player)).toMatchObject({ mailTokens: 0 });
    // The token of a confirmation is stored after its e-mail was sent, and is invalid then.
    expect(emails.filter(({ to }) => to === `${player.username}@example.org`)).toHaveLength(kind === 'reset' ? 0 : 1);
  });
});

describe('a change by the operator at the time of the deletion', () => {
  it.each([
    ['e-mail address', setEmailOf, 'dalej@example.org'],
    ['name', setUsernameOf, 'Dalej.Tu'],
  ] as const)('of the %s is refused, and the account stays that of a removed person', async (_, change, to) => {
    const player = await as('player');
    const outcome = () =>
      change(dependencies, player.id, to).then(
        () => 'changed',
        ({ code }: AppError) => code,
      );
    expect(await removeDuring(player, outcome)).toBe('ACCOUNT_REMOVED');
    expect(await traceOf(database, player)).toMatchObject({ username: nameOf(player), email: `${player.id}@invalid` });
  });
});

describe('starting or removing a second factor at the time of the deletion', () => {
  it('is refused if the password was proved before the deletion, and leaves no second factor', async () => {
    const player = await as('player', 'Zabezpieczana');
    const start = () => refusalOf(player, 'POST', '/api/me/secondFactor', { password: TEST_PASSWORD });
    expect(await removeDuring(player, start)).toBe('400 PASSWORD_WRONG');
    expect(await traceOf(database, player)).toMatchObject({ username: nameOf(player), signInTraces: 0 });
  });

  it('is refused to the operator, and does not keep the deletion from its end', async () => {
    const player = await as('player', 'Zgubiona');
    await giveSecondFactor({ database }, player.username);
    const removeFactor = command('user remove-second-factor');
    expect(await removeDuring(player, () => removeFactor(player))).toBe('ACCOUNT_REMOVED');
    expect(await traceOf(database, player)).toMatchObject({ username: nameOf(player), signInTraces: 0 });
  });
});
