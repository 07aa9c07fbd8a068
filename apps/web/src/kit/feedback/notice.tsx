import { Anchor } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import { type ComponentProps, type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { IconCircleCheck } from '../icons/icons.ts';
import { createSubscribers } from '../subscribers.ts';
import { announceSuccess } from './LiveRegion.tsx';
import { Note } from './Note.tsx';
import classes from './feedback.module.css';

type Notice = { title: string; text?: string; link?: { label: string; to: string } };

/** For each open notice, by its id, the page on which it was opened. */
const pages = new Map<string, string>();
let count = 0;
/** Leaves the time to reach the link with the keyboard. A notice can cover a button, so it doesn't stay for ever. */
const LINK_MS = 20_000;
/** The last notice with a link. */
let linked: string | undefined;
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
 * Shows a notice of success, which closes by itself or with the page. One with a link stays longer, unless the next one with a link takes its
 * place. After a change that leads to another page, call this after the navigation. The list of notices
 * is outside the router, so its links are plain anchors.
 */
export function notifyDone({ title, text, link }: Notice): void {
  const said = text ? `${title}. ${text}` : title;
  announceSuccess(link ? `${said.replace(/\.$/, '')}. ${link.label}` : said);
  const id = `notice-${(count += 1)}`;
  if (link) {
    if (linked !== undefined) close([linked]);
    linked = id;
  }
  pages.set(id, currentPage());
  const onClose = () => void pages.delete(id);
  const message = (
    <>
      {text}
      {link && (
        <Anchor className={classes.noticeLink} href={`#${link.to}`}>
          {link.label}
        </Anchor>
      )}
    </>
  );
  void show({ id, title, message, onClose, ...(link ? { autoClose: LINK_MS } : {}) });
}

async function show(notice: PlainNotice): Promise<void> {
  const loaded = await loadLibrary();
  if (!loaded) return addPlainNotice(notice);
  loaded.notifications.show({
    ...notice,
    // Announced already. Content outside the landmarks needs a role; the library's own, alert, would announce it again.
    role: 'status',
    'aria-live': 'off',
    icon: <IconCircleCheck size={22} stroke={1.7} />,
    closeButtonProps: { 'aria-label': uiTexts.closeMessage },
    classNames: { root: classes.notice, icon: classes.noticeIcon, title: classes.noticeTitle, description: classes.noticeText },
  });
}

/** Closes the notices of pages that have been left. */
export const closeNoticesOfLeftPages = (): void =>
  close([...pages].filter(([, page]) => page !== currentPage()).map(([id]) => id));

/** Closes all notices. Called when a session ends or begins: the list would show them to the next user. */
export const closeNotices = (): void => close([...pages.keys()]);

/** Waits for the library as `show` does, so that a notice requested earlier has been shown and can be closed. */
function close(ids: readonly string[]): void {
  if (ids.length === 0) return;
  void loadLibrary().then((loaded) => ids.forEach((id) => (loaded ? loaded.notifications.hide(id) : removePlainNotice(id))));
}

type PlainNotice = { id: string; title: string; message: ReactNode; onClose: () => void; autoClose?: number };

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

/** The list used where the library can't be loaded: no animation; a notice stays until it is closed, replaced or its screen is left. */
function PlainNotices({ zIndex }: Pick<ListProps, 'zIndex'>) {
  const shown = useSyncExternalStore(subscribe, () => plainNotices);
  return (
    <div className={classes.plainNotices} style={{ zIndex }}>
      {shown.map(({ id, title, message }) => (
        <Note key={id} kind="success" title={title} isQuiet onClose={() => removePlainNotice(id)}>
          {message}
        </Note>
      ))}
    </div>
  );
}
