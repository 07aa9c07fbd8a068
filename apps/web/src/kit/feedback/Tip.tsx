import type { ReactNode } from 'react';
import classes from './feedback.module.css';

/** A label under an icon button on hover and focus. Hidden from screen readers: the button has the same text as its aria-label. */
export function Tip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.tipAnchor}>
      {children}
      <span className={classes.tip} aria-hidden>
        {label}
      </span>
    </span>
  );
}
