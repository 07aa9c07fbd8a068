import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../platform/http/app-error.ts';
import { startTestApp, type TestUser } from '../../../testing/app.ts';
import { refusalOf } from '../../../testing/game.ts';
import { personNamed } from '../../../testing/person.ts';
import { changeDuring } from '../../../testing/waiting.queries.ts';
import { insertUser } from '../users.queries.ts';
import { setEmailOf, setUsernameOf } from './change-account.ts';

const { as, clock, database, dependencies } = await startTestApp();
const admin = await as('admin', 'Szefowa');

const byOperator =
  (change: typeof setEmailOf | typeof setUsernameOf) =>
  ({ id }: TestUser, to: string) =>
    change(dependencies, id, to).then(
      () => 'changed',
      ({ code, errors }: AppError) => `${code} ${errors?.[0]?.field}`,
    );
const renameByAdmin = ({ username }: TestUser, newUsername: string) =>
  refusalOf(admin, 'POST', `/api/admin/users/${username}/rename`, { newUsername, reason: 'Obraźliwa nazwa' });

describe('a change of an account that waits for a concurrent sign-up', () => {
  const operator = 'is refused to the operator if the sign-up takes';
  const byAdmin = 'is refused to an admin if the sign-up takes';
  it.each([
    [`${operator} the same name`, byOperator(setUsernameOf), 'Kornelia', 'kornelia', 'USERNAME_TAKEN username'],
    [`${operator} a name that looks the same`, byOperator(setUsernameOf), 'Halina', 'HaIina', 'USERNAME_LOOKS_TAKEN username'],
    [`${operator} the same address`, byOperator(setEmailOf), 'Zyta', 'ZYTA@example.org', 'EMAIL_TAKEN email'],
    [`${byAdmin} the same name`, renameByAdmin, 'Celina', 'Celina', '409 USERNAME_TAKEN'],
    [`${byAdmin} a name that looks the same`, renameByAdmin, 'Alina', 'AIina', '409 USERNAME_LOOKS_TAKEN'],
  ] as const)('%s', async (_, change, newcomer, to, refusal) => {
    const player = await as('player');
    const person = { ...personNamed(newcomer), role: 'player', passwordHash: 'x', emailConfirmed: true } as const;
    const signUp = (trx: typeof database.db) => insertUser(trx, person, clock.now());
    expect(await changeDuring(database, [() => change(player, to)], signUp)).toEqual([refusal]);
  });
});
