import { type RefObject, useLayoutEffect } from 'react';

/** Headings that can take the focus, or the button in a heading that folds its section. */
const HEADING = ':is(h1, h2)[tabindex], h2 > button';

/** When the element is removed with the focus in it, the nearest heading gets the focus; in a dialog, the dialog itself. */
export function useFocusPassedOn(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const removed = element.current;
    return () => {
      if (removed === null || !removed.contains(document.activeElement)) return;
      // The element is still in the page. What takes its place may replace the heading, too, so the heading is looked for after the removal.
      const ancestors: HTMLElement[] = [];
      for (let at = removed.parentElement; at; at = at.parentElement) ancestors.push(at);
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        for (const ancestor of ancestors.filter(({ isConnected }) => isConnected)) {
          const target = ancestor.matches('[role=dialog]') ? ancestor : ancestor.querySelector<HTMLElement>(HEADING);
          if (target) return target.focus({ preventScroll: true });
        }
      });
    };
  }, [element]);
}
