import { useNavigate } from 'react-router';
import { paths } from '#paths.ts';
import { api, endpoints } from './client.ts';
import { session } from './session.ts';

/**
 * Opens the home screen, then ends the session here and on the server. In the other order the guard of the current screen would redirect to
 * the sign-in. Nobody waits for the server: without a connection its session stays until it expires, but this browser has forgotten the token.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home, { flushSync: true });
    // The call takes the token before the session ends.
    void api(endpoints.signOut).catch(() => undefined);
    session.end();
  };
}

/** Ends all sessions of the user on the server, then the one here. Rejects, and changes nothing here, if the server can't be reached. */
export function useLogoutEverywhere(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await api(endpoints.endSessions);
    await navigate(paths.home, { flushSync: true });
    session.end();
  };
}
