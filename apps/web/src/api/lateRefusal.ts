import { unansweredTexts } from '@wieszcz/texts';
import { useHasLeft } from '#kit/navigation/useHasLeft.ts';
import { isInDoubt, isTurnedAway, messageOf } from './failures.ts';
import type { CallKind } from './keptCalls.ts';
import { lateAnswers } from './lateAnswers.ts';
import { usePageUser } from './session.ts';

/**
 * Returns a function for the error of a call by `callOnce`: if the user has left the form that would show it, a refusal is shown above every
 * screen. It returns whether that was so. `isOpen`: whether the dialog of the form is open, for a component that contains the dialog.
 */
export function useLateRefusal(kind: CallKind, isOpen = true): (error: unknown) => boolean {
  const username = usePageUser();
  const hasLeft = useHasLeft();
  return (error) => {
    // The other errors don't say whether an earlier attempt was carried out.
    const isRefusal = !isInDoubt(error) && !isTurnedAway(error);
    if (!isRefusal || (isOpen && !hasLeft())) return false;
    lateAnswers.add({ username, kind: 'error', title: unansweredTexts[kind].refused, text: messageOf(error) });
    return true;
  };
}
