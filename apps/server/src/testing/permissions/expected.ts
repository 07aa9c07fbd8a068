import { type Endpoint, ERROR_STATUS } from '@wieszcz/api';
import { CALLERS, type CallerName } from './callers.ts';

/** Whose resource the example of a call names. */
const ownerOf = ({ access }: Endpoint): CallerName => (access === 'public' || access === 'moderator' ? 'author' : 'owner');

/** Codes with which calls for players may refuse other roles instead of ROLE_FORBIDDEN. */
const EXACT_REFUSALS = ['NOT_A_PLAYER', 'STAFF_ACCOUNT'] as const;

/** What an endpoint's declaration says about a caller: null if the call is allowed, else its status and error code. */
export function declaredRefusal(endpoint: Endpoint, caller: CallerName): string | null {
  const { access, stranger = 'none', errors } = endpoint;
  const role = CALLERS[caller];
  if (access !== 'public') {
    if (role === null) return '401 UNAUTHENTICATED';
    if (access !== 'user' && access !== role)
      return `403 ${EXACT_REFUSALS.find((code) => errors.includes(code)) ?? 'ROLE_FORBIDDEN'}`;
  }
  return stranger === 'none' || caller === ownerOf(endpoint) ? null : `${ERROR_STATUS[stranger]} ${stranger}`;
}
