import { ticketTexts } from '@wieszcz/texts';
import { useCallback, useEffect, useRef } from 'react';
import { announce } from '#kit/feedback/LiveRegion.tsx';
import classes from './Summary.module.css';

/** The obstacles of all plans of orders. */
type Obstacle =
  | 'price'
  | 'limit'
  | 'shares'
  | 'cap'
  | 'budget'
  | 'crossed'
  | 'tooFew'
  | 'noSeller'
  | 'noSellerInLimit'
  | 'noBuyer'
  | 'noBuyerInLimit';

type SummaryProps = {
  /** What the order does, in one line; null while unknown. */
  title: string | null;
  text: string | null;
  /** True while the lines belong to the previous entries. */
  isStale: boolean;
  /**
   * Why the order can't be sent. With 'price', 'limit' or 'shares' the order can't be described, so the summary asks for a valid price or
   * number of shares.
   */
  obstacle: Obstacle | null;
  /** From `useAnnounceNew`. */
  announceNew: (words: string) => void;
};

/**
 * Announces words to screen readers if they differ from the ones before; the first ones of a form aren't announced. Called by a component
 * that outlives the summary, because a form shows none while there are too few shares, and the next one then has new words.
 */
export function useAnnounceNew(): (words: string) => void {
  const last = useRef<string | null>(null);
  return useCallback((words) => {
    if (last.current !== null && last.current !== words) announce(words);
    last.current = words;
  }, []);
}

/** The order in words. Keeps its height while the words load, and announces new words to screen readers. */
export function Summary({ title, text, isStale, obstacle, announceNew }: SummaryProps) {
  const words = title === null ? null : [title, text].filter(Boolean).join('. ');
  useEffect(() => {
    if (words !== null && !isStale) announceNew(words);
  }, [words, isStale, announceNew]);
  const missing = obstacle === 'shares' ? 'shares' : obstacle === 'price' || obstacle === 'limit' ? 'price' : null;
  if (title === null && missing !== null) {
    return (
      <div className={classes.well}>
        <p className={classes.title}>{ticketTexts.incomplete}</p>
        <p className={classes.text}>{ticketTexts.enter[missing]}</p>
      </div>
    );
  }
  return (
    <div className={classes.well} aria-busy={isStale || title === null}>
      <p className={classes.title}>{title ?? '\u00a0'}</p>
      <p className={classes.text}>{text ?? '\u00a0'}</p>
    </div>
  );
}
