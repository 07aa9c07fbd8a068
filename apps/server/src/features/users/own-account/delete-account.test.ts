import type { ManagedMarket, Page } from '@wieszcz/api';
import { answerTexts, removedUserTexts } from '@wieszcz/texts';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { USER_COMMANDS } from '../../../admin/users.ts';
import { audit } from '../../../exchange/index.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { AppError } from '../../../platform/http/app-error.ts';
import { silentLog } from '../../../platform/log.ts';
import { afterwards } from '../../../testing/afterwards.ts';
import { startTestApp, TEST_PASSWORD, type TestUser } from '../../../testing/app.ts';
import { answerOf, bid, buy, listShares, openMarket, refusalOf, resolveMarket } from '../../../testing/game.ts';
import { lockPerson, replacePerson } from '../anonymize-user.queries.ts';
import { finishRemoval, removePerson } from '../anonymize-user.ts';
import { setUsername } from '../by-operator/account-changes.queries.ts';
import { renameUser, setEmailOf } from '../by-operator/change-account.ts';
import { openSession } from '../sessions/sessions.ts';
import { endSessionsOf, findUserById, replacePassword } from '../users.queries.ts';

const app = await startTestApp();
const { as, call, clock, database, dependencies, doJobs } = app;
/** Another server process on the same database. */
const other = await startTestApp({ database, clock, config: { jwtSecret: dependencies.config.jwtSecret } });
const opened = await openDatabase(dependencies.config, silentLog);
afterwards(() => opened.close());

const DELETE = ['POST', '/api/me/delete'] as const;
const deletion = (fields: object = {}) => ({ password: TEST_PASSWORD, ...fields });
const deleteAccount = (player: TestUser) => refusalOf(player, ...DELETE, deletion());
const nameOf = ({ id }: TestUser) => removedUserTexts.username(id);

const refusalOfSignIn = (username: string) =>
  refusalOf({ call }, 'POST', '/api/auth/signin', { username, password: TEST_PASSWORD });

/** What `user anonymize` of the operator prints, or the code of its refusal. */
const anonymize = ({ username }: TestUser) =>
  USER_COMMANDS['user anonymize']!.does(opened, { username }, dependencies).catch(({ code }: AppError) => code);

/** A player with an offer and a bid. */
async function trader(username: string): Promise<TestUser> {
  const [player, market] = [await as('player', username), await openMarket(await as('moderator'))];
  await listShares(player, (await buy(player, market.bets[0]!)).boughtContract);
  await bid(player, market.bets[0]!, { price: 0.1 });
  return player;
}

/** What is left of a person and their orders. `sessionsAndFactors` also counts the known networks. */
async function traceOf({ id }: TestUser): Promise<object> {
  const { rows } = await database.pool.query<object>(
    `select username, first_name || ' ' || surname as names, email, blocked_at is not null as blocked,
       ((select count(*) from offers where seller_id = users.id) + (select count(*) from bids where player_id = users.id))::int as orders,
       ((select count(*) from sessions where user_id = users.id) + (select count(*) from known_networks where user_id = users.id)
         + (select count(*) from second_factors where user_id = users.id))::int as "sessionsAndFactors"
     from users where id = $1`,
    [id],
  );
  return rows[0]!;
}
const removed = (player: TestUser) => ({
  username: nameOf(player),
  names: 'gracz usunięty',
  email: `${player.id}@invalid`,
  blocked: true,
  orders: 0,
  sessionsAndFactors: 0,
});

/** Makes the change in a transaction that ends once all of the calls wait for it; resolves with their outcomes. */
async function changeDuring<Outcome>(
  calls: (() => Promise<Outcome>)[],
  change: (trx: Database) => Promise<unknown>,
): Promise<Outcome[]> {
  let outcomes: Promise<Outcome>[] = [];
  await dependencies.db.transaction().execute(async (trx) => {
    await change(trx);
    outcomes = calls.map((start) => start());
    await untilWaiting(calls.length);
  });
  return Promise.all(outcomes);
}

async function untilWaiting(calls: number): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(calls);
}

