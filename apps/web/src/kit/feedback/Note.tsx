import { CloseButton } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import { type ReactNode, useRef } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../icons/icons.ts';
import { useFocusPassedOn } from './useFocusPassedOn.ts';
import classes from './feedback.module.css';

const icons = { error: IconAlertTriangle, success: IconCircleCheck, warning: IconAlertTriangle, info: IconInfoCircle };

export type NoteKind = keyof typeof icons;
type NoteProps = {
  kind: NoteKind;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  id?: string;
  /** For a message that is announced in another way. */
  isQuiet?: boolean;
};

/** A message inside the page. Screen readers announce errors at once (role alert) and all others politely (role status). */
export function Note({ kind, title, children, action, onClose, id, isQuiet = false }: NoteProps) {
  const Icon = icons[kind];
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div
      id={id}
      className={classes.note}
      data-kind={kind}
      role={isQuiet ? 'status' : role}
      aria-live={isQuiet ? 'off' : undefined}
    >
      <Icon className={classes.noteIcon} size={20} stroke={1.7} />
      <div className={classes.noteBody}>
        {title && <p className={classes.noteTitle}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={classes.noteAction}>{action}</div>}
      </div>
      {onClose && <CloseNote onClose={onClose} />}
    </div>
  );
}

function CloseNote({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusPassedOn(button);
  return <CloseButton ref={button} size="sm" aria-label={uiTexts.closeMessage} onClick={onClose} />;
}
