import { type ReactNode, useSyncExternalStore } from 'react';
import { createSubscribers } from '../subscribers.ts';
import { Note } from './Note.tsx';
import classes from './feedback.module.css';

export type PlainNotice = { id: string; title: string; message: ReactNode; onClose: () => void };

let notices: readonly PlainNotice[] = [];
const { notify, subscribe } = createSubscribers();

function change(next: readonly PlainNotice[]): void {
  notices = next;
  notify();
}

export const addPlainNotice = (notice: PlainNotice): void => change([...notices, notice]);

export function removePlainNotice(id: string): void {
  notices.find((notice) => notice.id === id)?.onClose();
  change(notices.filter((notice) => notice.id !== id));
}

/** The notices of a page that couldn't load the library for them: without animation, until they are closed or their page is left. */
export function PlainNotices() {
  const shown = useSyncExternalStore(subscribe, () => notices);
  return (
    <div className={classes.plainNotices}>
      {shown.map(({ id, title, message }) => (
        <Note key={id} kind="success" title={title} isQuiet onClose={() => removePlainNotice(id)}>
          {message}
        </Note>
      ))}
    </div>
  );
}