/** Removes the person while the call is under way; resolves with the outcome of the call. */
async function removeDuring(player: TestUser, start: () => Promise<string>): Promise<string> {
  const { firstName, surname } = removedUserTexts;
  const nobody = { username: nameOf(player), firstName, surname, email: `${player.id}@invalid`, passwordHash: 'none' };
  const [outcome] = await changeDuring([start], (trx) => replacePerson(trx, player.id, nobody));
  return outcome!;
}

describe("deleting one's own account", () => {
  it('removes the person and the orders, ends the sessions, and leaves the game as it was', async () => {
    const player = await trader('Znikająca');
    const elsewhere = answerOf<{ token: string }>(
      await call('POST', '/api/auth/signin', { username: 'Znikająca', password: TEST_PASSWORD }),
    );
    const reply = await player.call(...DELETE, deletion());
    expect([reply.statusCode, reply.body]).toEqual([200, answerTexts.accountDeleted]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await traceOf(player)).toEqual(removed(player));
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
    expect(content).toMatchObject([{ actor: name, subject: name, username: name, detail: {}, requestId: expect.any(String) }]);
    expect(JSON.stringify(content)).not.toContain('Cichutka');
  });

  it('is refused without the right password, and changes nothing', async () => {
    const player = await trader('Namyślona');
    expect(await refusalOf(player, ...DELETE, { password: 'nie-to-haslo' })).toBe('400 PASSWORD_WRONG');
    expect(await refusalOf(player, ...DELETE, {})).toBe('400 VALIDATION_FAILED');
    expect(await refusalOf({ call }, ...DELETE, deletion())).toBe('401 UNAUTHENTICATED');
    expect(await traceOf(player)).toMatchObject({ username: 'Namyślona', blocked: false, orders: 2 });
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
    expect(await traceOf(player)).toMatchObject({ username: 'Ostrożna', sessionsAndFactors: 1 });
    clock.advance({ seconds: 60 });
    expect(await refusalOf(player, ...DELETE, { password: 'nie-to-haslo', code: codeNow() })).toBe('400 PASSWORD_WRONG');
    expect((await player.call(...DELETE, deletion({ code: codeNow() }))).statusCode).toBe(200);
    expect(await traceOf(player)).toEqual(removed(player));
  });

  it('is refused to staff, also to a player who has become a moderator meanwhile', async () => {
    for (const role of ['moderator', 'admin'] as const)
      expect(await refusalOf(await as(role), ...DELETE, deletion())).toBe('403 STAFF_ACCOUNT');
    // A player may become a moderator after the call was authorized.
    const promoted = await as('moderator', 'Awansowana');
    await expect(removePerson(dependencies, promoted.id, { by: null })).rejects.toMatchObject({ code: 'STAFF_ACCOUNT' });
    expect(await traceOf(promoted)).toMatchObject({ username: 'Awansowana', blocked: false });
  });

  it('of a former moderator leaves the open markets to the admins, who find a successor', async () => {
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

  it.each([
    ['two calls ask for it', 'Podwójna', deleteAccount, '400 PASSWORD_WRONG'],
    ['a call and `user anonymize` ask for it', 'Potrójna', anonymize, 'ACCOUNT_REMOVED'],
  ])('happens once where %s at the same time', async (_, username, removeAgain, refusal) => {
    const player = await trader(username);
    const second = () => untilWaiting(1).then(() => removeAgain(player));
    const outcomes = await changeDuring([() => deleteAccount(player), second], (trx) => lockPerson(trx, player.id));
    expect(outcomes).toEqual(['200', refusal]);
    expect(await traceOf(player)).toEqual(removed(player));
    const { rows } = await database.pool.query('select kind from acts where user_id = $1', [player.id]);
    expect(rows).toEqual([{ kind: 'userAnonymized' }]);
  });

  it('is refused if the password has changed since it was proved', async () => {
    const player = await as('player', 'Przezorna');
    const { passwordHash } = (await findUserById(dependencies.db, player.id))!;
    const remove = () => refusalOf(player, ...DELETE, deletion());
    const outcomes = await changeDuring([remove], (trx) => replacePassword(trx, player.id, passwordHash, 'another hash'));
    expect(outcomes).toEqual(['400 PASSWORD_WRONG']);
    expect(await traceOf(player)).toMatchObject({ username: 'Przezorna', blocked: false });
  });
});

describe('a deletion that does not block the account at once', () => {
  it('has removed the person all the same; a job blocks the account and closes its orders, and may run twice', async () => {
    const player = await trader('Urwana');
    await removePerson(dependencies, player.id, { by: null });
    expect(await traceOf(player)).toEqual({ ...removed(player), blocked: false, orders: 2 });
    expect(await refusalOfSignIn('Urwana')).toBe('401 CREDENTIALS_INVALID');
    await doJobs();
    expect(await traceOf(player)).toEqual(removed(player));
    await finishRemoval(dependencies, player.id);
    expect(await traceOf(player)).toEqual(removed(player));
    expect((await audit(database.pool)).differences).toEqual([]);
  });

  it('succeeds if the exchange is busy; a job closes the orders', async () => {
    const player = await trader('Cierpliwa');
    await other.dependencies.exchange.drain();
    const authorization = `Bearer ${player.token}`;
    expect((await other.call(...DELETE, deletion(), { authorization })).statusCode).toBe(200);
    expect(await traceOf(player)).toMatchObject({ username: nameOf(player), orders: 2 });
    await doJobs();
    expect(await traceOf(player)).toEqual(removed(player));
  });
});

describe('a sign-in at the time of a deletion or another change of the account', () => {
  it('is refused if it has read the user before the deletion, and leaves neither session nor network', async () => {
    const player = await as('player', 'Wchodząca');
    expect(await removeDuring(player, () => refusalOfSignIn('Wchodząca'))).toBe('401 CREDENTIALS_INVALID');
    expect(await traceOf(player)).toMatchObject({ username: nameOf(player), sessionsAndFactors: 0 });
  });

  it('that commits while the deletion waits for it loses its session and network', async () => {
    const player = await as('player', 'Wychodząca');
    const user = (await findUserById(dependencies.db, player.id))!;
    const origin = { network: '203.0.113.9', device: 'Firefox' };
    await changeDuring([() => removePerson(dependencies, player.id, { by: null })], async (trx) => {
      await dependencies.knownNetworks.remember(trx, player.id, origin.network);
      await openSession(dependencies, trx, user, origin);
    });
    expect(await traceOf(player)).toMatchObject({ username: nameOf(player), sessionsAndFactors: 0 });
  });

  it('opens a valid session under the new name if the user is renamed meanwhile', async () => {
    const player = await as('player', 'Zmieniana');
    const signIn = () => call('POST', '/api/auth/signin', { username: 'Zmieniana', password: TEST_PASSWORD });
    const [reply] = await changeDuring([signIn], (trx) => setUsername(trx, player.id, 'Zmieniona'));
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

describe('a change by the operator at the time of the deletion', () => {
  it.each([
    ['e-mail address', setEmailOf, 'dalej@example.org'],
    ['name', renameUser, 'Dalej.Tu'],
  ] as const)('of the %s is refused, and the account stays that of a removed person', async (_, change, to) => {
    const player = await as('player');
    const user = (await findUserById(dependencies.db, player.id))!;
    const outcome = () =>
      change(dependencies, user, to).then(
        () => 'changed',
        ({ code }: AppError) => code,
      );
    expect(await removeDuring(player, outcome)).toBe('ACCOUNT_REMOVED');
    expect(await traceOf(player)).toMatchObject({ username: nameOf(player), email: `${player.id}@invalid` });
  });
});

describe('starting a second factor at the time of the deletion', () => {
  it('is refused if the password was proved before the deletion, and leaves no second factor', async () => {
    const player = await as('player', 'Zabezpieczana');
    const start = () => refusalOf(player, 'POST', '/api/me/secondFactor', { password: TEST_PASSWORD });
    expect(await removeDuring(player, start)).toBe('400 PASSWORD_WRONG');
    expect(await traceOf(player)).toMatchObject({ username: nameOf(player), sessionsAndFactors: 0 });
  });
});
