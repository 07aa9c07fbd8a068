import type { Role } from '@wieszcz/domain';
import { TEST_PASSWORD, type Call, type TestApp, type TestUser } from '../app.ts';
import { answerOf } from '../game.ts';

/**
 * One caller of each kind. The resource that the example of a call names belongs to `author` if the call is public or for moderators,
 * otherwise to `owner`.
 */
export const CALLERS = {
  guest: null,
  deadToken: null,
  blocked: null,
  owner: 'player',
  otherPlayer: 'player',
  author: 'moderator',
  otherModerator: 'moderator',
  admin: 'admin',
} as const satisfies Record<string, Role | null>;
export type CallerName = keyof typeof CALLERS;
export type Callers = Record<Exclude<CallerName, 'guest'>, TestUser> & { guest: { call: Call } };

export async function createCallers({ as, call, dependencies }: TestApp): Promise<Callers> {
  const [deadToken, blocked, owner, otherPlayer, author, otherModerator, admin] = await Promise.all([
    as('player'),
    as('player'),
    as('player'),
    as('player'),
    as('moderator'),
    as('moderator'),
    as('admin'),
  ]);
  const passwords = { oldPassword: TEST_PASSWORD, newPassword: 'nowe-hasło', repeatedNewPassword: 'nowe-hasło' };
  const changed = await deadToken.call('PUT', '/api/auth/editPassword', passwords);
  if (changed.statusCode !== 200) throw new Error(`the password was not changed: ${changed.body}`);
  answerOf(await blocked.call('GET', '/api/me'));
  await dependencies.exchange.submit({ kind: 'blockUser', user: blocked.id });
  dependencies.auth.invalidate(blocked.id);
  return { guest: { call }, deadToken, blocked, owner, otherPlayer, author, otherModerator, admin };
}
