import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isAlive, session, useSession } from '../api/session.ts';
import { paths } from '../paths.ts';

/** Lets only people with a living token through; asked again at every navigation below it. */
export function SignedIn() {
  useLocation();
  const user = useSession();
  const alive = isAlive(user);
  useEffect(() => {
    if (!alive) session.end();
  }, [alive]);
  return alive ? <Outlet /> : <Navigate to={paths.login} replace />;
}
