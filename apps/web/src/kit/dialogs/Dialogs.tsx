import { lazy, Suspense, useState } from 'react';
import { useBackCloses } from './backEntries.ts';
import type { DialogBoxProps, SheetProps } from './DialogParts.tsx';
import { IsOpen } from './isOpen.ts';

/* The code of dialogs is large (focus trap, scroll lock, transitions) and most visits open none: it loads with the first one. */

const LazyDialogBox = lazy(async () => ({ default: (await import('./DialogParts.tsx')).DialogBox }));
const LazySheet = lazy(async () => ({ default: (await import('./DialogParts.tsx')).Sheet }));

/** True from the first opening on: a dialog stays mounted so that its closing transition is visible. */
function useOpenedOnce(opened: boolean): boolean {
  const [once, setOnce] = useState(opened);
  if (opened && !once) setOnce(true);
  return once;
}

/** A modal dialog in the middle of the screen. Back closes it if it is dismissable. */
export function DialogBox(props: DialogBoxProps) {
  useBackCloses(props.opened && props.dismissable !== false, props.onClose);
  if (!useOpenedOnce(props.opened)) return null;
  return (
    <Suspense fallback={null}>
      <IsOpen value={props.opened}>
        <LazyDialogBox {...props} />
      </IsOpen>
    </Suspense>
  );
}

/** A panel that slides up from the bottom edge. Back closes it. */
export function Sheet(props: SheetProps) {
  useBackCloses(props.opened, props.onClose);
  if (!useOpenedOnce(props.opened)) return null;
  return (
    <Suspense fallback={null}>
      <IsOpen value={props.opened}>
        <LazySheet {...props} />
      </IsOpen>
    </Suspense>
  );
}
