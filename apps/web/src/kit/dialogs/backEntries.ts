/*
 * An open sheet, dialog or menu has an entry of its own in the browser's history, so that Back closes it and the screen stays. The router
 * doesn't know these entries: each repeats the address and the state of the screen's own entry, and adds an id. The entry stays when its
 * overlay is closed otherwise, because stepping back takes time in which a link may be followed; Back then passes it.
 */

type Overlay = { id: string; close: () => void };

/** What is open; the topmost is the last. */
const overlays: Overlay[] = [];
let opened = 0;
/** The overlay whose entry was the present one before the event that is handled. */
let overlayBefore: string | undefined;

const overlayOfEntry = (): string | undefined => (history.state as { overlay?: string } | null)?.overlay;
const isLeftOver = (): boolean => {
  const id = overlayOfEntry();
  return id !== undefined && overlays.every((overlay) => overlay.id !== id);
};

/**
 * Handles Back on the entries of overlays; `isShown` says whether the present entry belongs to the screen that the router shows. To call
 * before the router is created: the listeners of a window are called in the order in which they were added.
 */
export function watchBack(isShown: () => boolean): void {
  overlayBefore = overlayOfEntry();
  const onPopState = (event: PopStateEvent) => {
    const isSameScreen = isShown();
    const leavesOverlay = overlayBefore !== undefined;
    overlayBefore = overlayOfEntry();
    const top = overlays.at(-1);
    if (top && overlayOfEntry() !== top.id) {
      top.close();
      // Where it stays open, as while an order is sent, the next Back meets it again.
      if (isSameScreen) setTimeout(() => overlays.includes(top) && enter(top.id));
    } else if (isSameScreen ? leavesOverlay && overlayBefore === undefined : isLeftOver()) {
      // Passes the entry of a closed overlay: from it to the screen before, or from a later screen to its own. An address that is opened
      // once more on its own screen is an event too, and leaves no overlay.
      history.back();
      event.stopImmediatePropagation();
    }
    if (isSameScreen) event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', onPopState);
}

/** Adds the entry of an overlay, in the place of one that is left over. */
function enter(overlay: string): void {
  // The state that a plain link leaves is null, which the router reads like this one.
  if (history.state === null) history.replaceState({ idx: null }, '');
  const state = { ...(history.state as object), overlay };
  if (isLeftOver()) history.replaceState(state, '');
  else history.pushState(state, '');
  overlayBefore = overlay;
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
