import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasValidToken, session, useSession } from '../api/session.ts';
import { paths } from '../paths.ts';

/** Guard of its child routes: without a valid token it ends the session and redirects to the login screen. */
export function SignedIn() {
  // Renders the guard at every navigation, because a token can expire between two.
  const { key, pathname } = useLocation();
  const user = useSession();
  const isValid = hasValidToken(user);
  useEffect(() => {
    if (!isValid) session.end();
  }, [isValid]);
  // A navigation of the user may interrupt the redirect, which only a new element repeats.
  return isValid ? <Outlet /> : <Navigate key={`${key} ${pathname}`} to={paths.login} replace />;
}
