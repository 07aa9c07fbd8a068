import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSession } from '#api/session.ts';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths, returnPath } from '#paths.ts';

/**
 * What a screen passes to the sign-in and the sign-up in the navigation state, which a link from elsewhere can't set: a message, where to
 * continue afterwards, and the name to sign in with.
 */
export type SignInState = { notice?: string; returnTo?: string; username?: string };

const textIn = (state: unknown, field: keyof SignInState): string | null => {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[field] : undefined;
  return typeof value === 'string' ? value : null;
};

/** Reads the fields from a navigation state of unknown type; null for those that it lacks. */
export const signInStateOf = (state: unknown): Record<keyof SignInState, string | null> => ({
  notice: textIn(state, 'notice'),
  returnTo: textIn(state, 'returnTo'),
  username: textIn(state, 'username'),
});

/**
 * Where the sign-in or the sign-up continues, and what the screen before passed to it. Sends signed-in users on: those who come by Back or
 * by an address see no form (`isHidden`), and those who sign in, here (`leave`) or in another tab, leave the form.
 */
export function useSignInEntry() {
  const navigate = useNavigateUnlessLeft();
  const { state } = useLocation();
  const entry = signInStateOf(state);
  const fromLink = returnPath(useSearchParams()[0]);
  const returnTo = entry.returnTo ?? fromLink;
  // Some screens that pass a message end the session only after they have opened this one.
  const isSkipped = useSession() !== null && entry.notice === null;
  const [isHidden] = useState(isSkipped);
  const hasLeft = useRef(false);
  // Both the sent form and the session that it started call this. A second navigation would close a dialog that was opened after the first.
  const leave = useCallback(async () => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    await navigate(returnTo ?? paths.profile, { replace: true });
  }, [navigate, returnTo]);
  useEffect(() => {
    if (isSkipped) void leave();
  }, [isSkipped, leave]);
  return { ...entry, fromLink, returnTo, isHidden, leave };
}
