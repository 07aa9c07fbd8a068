import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isAlive, session, useSession } from '../api/session.ts';
import { paths } from '../paths.ts';

/** Guard of the routes below it: without a valid token it redirects to the sign-in. Checked at every navigation. */
export function SignedIn() {
  useLocation();
  const user = useSession();
  const isValid = isAlive(user);
  useEffect(() => {
    if (!isValid) session.end();
  }, [isValid]);
  return isValid ? <Outlet /> : <Navigate to={paths.login} replace />;
}
