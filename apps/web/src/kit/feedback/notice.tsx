import { Anchor } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { IconCircleCheck } from '../icons/icons.ts';
import { announce } from './LiveRegion.tsx';
import classes from './notice.module.css';

type Notice = { title: string; text?: ReactNode; link?: { label: string; to: string } };

/** Shows a notice of success. The list of notices is outside the router, so its links are plain anchors. */
export function notifyDone({ title, text, link }: Notice): void {
  announce(title);
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({
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
      classNames: { root: classes.notice, icon: classes.icon, title: classes.title, description: classes.text },
    }),
  );
}
