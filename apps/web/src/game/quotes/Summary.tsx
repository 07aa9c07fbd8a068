import { useEffect, useRef } from 'react';
import { announce } from '#kit/feedback/LiveRegion.tsx';
import classes from './quotes.module.css';

type SummaryProps = {
  /** What the order does, in one line; null while unknown. */
  title: string | null;
  text?: string | null;
  /** True while the lines belong to the previous entries. */
  isStale: boolean;
};

/** The order in words. Keeps its height while the words load, and announces new words to screen readers. */
export function Summary({ title, text, isStale }: SummaryProps) {
  const announced = useRef<string | null>(null);
  const words = title === null ? null : [title, text].filter(Boolean).join('. ');
  useEffect(() => {
    if (words === null || isStale) return;
    if (announced.current !== null && announced.current !== words) announce(words);
    announced.current = words;
  }, [words, isStale]);
  return (
    <div className={classes.well} aria-busy={isStale || title === null}>
      <p className={classes.title}>{title ?? '\u00a0'}</p>
      <p className={classes.summaryText}>{text ?? '\u00a0'}</p>
    </div>
  );
}
