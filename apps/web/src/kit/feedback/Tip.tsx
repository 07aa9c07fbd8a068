import type { ReactNode } from 'react';
import classes from './Tip.module.css';

/** A word under an icon button while it is pointed at or focused. The button carries the same word as its name. */
export function Tip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.anchor}>
      {children}
      <span className={classes.tip} aria-hidden>
        {label}
      </span>
    </span>
  );
}
