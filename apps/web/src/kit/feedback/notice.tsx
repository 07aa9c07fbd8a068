import { Anchor } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import { type ComponentProps, type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { IconCircleCheck } from '../icons/icons.ts';
import { createSubscribers } from '../subscribers.ts';
import { announceSuccess } from './LiveRegion.tsx';
import { Note } from './Note.tsx';
import classes from './feedback.module.css';

type Notice = { title: string; text?: string; link?: { label: string; to: string } };

/** The pages on which the notices on display were shown, by their ids. */
const pages = new Map<string, string>();
let count = 0;
const currentPage = (): string => location.hash.split('?')[0]!;

const importLibrary = () =>
  import('@mantine/notifications').then(
    ({ notifications, Notifications }) => ({ notifications, Notifications }),
    () => null,
  );
let library: ReturnType<typeof importLibrary> | undefined;

/** Null if the code can't be loaded. It is asked for once, so that the list and its notices are always of the same kind. */
const loadLibrary = () => (library ??= importLibrary());

type ListProps = ComponentProps<NonNullable<Awaited<ReturnType<typeof importLibrary>>>['Notifications']>;

/** The list of notices: that of the library, or a plain one if its code can't be loaded. */
export const loadNotices = async (): Promise<ComponentType<ListProps>> => (await loadLibrary())?.Notifications ?? PlainNotices;

/**
 * Shows a notice of success, which disappears by itself or with the page. After a change that leads to another page, call it after the
 * navigation. The list of notices is outside the router, so its links are plain anchors.
 */
export function notifyDone({ title, text, link }: Notice): void {
  announceSuccess(text ? `${title}. ${text}` : title);
  const id = `notice-${(count += 1)}`;
  pages.set(id, currentPage());
  const onClose = () => void pages.delete(id);
  const message = (
    <>
      {text}
      {link && (
        <Anchor className={classes.link} href={`#${link.to}`}>
          {link.label}
        </Anchor>
      )}
    </>
  );
  void show({ id, title, message, onClose });
}

async function show(notice: PlainNotice): Promise<void> {
  const loaded = await loadLibrary();
  if (!loaded) return addPlainNotice(notice);
  loaded.notifications.show({
    ...notice,
    // Announced already. The role tells what stands outside the page's landmarks; the library's own, alert, would announce it once more.
    role: 'status',
    'aria-live': 'off',
    icon: <IconCircleCheck size={22} stroke={1.7} aria-hidden />,
    closeButtonProps: { 'aria-label': uiTexts.closeMessage },
    classNames: { root: classes.notice, icon: classes.noticeIcon, title: classes.noticeTitle, description: classes.text },
  });
}

/** Closes the notices of pages that have been left. */
export function closeNoticesOfLeftPages(): void {
  const left = [...pages].filter(([, page]) => page !== currentPage()).map(([id]) => id);
  if (left.length === 0) return;
  void loadLibrary().then((loaded) => left.forEach((id) => (loaded ? loaded.notifications.hide(id) : removePlainNotice(id))));
}

type PlainNotice = { id: string; title: string; message: ReactNode; onClose: () => void };

let plainNotices: readonly PlainNotice[] = [];
const { notify, subscribe } = createSubscribers();

function setPlainNotices(next: readonly PlainNotice[]): void {
  plainNotices = next;
  notify();
}

const addPlainNotice = (notice: PlainNotice): void => setPlainNotices([...plainNotices, notice]);

function removePlainNotice(id: string): void {
  plainNotices.find((notice) => notice.id === id)?.onClose();
  setPlainNotices(plainNotices.filter((notice) => notice.id !== id));
}

/** The notices of a page that couldn't load the library for them: without animation, until they are closed or their page is left. */
function PlainNotices() {
  const shown = useSyncExternalStore(subscribe, () => plainNotices);
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
