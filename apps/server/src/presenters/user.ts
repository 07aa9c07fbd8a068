import type { Role as RoleJson, User } from '@wieszcz/api';
import type { Role } from '@wieszcz/domain';

const ROLE_JSON = { player: 'ROLE_PLAYER', moderator: 'ROLE_MODERATOR', admin: 'ROLE_ADMIN' } as const satisfies Record<
  Role,
  RoleJson
>;

export const showRole = (role: Role): RoleJson => ROLE_JSON[role];
export const showRoles = (role: Role): RoleJson[] => [showRole(role)];

type ShownUser = { username: string; firstName: string; surname: string; email: string; role: Role };

/** The fields of a user that the user and admins may see. The sign-in adds the token. */
export const showUser = ({ username, firstName, surname, email, role }: ShownUser): Omit<User, 'token'> => ({
  username,
  firstName,
  surname,
  email,
  roles: showRoles(role),
});
