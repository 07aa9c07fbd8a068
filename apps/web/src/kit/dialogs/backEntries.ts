/*
 * An open sheet, dialog or menu that Back may close has an entry of its own in the browser's history, so that Back closes it and the screen
 * stays. The router doesn't know these entries: each repeats the address and the state of the screen's own entry, and adds an id. If the
 * overlay is closed in another way, its entry stays, because going back takes time, in which the user may follow a link. Back later skips the
 * entry.
 */

type Overlay = { id: string; close: () => void };

/** The open overlays; the last one is on top. */
const overlays: Overlay[] = [];
let opened = 0;
/** Id of the overlay whose entry is current, as far as events have been handled. */
let lastOverlay: string | undefined;

const overlayOfEntry = (): string | undefined => (history.state as { overlay?: string } | null)?.overlay;
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
  lastOverlay = overlayOfEntry();
  const onPopState = (event: PopStateEvent) => {
    const isSameScreen = isShown();
    const [left, reached] = [lastOverlay, overlayOfEntry()];
    lastOverlay = reached;
    const top = overlays.at(-1);
    if (top && reached !== top.id) {
      top.close();
      // The overlay may stay open, for example while an order is sent. It then gets a new entry for the next Back.
      if (isSameScreen) setTimeout(() => overlays.includes(top) && enter(top.id));
    } else if (isSameScreen ? left !== undefined && reached === undefined : isLeftOver()) {
      // Skips the entry of a closed overlay: Back from it to the screen's own entry goes on to the previous screen, and Back to it from a
      // later screen goes on to the screen's own entry. Opening the address of the shown screen again also fires popstate, but leaves no
      // overlay's entry.
      history.back();
      event.stopImmediatePropagation();
    }
    if (isSameScreen) event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', onPopState);
}

/** Adds the entry of an overlay. Replaces the current entry if that belongs to a closed overlay. */
function enter(overlay: string): void {
  // A plain link leaves the state null, which the router treats like this one.
  if (history.state === null) history.replaceState({ idx: null }, '');
  const state = { ...(history.state as object), overlay };
  if (isLeftOver()) history.replaceState(state, '');
  else history.pushState(state, '');
  lastOverlay = overlay;
}

/** Adds the entry of an overlay that opens: Back calls `close`. The returned function is called when the overlay has closed. */
export function addBackEntry(close: () => void): () => void {
  opened += 1;
  // Unique also among the entries that remain from an earlier load of the page.
  const overlay = { id: `${performance.timeOrigin} ${opened}`, close };
  enter(overlay.id);
  overlays.push(overlay);
  return () => void overlays.splice(overlays.indexOf(overlay), 1);
}
