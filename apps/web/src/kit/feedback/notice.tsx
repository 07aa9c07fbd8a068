import { Anchor } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { IconCircleCheck } from '../icons/icons.ts';
import { announce } from './LiveRegion.tsx';
import classes from './feedback.module.css';

type Notice = { title: string; text?: ReactNode; link?: { label: string; to: string } };

/** The pages on which the notices on display were shown, by their ids. */
const pages = new Map<string, string>();
let count = 0;
const currentPage = (): string => location.hash.split('?')[0]!;

/**
 * Shows a notice of success, which disappears by itself or with the page. After a change that leads to another page, call it after the
 * navigation. The list of notices is outside the router, so its links are plain anchors.
 */
export function notifyDone({ title, text, link }: Notice): void {
  announce(title);
  const id = `notice-${(count += 1)}`;
  pages.set(id, currentPage());
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({
      id,
      onClose: () => pages.delete(id),
      title,
      message: (
        <>
          {text}
          {link && (
            <Anchor className={classes.link} href={`#${link.to}`}>
              {link.label}
            </Anchor>
          )}
        </>
      ),
      icon: <IconCircleCheck size={22} stroke={1.7} aria-hidden />,
      closeButtonProps: { 'aria-label': uiTexts.closeMessage },
      classNames: { root: classes.notice, icon: classes.noticeIcon, title: classes.noticeTitle, description: classes.text },
    }),
  );
}

/** Closes the notices of pages that have been left. */
export function closeNoticesOfLeftPages(): void {
  const left = [...pages].filter(([, page]) => page !== currentPage()).map(([id]) => id);
  if (left.length > 0)
    void import('@mantine/notifications').then(({ notifications }) => left.forEach((id) => notifications.hide(id)));
}
