import { useState, type ReactNode } from 'react';
import { useEscape } from '../useEscape.ts';
import classes from './feedback.module.css';

/**
 * A label under an icon button on hover and keyboard focus; Esc hides it. Hidden from screen readers: the button has the same text as its
 * aria-label.
 */
export function Tip({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useEscape(isOpen, close);
  return (
    <span
      className={classes.tipAnchor}
      onMouseEnter={open}
      onMouseLeave={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open()}
      onBlur={close}
    >
      {children}
      <span className={classes.tip} data-open={isOpen || undefined} aria-hidden>
        {label}
      </span>
    </span>
  );
}
