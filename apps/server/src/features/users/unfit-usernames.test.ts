import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { personNamed } from '../../testing/person.ts';

const { call, as } = await startTestApp();
const admin = await as('admin', 'Szefowa');

const PROBLEM = { accept: 'application/problem+json' };
const signUp = (username: string) => call('POST', '/api/auth/signup', personNamed(username), PROBLEM);
const addModerator = (username: string) => admin.call('POST', '/api/admin/moderators', personNamed(username), PROBLEM);
const problemOf = (reply: Awaited<ReturnType<typeof signUp>>) => {
  const { code, detail, errors } = reply.json<{ code: string; detail: string; errors?: { field: string }[] }>();
  return [reply.statusCode, code, detail, errors?.map(({ field }) => field)];
};
const RESERVED = [
  400,
  'USERNAME_RESERVED',
  'Ta nazwa jest zastrzeżona dla osób, które prowadzą grę. Wybierz inną.',
  ['username'],
];
const VULGAR = [
  400,
  'USERNAME_VULGAR',
  'Ta nazwa zawiera wulgarne słowo. Wybierz inną, którą wszyscy chętnie zobaczą w rankingu.',
  ['username'],
];

describe('a username at a sign-up or of a new moderator', () => {
  it.each(['organizator', 'Organizator-rynku', 'ADMIN', '4dm1n', 'Administrator', 'm0derat0r', 'Wieszcz'])(
    'is refused as reserved if it is %s, with a sentence of its own',
    async (name) => {
      expect(problemOf(await signUp(name))).toEqual(RESERVED);
      expect(problemOf(await addModerator(name))).toEqual(RESERVED);
    },
  );

  it.each(['kurwa', 'k.u.r.w.a', 'Chuj_123', 'p1zda', 'mam_w_dupie'])(
    'is refused as vulgar if it is %s, with a sentence of its own',
    async (name) => {
      expect(problemOf(await signUp(name))).toEqual(VULGAR);
      expect(problemOf(await addModerator(name))).toEqual(VULGAR);
    },
  );

  it('is accepted at a sign-up if it contains such letters by chance', async () => {
    for (const name of ['prawdziwki', 'wyslucham', 'Kur_Wanda', 'admin7'])
      expect((await signUp(name)).statusCode, name).toBe(200);
  });

  it('may be reserved if it is that of a player who is promoted', async () => {
    await as('player', 'Operator');
    const reply = await admin.call('POST', '/api/admin/moderators', { username: 'Operator' }, PROBLEM);
    expect(reply.statusCode).toBe(200);
  });
});
