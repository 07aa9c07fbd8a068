import { useLocation } from 'react-router';
import { isReturnable } from '#paths.ts';

/** The address of the present screen, with its query, for `paths.loginThen`; null where a sign-in doesn't return. */
export function useReturnTo(): string | null {
  const { pathname, search } = useLocation();
  return isReturnable(pathname) ? pathname + search : null;
}
