import { shellTexts, typo } from '@wieszcz/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** The heading's id unless a screen names it otherwise. */
export const PAGE_TITLE = 'page-title';

/** '<title>' of the tab: 'Rynki – Wieszcz'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? shellTexts.brand : shellTexts.documentTitle(title);
  }, [title]);
}

/** The visit whose heading has had the focus. */
let begun: string | null = null;

type PageTitleProps = { children: string; id?: string; tabTitle?: string; className?: string | undefined; aside?: ReactNode };

/** The screen's h1. It names the tab and takes the focus after a change of screen, so that reading starts at the top. */
export function PageTitle({ children, id = PAGE_TITLE, tabTitle = children, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  useDocumentTitle(tabTitle);
  useEffect(() => {
    const arrivedFromOutside = key === 'default';
    // While a screen loads it has a heading too: whoever has moved on from that one is left where they are.
    const movedOn = begun === key && document.activeElement !== document.body;
    begun = key;
    if (!arrivedFromOutside && !movedOn) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only another screen moves the focus, not a filter in its query
  }, [pathname]);
  return (
    <h1 ref={heading} id={id} tabIndex={-1} className={className}>
      {typo(children)}
    </h1>
  );
}
