import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasValidToken, session, useSession } from '#api/session.ts';
import { paths } from '#paths.ts';
import type { SignInState } from '../features/auth/signInState.ts';

/** Guard of its child routes: without a valid token it ends the session and redirects to the login screen, which leads back here. */
export function SignedIn() {
  // Renders the guard at every navigation, because a token can expire between two.
  const { key, pathname, search } = useLocation();
  const user = useSession();
  const isValid = hasValidToken(user);
  useEffect(() => {
    if (!isValid) session.expire();
  }, [isValid]);
  // A navigation of the user may interrupt the redirect, which only a new element repeats.
  if (isValid) return <Outlet />;
  const state: SignInState = { returnTo: pathname + search };
  return <Navigate key={`${key} ${pathname}`} to={paths.login} state={state} replace />;
}
