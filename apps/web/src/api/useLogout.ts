import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { session } from './session.ts';

/** Opens the home screen, then ends the session. In the other order the guard of the current screen would redirect to the sign-in. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home, { flushSync: true });
    session.end();
  };
}
