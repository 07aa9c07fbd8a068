import { ROLES, type Role, type User } from '@wieszcz/api';
import type { Account, RoleName } from '../features/users/users.queries.ts';

const ROLE_NAMES: Record<RoleName, Role> = { player: ROLES[0], moderator: ROLES[1], admin: ROLES[2] };

export const showRoles = (role: RoleName): Role[] => [ROLE_NAMES[role]];

/** What its owner may see of an account. */
export const showPerson = ({ username, firstName, surname, email, role }: Account): Omit<User, 'token'> => ({
  username,
  firstName,
  surname,
  email,
  roles: showRoles(role),
});
