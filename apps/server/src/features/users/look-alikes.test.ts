import { lookAlikeKey } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { personNamed } from '../../testing/person.ts';

const { call, as, database } = await startTestApp();
const admin = await as('admin', 'Szefowa');

const PROBLEM = { accept: 'application/problem+json' };
const signUp = (username: string, email?: string) =>
  call('POST', '/api/auth/signup', { ...personNamed(username), ...(email && { email }) }, PROBLEM);
const LOOKS_TAKEN = [409, 'USERNAME_LOOKS_TAKEN', 'Ta nazwa wygląda prawie tak samo jak nazwa innego konta. Wybierz inną.'];
const codeOf = (reply: Awaited<ReturnType<typeof signUp>>) => {
  const { code, detail } = reply.json<{ code: string; detail: string }>();
  return [reply.statusCode, code, detail];
};
const storedKeys = async (...names: string[]) => {
  const { rows } = await database.pool.query<{ key: string | null }>(
    'select look_alike_key as key from users where username = any ($1) order by id',
    [names],
  );
  return rows.map(({ key }) => key);
};

describe('a new username', () => {
  it('is refused if it looks like the name of another user, and the refusal belongs to its field', async () => {
    expect((await signUp('lllI')).statusCode).toBe(200);
    const reply = await signUp('IIIl');
    expect(codeOf(reply)).toEqual(LOOKS_TAKEN);
    expect(reply.json()).toMatchObject({ errors: [{ field: 'username' }] });
    expect(codeOf(await signUp('1IlI'))).toEqual(LOOKS_TAKEN);
  });

  it('is refused if it looks like a name that is stored without a look-alike key', async () => {
    const names = ['Kornelia', 'Komelia'];
    for (const name of names)
      await database.pool.query(
        `insert into users (username, first_name, surname, email, role, password_hash) values ($1, 'A', 'B', $2, 'player', 'x')`,
        [name, `${name}@example.org`],
      );
    expect(await storedKeys(...names)).toEqual([null, null]);
    expect(codeOf(await signUp('KomeIia'))).toEqual(LOOKS_TAKEN);
    expect(codeOf(await signUp('komelia', 'inna@example.org'))).toContain('USERNAME_TAKEN');
  });

  it('is refused to a moderator, too', async () => {
    await signUp('Celina');
    const reply = await admin.call(
      'POST',
      '/api/admin/moderators',
      { ...personNamed('CeIina'), email: 'moderacja@example.org' },
      PROBLEM,
    );
    expect(codeOf(reply)).toEqual(LOOKS_TAKEN);
  });

  it('is given once if look-alikes sign up at the same time', async () => {
    const names = ['Wil0', 'WiIo', 'wllo', 'W1LO'];
    const replies = await Promise.all(names.map((name, n) => signUp(name, `wilo${n}@example.org`)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('is not refused in place of an e-mail address that is taken', async () => {
    await signUp('Wanda');
    expect(codeOf(await signUp('Zuzanna', 'wanda@example.org'))).toContain('EMAIL_TAKEN');
  });

  it('that is reserved is refused to moderators whom an admin creates', async () => {
    const reply = await admin.call('POST', '/api/admin/moderators', personNamed('0rganizator'), PROBLEM);
    expect(reply.json()).toMatchObject({ status: 400, code: 'USERNAME_RESERVED', errors: [{ field: 'username' }] });
  });
});

it('the database computes the same key as the program, for every character of usernames', async () => {
  const characters = [
    ...Array.from('AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻaąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż0123456789_.-'),
    'rn',
    'RN',
    'mM1lI0o',
  ];
  const { rows } = await database.pool.query<{ key: string }>('select look_alike(name) as key from unnest($1::text[]) as name', [
    characters,
  ]);
  expect(rows.map(({ key }) => key)).toEqual(characters.map(lookAlikeKey));
});
