import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { paths, returnPath } from '../../paths.ts';
import { signInStateOf } from './signInState.ts';

/**
 * Where the sign-in or the sign-up continues, and what the screen before passed to it. Sends signed-in users
 * on: those who come by Back or by an address see no form (`isHidden`), and those who sign in, here or in another tab, leave it.
 */
export function useSignInEntry() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const entry = signInStateOf(state);
  const fromLink = returnPath(useSearchParams()[0]);
  const returnTo = entry.returnTo ?? fromLink;
  // A screen that passes a message ends the session only after it has opened this one.
  const isSkipped = useSession() !== null && entry.notice === null;
  const [isHidden] = useState(isSkipped);
  useEffect(() => {
    if (isSkipped) void navigate(returnTo ?? paths.profile, { replace: true });
  }, [isSkipped, navigate, returnTo]);
  return { ...entry, fromLink, returnTo, isHidden };
}
