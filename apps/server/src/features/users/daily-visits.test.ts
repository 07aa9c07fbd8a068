import { expect, it } from 'vitest';
import { BusyError } from '../../exchange/index.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { personNamed } from '../../testing/person.ts';
import { requestConfirmation } from './confirmation/confirm-email.ts';
import { findUserByUsername } from './users.queries.ts';

const { as, app, call, clock, dependencies, database, doJobs, emails } = await startTestApp();
const { jwtSecret } = dependencies.config;
/** Another server process on the same database. */
const other = await startTestApp({ database, clock, config: { jwtSecret } });
/** A process whose exchange is too busy for every command. */
const busy = await startTestApp({
  database,
  clock,
  config: { jwtSecret },
  dependencies: {
    exchange: { ...dependencies.exchange, submit: () => Promise.reject(new BusyError('The queue is full.')) },
  },
});
let exchangeIsBusy = false;
/** A process that can store no jobs. Players who register there must confirm their e-mail address. */
const withoutJobs = await startTestApp({
  database,
  clock,
  config: { jwtSecret, requireConfirmedEmail: true },
  dependencies: {
    exchange: {
      ...dependencies.exchange,
      submit: (...submitted) =>
        exchangeIsBusy ? Promise.reject(new BusyError('The queue is full.')) : dependencies.exchange.submit(...submitted),
    },
    jobs: { ...dependencies.jobs, add: () => Promise.reject(new Error('The job cannot be stored.')) },
  },
});

const EVENING = '2026-11-20T22:30:00Z';
/** Half an hour after midnight in Warsaw, and still the same day in UTC. */
const NIGHT = '2026-11-20T23:30:00Z';

/** Signs in over HTTP; returns the header of the token. */
async function signIn(username: string, at = call) {
  const reply = await at('POST', '/api/auth/signin', { username, password: TEST_PASSWORD });
  return { authorization: `Bearer ${reply.json<{ token: string }>().token}` };
}
/** A user who signs in in the evening. */
async function signInByEvening(username: string, role: 'player' | 'moderator' = 'player') {
  clock.set(EVENING);
  const { id } = await as(role, username);
  return { id, headers: await signIn(username) };
}
/** Runs `work` while the exchange of the process without jobs is too busy, so that it neither pays nor queues a bonus. */
async function whileNothingIsPaid<T>(work: () => Promise<T>): Promise<T> {
  exchangeIsBusy = true;
  return work().finally(() => (exchangeIsBusy = false));
}
const bonusesOf = async (id: number) => {
  const { rows } = await database.pool.query<{ day: string }>(
    'select day::text from daily_bonuses where user_id = $1 order by day',
    [id],
  );
  return rows.map(({ day }) => day);
};
const balanceOf = async (id: number) =>
  (await database.pool.query<{ balance: number }>('select balance from accounts where user_id = $1', [id])).rows[0]?.balance;

it('The first call after midnight in Warsaw of a player who stayed signed in brings the bonus of the day, and shows it at once', async () => {
  const { id, headers } = await signInByEvening('Nocna.Zmiana');
  const readMe = async () => (await call('GET', '/api/me', undefined, headers)).json<object>();
  expect(await readMe()).toMatchObject({ budget: 1100, bonusToday: 100 });
  clock.set(NIGHT);
  for (let visit = 0; visit < 2; visit += 1) expect(await readMe()).toMatchObject({ budget: 1200, bonusToday: 100 });
  expect(await bonusesOf(id)).toEqual(['2026-11-20', '2026-11-21']);
});

it('The bonus of a day is paid once, however many calls and sign-ins of several processes race after midnight', async () => {
  const { id, headers } = await signInByEvening('Wyścigowa');
  clock.set(NIGHT);
  const url = '/api/me';
  const replies = await Promise.all(
    [1, 2, 3, 4, 5].flatMap(() => [
      app.inject({ url, headers }),
      other.app.inject({ url, headers }),
      call('POST', '/api/auth/signin', { username: 'Wyścigowa', password: TEST_PASSWORD }),
    ]),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await bonusesOf(id)).toEqual(['2026-11-20', '2026-11-21']);
  expect(await balanceOf(id)).toBe(120_000);
});

it('Any call of a signed-in player counts as a visit, also one that guests may make', async () => {
  const { id, headers } = await signInByEvening('Przeglądająca');
  clock.set(NIGHT);
  await call('GET', '/markets', undefined, headers);
  expect(await balanceOf(id)).toBe(120_000);
});

