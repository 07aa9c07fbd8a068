import { useCallback, useContext, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate, useNavigation } from 'react-router';
import { IsOpen } from '../dialogs/isOpen.ts';

/**
 * Returns a function for work that ends later: whether the component is no longer on the page, its dialog is being closed, or another screen
 * is being loaded in its place. A navigation that the work ends with would otherwise take the user back, and a message in the component
 * would not be seen.
 */
export function useHasLeft(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const isLeaving = useRef(false);
  const { state } = useNavigation();
  const isOpen = useContext(IsOpen);
  useEffect(() => void (isLeaving.current = state !== 'idle' || !isOpen), [state, isOpen]);
  return useCallback(() => !isMounted.current || isLeaving.current, []);
}

/** Returns `navigate` for work that ends later: it does nothing once the user has left the component. */
export function useNavigateUnlessLeft(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  return useCallback(
    async (to, options) => {
      if (!hasLeft()) await navigate(to, options);
    },
    [navigate, hasLeft],
  );
}
