import { useId, useState, type ReactNode } from 'react';
import { useEscape } from '../useEscape.ts';
import classes from './feedback.module.css';

/** A label with an explanation: pressing, hovering or focusing the label shows it, Esc hides it. */
export function Hint({ label, children }: { label: ReactNode; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isRight, setRight] = useState(false);
  const open = (anchor: HTMLElement) => {
    const { left, width } = anchor.getBoundingClientRect();
    setRight(left + width / 2 > document.documentElement.clientWidth / 2);
    setOpen(true);
  };
  useEscape(isOpen, () => setOpen(false));
  return (
    <span className={classes.hintAnchor} onMouseEnter={(event) => open(event.currentTarget)} onMouseLeave={() => setOpen(false)}>
      <button
        type="button"
        className={classes.hintLabel}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onFocus={(event) => open(event.currentTarget)}
        onBlur={() => setOpen(false)}
        onClick={(event) => open(event.currentTarget)}
      >
        {label}
      </button>
      {isOpen && (
        <span id={id} role="tooltip" className={classes.hint} data-right={isRight || undefined}>
          {children}
        </span>
      )}
    </span>
  );
}
