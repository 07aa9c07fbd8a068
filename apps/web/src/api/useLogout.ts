import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { session } from './session.ts';

/** Goes to the start and forgets who was signed in; in this order, or the guard would lead to the login first. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home, { flushSync: true });
    session.end();
  };
}
