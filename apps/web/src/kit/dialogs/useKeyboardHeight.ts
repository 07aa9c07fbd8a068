import { useSyncExternalStore } from 'react';

/** An on-screen keyboard is higher than this, in px; the bars of a browser that slide away are lower. */
const LEAST = 100;

function subscribe(onChange: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', onChange);
  viewport?.addEventListener('scroll', onChange);
  return () => {
    viewport?.removeEventListener('resize', onChange);
    viewport?.removeEventListener('scroll', onChange);
  };
}

/** Zooming makes the visual viewport smaller too, so only an unzoomed page tells of a keyboard. */
function keyboardHeight(): number {
  const viewport = window.visualViewport;
  if (!viewport || viewport.scale !== 1) return 0;
  const covered = Math.round(window.innerHeight - viewport.height - viewport.offsetTop);
  return covered >= LEAST ? covered : 0;
}

/** How much of the window's lower edge an on-screen keyboard covers, in px. The layout of the page doesn't change when it opens. */
export const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, keyboardHeight);
