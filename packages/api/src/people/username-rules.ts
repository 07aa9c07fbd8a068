import { isReservedUsername } from './reserved-usernames.ts';
import { isVulgarUsername } from './vulgar-usernames.ts';

/** Why nobody may choose this name, or null. The operator may give any name. */
export function objectionToUsername(name: string): 'USERNAME_RESERVED' | 'USERNAME_VULGAR' | null {
  if (isReservedUsername(name)) return 'USERNAME_RESERVED';
  return isVulgarUsername(name) ? 'USERNAME_VULGAR' : null;
}
