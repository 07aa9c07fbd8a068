import { useCallback, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Returns a function for work that ends later: whether the component is no longer on the page, or another screen is being loaded in its place.
 * A navigation that the work ends with would otherwise take the user back.
 */
export function useHasLeft(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const isLeaving = useRef(false);
  const { state } = useNavigation();
  useEffect(() => void (isLeaving.current = state !== 'idle'), [state]);
  return useCallback(() => !isMounted.current || isLeaving.current, []);
}
