import { useLayoutEffect, useRef, useState } from 'react';

type Kind = 'change' | 'success';
type Region = { isModal: boolean; isClosing: boolean; show: (kind: Kind, text: string) => void };

/** The regions on the page: that of the page first, that of the topmost dialog last. */
const regions: Region[] = [];
/** Announcements that no region can show yet. */
const waiting = new Map<Kind, string>();
let announcements = 0;

function tell(kind: Kind, text: string): void {
  announcements += 1;
  // Screen readers ignore an unchanged text, so every other announcement ends with an invisible space.
  waiting.set(kind, announcements % 2 === 0 ? text : `${text}\u200b`);
  tellWaiting();
}

/**
 * VoiceOver ignores regions outside an open modal dialog, so the dialog has one of its own; the page's keeps its text meanwhile, because
 * other screen readers would read both. What is announced while a dialog closes waits for the page's region, and so does a success in an open
 * one: it is about to close, and what its region says may be lost with it.
 */
function tellWaiting(): void {
  const region = regions.at(-1);
  if (!region || region.isClosing) return;
  for (const [kind, text] of waiting) {
    if (kind === 'success' && region.isModal) continue;
    waiting.delete(kind);
    region.show(kind, text);
  }
}

/** Announces a change to screen readers: results found, a new price. */
export const announce = (text: string): void => tell('change', text);

/** Announces a success to screen readers: shares bought. The new prices that follow it don't replace it before it has been read. */
export const announceSuccess = (text: string): void => tell('success', text);

type LiveRegionProps = {
  /** Of a dialog, not of the page. */
  isModal?: boolean;
  /** The dialog is fading out. */
  isClosing?: boolean;
};

/** A region for each kind. A screen has them before it announces anything: screen readers may ignore a region that comes with its text. */
export function LiveRegion({ isModal = false, isClosing = false }: LiveRegionProps) {
  const [texts, setTexts] = useState<Record<Kind, string>>({ success: '', change: '' });
  const region = useRef<Region>({
    isModal,
    isClosing,
    show: (kind, text) => setTexts((last) => ({ ...last, [kind]: text })),
  });
  useLayoutEffect(() => {
    const own = region.current;
    if (isModal) regions.push(own);
    else regions.unshift(own);
    return () => {
      regions.splice(regions.indexOf(own), 1);
      tellWaiting();
    };
  }, [isModal]);
  useLayoutEffect(() => {
    region.current.isClosing = isClosing;
    tellWaiting();
  }, [isClosing]);
  return (
    <>
      <Politely text={texts.success} />
      <Politely text={texts.change} />
    </>
  );
}

const Politely = ({ text }: { text: string }) => (
  <div className="srOnly" aria-live="polite" aria-atomic="true">
    {text}
  </div>
);
