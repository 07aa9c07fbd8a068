import { ROLES, type Role as RoleJson, type User } from '@wieszcz/api';
import type { Role } from '@wieszcz/domain';

const ROLE_JSON: Record<Role, RoleJson> = { player: ROLES[0], moderator: ROLES[1], admin: ROLES[2] };

export const showRoles = (role: Role): RoleJson[] => [ROLE_JSON[role]];

type ShownUser = { username: string; firstName: string; surname: string; email: string; role: Role };

/** The fields of their own record that users may see. The sign-in adds the token. */
export const showUser = ({ username, firstName, surname, email, role }: ShownUser): Omit<User, 'token'> => ({
  username,
  firstName,
  surname,
  email,
  roles: showRoles(role),
});
