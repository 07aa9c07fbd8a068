import { type RefObject, useEffect, useRef } from 'react';

/** The element gets the focus when it first appears, if the control that had the focus is gone, for example with the form that it replaces. */
export function useFocusIfLost<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return element;
}
