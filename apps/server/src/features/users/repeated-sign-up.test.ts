import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { personNamed } from '../../testing/person.ts';
import { signUpCall } from './repeated-sign-up.ts';

const { call, clock, database } = await startTestApp();

const signUp = (body: object, key: string) => call('POST', '/api/auth/signup', body, { 'idempotency-key': key });

describe('a sign-up that is repeated with its idempotency key', () => {
  it('succeeds without a second user, also when both calls arrive at once', async () => {
    const person = personNamed('Powtórzona');
    const replies = await Promise.all([signUp(person, 'klucz-a'), signUp(person, 'klucz-a')]);
    replies.push(await signUp(person, 'klucz-a'));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { rows } = await database.pool.query('select 1 from users where username = $1', [person.username]);
    expect(rows).toHaveLength(1);
  });

  it.each<[string, { key?: string; password?: string; surname?: string }]>([
    ['another key', { key: 'inny-klucz' }],
    ['another password', { password: 'inny-sekret1' }],
    ['another surname', { surname: 'Inna' }],
  ])('is refused with %s, because the name is taken', async (what, { key = 'klucz-b', ...changes }) => {
    const person = personNamed(`Zajęta${what.length}`);
    await signUp(person, 'klucz-b');
    const reply = await signUp({ ...person, ...changes }, key);
    expect([reply.statusCode, reply.body]).toEqual([409, 'Ta nazwa użytkownika jest już zajęta']);
  });

  it('is refused after a day', async () => {
    const person = personNamed('Spóźniona');
    await signUp(person, 'klucz-c');
    clock.advance({ hours: 25 });
    expect((await signUp(person, 'klucz-c')).statusCode).toBe(409);
  });

  it('stores no hash that depends on the password, which a reader of the table could guess', () => {
    const { username, ...person } = personNamed('Ostrożna');
    const calls = ['sekret1', 'sekret2'].map((password) => signUpCall(1 as never, 'klucz-d', { username, ...person, password }));
    expect(calls[0]).toEqual(calls[1]);
  });
});