it('A visit while the exchange is too busy is answered, and a job pays its bonus once', async () => {
  const { headers } = await signInByEvening('Cierpliwa');
  clock.set(NIGHT);
  for (let visit = 0; visit < 2; visit += 1)
    expect((await busy.call('GET', '/api/me', undefined, headers)).json()).toMatchObject({ budget: 1100, bonusToday: 0 });
  await doJobs();
  expect((await busy.call('GET', '/api/me', undefined, headers)).json()).toMatchObject({ budget: 1200, bonusToday: 100 });
});

it('A visit whose bonus can neither be paid nor left to a job leaves it to the next visit', async () => {
  const { headers } = await signInByEvening('Pechowa');
  clock.set(NIGHT);
  const visit = () => withoutJobs.call('GET', '/api/me', undefined, headers);
  expect((await whileNothingIsPaid(visit)).json()).toMatchObject({ budget: 1100, bonusToday: 0 });
  expect((await visit()).json()).toMatchObject({ budget: 1200, bonusToday: 100 });
});

it.each([
  ['the same process', 'Niefartowna', withoutJobs],
  ['another process', 'Nieszczęsna', other],
])(
  'A sign-in whose bonus can neither be paid nor left to a job succeeds and leaves it to the next call, of %s',
  async (_, username, next) => {
    clock.set(EVENING);
    const { id } = await as('player', username);
    const headers = await whileNothingIsPaid(() => signIn(username, withoutJobs.call));
    expect(await bonusesOf(id)).toEqual([]);
    expect((await next.call('GET', '/api/me', undefined, headers)).json()).toMatchObject({ budget: 1100, bonusToday: 100 });
  },
);

it('A confirmation of the e-mail address whose bonus can neither be paid nor left to a job leaves it to the next call', async () => {
  clock.set(EVENING);
  const username = 'Potwierdzona';
  await withoutJobs.call('POST', '/api/auth/signup', { ...personNamed(username), password: TEST_PASSWORD });
  const headers = await signIn(username, withoutJobs.call);
  const visit = () => withoutJobs.call('GET', '/api/me', undefined, headers);
  expect((await visit()).json()).toMatchObject({ budget: 1000, bonusToday: 0, mustConfirmEmail: true });
  const { id } = (await findUserByUsername(database.db, username))!;
  await requestConfirmation(dependencies, id);
  await doJobs();
  const token = /confirmEmail\?token=(\S+)/.exec(emails.at(-1)!.text)![1];
  const confirm = () => withoutJobs.call('POST', '/api/auth/confirmEmail', { token });
  expect((await whileNothingIsPaid(confirm)).statusCode).toBe(200);
  expect(await bonusesOf(id)).toEqual([]);
  expect((await visit()).json()).toMatchObject({ budget: 1100, bonusToday: 100, mustConfirmEmail: false });
});

it('A visit brings no bonus to staff, to a blocked player, or with a token that no sign-in has issued', async () => {
  const moderator = await signInByEvening('Czujna', 'moderator');
  const blocked = await signInByEvening('Wyproszona');
  await dependencies.exchange.submit({ kind: 'blockUser', user: blocked.id });
  dependencies.auth.invalidate(blocked.id);
  const player = await as('player', 'Bez.Sesji');
  clock.set(NIGHT);
  expect((await call('GET', '/api/me', undefined, moderator.headers)).json()).toMatchObject({ budget: null });
  expect((await call('GET', '/api/me', undefined, blocked.headers)).statusCode).toBe(401);
  expect((await player.call('GET', '/api/me')).json()).toMatchObject({ budget: 1000, bonusToday: 0 });
  expect(await bonusesOf(blocked.id)).toEqual(['2026-11-20']);
  expect(await balanceOf(moderator.id)).toBeUndefined();
});

it('A player who stays signed in for several days gets the bonus of each day', async () => {
  const days = await startTestApp({ database, clock, config: { jwtSecret, sessionHours: 72 } });
  clock.set(EVENING);
  const { id } = await as('player', 'Długodystansowa');
  const signedIn = await days.call('POST', '/api/auth/signin', { username: 'Długodystansowa', password: TEST_PASSWORD });
  const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` };
  for (const night of [NIGHT, '2026-11-21T23:30:00Z', '2026-11-22T20:00:00Z']) {
    clock.set(night);
    await days.call('GET', '/api/me', undefined, headers);
  }
  expect(await bonusesOf(id)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
});
