import type { ManagedUser } from '@wieszcz/api';
import { adminTexts } from '@wieszcz/texts';
import { callOnce } from '#api/callOnce.ts';
import { api, endpoints } from '#api/client.ts';

const texts = adminTexts.interventions;
export type InterventionName = keyof typeof texts;

type Call = (username: string, reason: string) => Promise<ManagedUser>;

const toRole =
  (role: ManagedUser['roles'][number]): Call =>
  (username, reason) =>
    callOnce('role', endpoints.changeRole, { params: { username }, body: { role, reason } });

const calls: Record<InterventionName, Call> = {
  block: (username, reason) => callOnce('block', endpoints.blockUser, { params: { username }, body: { reason } }),
  unblock: (username, reason) => api(endpoints.unblockUser, { params: { username }, body: { reason } }),
  endSessions: (username, reason) => api(endpoints.endUserSessions, { params: { username }, body: { reason } }),
  resetSecondFactor: (username, reason) => api(endpoints.resetSecondFactor, { params: { username }, body: { reason } }),
  toPlayer: toRole('ROLE_PLAYER'),
  toModerator: toRole('ROLE_MODERATOR'),
  toAdmin: toRole('ROLE_ADMIN'),
  fromAdmin: toRole('ROLE_MODERATOR'),
};

const roleChanges: Record<ManagedUser['roles'][number], readonly InterventionName[]> = {
  ROLE_PLAYER: ['toModerator'],
  ROLE_MODERATOR: ['toAdmin', 'toPlayer'],
  ROLE_ADMIN: ['fromAdmin'],
};

/**
 * What an admin may do to a user: nothing to a removed person, whose account stays as it is. Admins can't block or demote themselves; they
 * turn off their own second factor in their profile.
 */
export function interventionsFor({ blockedDate, removed, roles }: ManagedUser, isSelf: boolean): InterventionName[] {
  if (removed) return [];
  if (isSelf) return ['endSessions'];
  const blocking = blockedDate === null ? 'block' : 'unblock';
  return [blocking, 'endSessions', 'resetSecondFactor', ...roles.flatMap((role) => roleChanges[role])];
}

/** The words of an intervention and its call. */
export const interventionOf = (name: InterventionName) => ({ ...texts[name], call: calls[name] });
