import { useEffect, useRef } from 'react';

/*
 * An open sheet, dialog or menu that Back may close has an entry of its own in the browser's history, so that Back closes it and the screen
 * stays. The router doesn't know these entries: each repeats the address and the state of the screen's own entry, and adds an id. If the
 * overlay is closed in another way, its entry stays, because going back takes time, in which the user may follow a link. Back later skips the
 * entry.
 * A screen whose filters are in the query of its address may change it while the entry of an overlay is the current one. Only that entry can
 * get the new address then. The screen's own entry gets it when Back reaches it.
 */

type Overlay = { id: string; close: () => void };

/** The open overlays; the last one is on top. */
const overlays: Overlay[] = [];
let opened = 0;
/** Resolves the promise of `leaveOverlayEntry`. */
let onLeft: (() => void) | undefined;

/** `key` is the router's. `screen` is an id that the entries of overlays share with their screen's own entry. */
type EntryState = { key?: string; screen?: string; overlay?: string };
type Entry = { state: EntryState; hash: string };

const currentEntry = (): Entry => ({ state: (history.state ?? {}) as EntryState, hash: location.hash });
/** The current entry, as far as events have been handled. */
let last: Entry = { state: {}, hash: '' };

const overlayOfEntry = (): string | undefined => currentEntry().state.overlay;
/** Whether the current entry belongs to a closed overlay. */
const isLeftOver = (): boolean => {
  const id = overlayOfEntry();
  return id !== undefined && overlays.every((overlay) => overlay.id !== id);
};

/**
 * Handles Back on the entries of overlays; `isShown` says whether the current entry belongs to the screen that the router shows. Called
 * before the router is created, because the listeners of a window run in the order in which they were added.
 */
export function watchBack(isShown: () => boolean): void {
  last = currentEntry();
  const onPopState = (event: PopStateEvent) => {
    renewReachedEntry(last);
    const isSameScreen = isShown();
    const [left, reached] = [last.state.overlay, overlayOfEntry()];
    last = currentEntry();
    const top = overlays.at(-1);
    if (top && reached !== top.id) {
      top.close();
      // The overlay may stay open, for example while an order is sent. It then gets a new entry for the next Back.
      if (isSameScreen) setTimeout(() => overlays.includes(top) && enter(top.id));
    } else if (!onLeft && (isSameScreen ? left !== undefined && reached === undefined : isLeftOver())) {
      // Skips the entry of a closed overlay: Back from it to the screen's own entry goes on to the previous screen, and Back to it from a
      // later screen goes on to the screen's own entry. Opening the address of the shown screen again also fires popstate, but leaves no
      // overlay's entry.
      history.back();
      event.stopImmediatePropagation();
    }
    if (isSameScreen) event.stopImmediatePropagation();
    onLeft?.();
    onLeft = undefined;
  };
  window.addEventListener('popstate', onPopState);
}

/** Gives the screen's own entry, or that of an overlay below, the newer address and state of the overlay's entry that Back has left. */
function renewReachedEntry({ state: { overlay, ...newer }, hash }: Entry): void {
  const { state } = currentEntry();
  const isSameScreen = overlay !== undefined && newer.screen !== undefined && newer.screen === state.screen;
  if (isSameScreen && newer.key !== state.key) history.replaceState({ ...newer, ...ofOverlay(state.overlay) }, '', hash);
}

/**
 * Goes back from the entry of an overlay, which closes, to the screen's own entry, so that a navigation can replace the screen. Resolves at
 * once if the current entry is the screen's own.
 */
export async function leaveOverlayEntry(): Promise<void> {
  if (overlayOfEntry() === undefined) return;
  await new Promise<void>((resolve) => {
    onLeft = resolve;
    history.back();
  });
}

const ofOverlay = (overlay: string | undefined) => (overlay === undefined ? {} : { overlay });

/** Called after each navigation of the router. If it has replaced the entry of an overlay by the same screen, the entry stays the overlay's. */
export function followNavigation(isReplaced: boolean): void {
  const { state, hash } = currentEntry();
  const { overlay, screen } = last.state;
  const isSameScreen = pathOf(hash) === pathOf(last.hash);
  if (isReplaced && overlay !== undefined && state.overlay === undefined && state.key !== last.state.key && isSameScreen)
    history.replaceState({ ...state, overlay, screen }, '');
  last = currentEntry();
}

const pathOf = (hash: string): string => hash.split('?')[0] ?? '';

/** Adds the entry of an overlay. Replaces the current entry if that belongs to a closed overlay. */
function enter(overlay: string): void {
  const own = { screen: overlay, ...(history.state as object | null) };
  if (overlayOfEntry() === undefined) history.replaceState(own, '');
  if (isLeftOver()) history.replaceState({ ...own, overlay }, '');
  else history.pushState({ ...own, overlay }, '');
  last = currentEntry();
}

/** Adds the entry of an overlay that opens: Back calls `close`. The returned function is called when the overlay has closed. */
function addBackEntry(close: () => void): () => void {
  opened += 1;
  // Unique also among the entries that remain from an earlier load of the page.
  const overlay = { id: `${performance.timeOrigin} ${opened}`, close };
  enter(overlay.id);
  overlays.push(overlay);
  return () => void overlays.splice(overlays.indexOf(overlay), 1);
}

/** While something is open above the screen, the browser's Back calls `close`, which may leave it open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    return addBackEntry(() => latest.current());
  }, [isOpen]);
}
