import { useEffect } from 'react';
import { useIsRepeating } from './callOnce.ts';
import type { CallKind } from './keptCalls.ts';

type Dialog = { opened: boolean; onClose: () => void };
type Action = { isPending: boolean; isError: boolean; reset: () => void };

/**
 * For a dialog that shows how its call by `callOnce` ends. It stays open while it waits for the answer, unless the call is repeated
 * (`isLocked`). Once closed it forgets the error: opened again, it asks anew. An error that comes later is for `useLateRefusal`.
 */
export function useClosable(kind: CallKind, { opened, onClose }: Dialog, { isPending, isError, reset }: Action) {
  const isRepeating = useIsRepeating(kind);
  const isLocked = isPending && !isRepeating;
  useEffect(() => {
    if (!opened && isError) reset();
  }, [opened, isError, reset]);
  return {
    isLocked,
    close: () => {
      if (!isLocked) onClose();
    },
  };
}
