import { useNavigate } from 'react-router';
import { paths } from '#paths.ts';
import { api, endpoints } from './client.ts';
import { session } from './session.ts';

/**
 * Opens the home screen, then ends the session here and on the server. In the other order the guard of the current screen would redirect to
 * the sign-in. The page doesn't wait for the server. Without a connection the session stays there until it expires, but this browser has no
 * token of it any more.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home, { flushSync: true });
    // Sent before the session ends here, because the call reads the session's token.
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
