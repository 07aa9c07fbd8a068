import { ticketTexts } from '@wieszcz/texts';
import { useEffect, useRef } from 'react';
import { announce } from '#kit/feedback/LiveRegion.tsx';
import classes from './Summary.module.css';

type SummaryProps = {
  /** What the order does, in one line; null while unknown. */
  title: string | null;
  text?: string | null;
  /** True while the lines belong to the previous entries. */
  isStale: boolean;
  /** Why the order can't be sent. Without a right price or number of shares there is nothing to tell but that it is to be entered. */
  obstacle?: string | null;
};

/** The order in words. Keeps its height while the words load, and announces new words to screen readers. */
export function Summary({ title, text, isStale, obstacle }: SummaryProps) {
  const announced = useRef<string | null>(null);
  const words = title === null ? null : [title, text].filter(Boolean).join('. ');
  useEffect(() => {
    if (words === null || isStale) return;
    if (announced.current !== null && announced.current !== words) announce(words);
    announced.current = words;
  }, [words, isStale]);
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
