import { shellTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Default id of the heading. */
export const PAGE_TITLE = 'page-title';

/** Sets the title of the browser tab: 'Rynki – Wieszcz'. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? shellTexts.brand : shellTexts.documentTitle(title);
  }, [title]);
}

/** Whether no other location than the visit's first has been shown: screen readers are at its top already. Back to it later is a navigation. */
let isFirstLocation = true;

/** Key of the last location whose heading took the focus. */
let focusedKey: string | null = null;

type PageTitleProps = { children: string; id?: string; tabTitle?: string; className?: string | undefined };

/** The screen's h1. Sets the title of the tab, and takes the focus after a navigation, so that screen readers start at the top. */
export function PageTitle({ children, id = PAGE_TITLE, tabTitle = children, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  useDocumentTitle(tabTitle);
  useEffect(() => {
    if (key !== 'default') isFirstLocation = false;
    // A loading screen has a heading of its own. If the focus has left that heading, the heading of the loaded screen doesn't take it back.
    const hasFocusMoved = focusedKey === key && document.activeElement !== document.body;
    focusedKey = key;
    if (!isFirstLocation && !hasFocusMoved) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- a filter in the query must not move the focus
  }, [pathname]);
  return (
    <h1 ref={heading} id={id} tabIndex={-1} className={className}>
      {withNoBreakSpaces(children)}
    </h1>
  );
}
