import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The element gets the focus when it first appears, if the control that had the focus is gone, for example with the form that it replaces, or
 * is disabled: some browsers take the focus from a disabled control at once, others later. `isWanted`: false if it appears with its screen.
 */
export function useFocusIfLost<Element extends HTMLElement>(isWanted = true): RefObject<Element | null> {
  const element = useRef<Element>(null);
  // Before `useFocusPassedOn` looks for a heading: an element in the place of the removed one is closer.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isWanted && (activeElement === body || activeElement?.matches(':disabled'))) element.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the element appears
  }, []);
  return element;
}
