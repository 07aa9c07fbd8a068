import { ROLES, type Role as RoleJson, type User } from '@wieszcz/api';
import type { Role } from '@wieszcz/domain';

const ROLE_JSON: Record<Role, RoleJson> = { player: ROLES[0], moderator: ROLES[1], admin: ROLES[2] };

export const showRole = (role: Role): RoleJson => ROLE_JSON[role];
export const showRoles = (role: Role): RoleJson[] => [showRole(role)];

const ROLE_OF_JSON: Record<RoleJson, Role> = { ROLE_PLAYER: 'player', ROLE_MODERATOR: 'moderator', ROLE_ADMIN: 'admin' };
export const roleOf = (role: RoleJson): Role => ROLE_OF_JSON[role];

type ShownUser = { username: string; firstName: string; surname: string; email: string; role: Role };

/** The fields of a user that the user and admins may see. The sign-in adds the token. */
export const showUser = ({ username, firstName, surname, email, role }: ShownUser): Omit<User, 'token'> => ({
  username,
  firstName,
  surname,
  email,
  roles: showRoles(role),
});
