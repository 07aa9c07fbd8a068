import { useId, type ReactNode } from 'react';
import { IconChevronDown, IconChevronUp } from '#kit/icons/icons.ts';
import classes from './fields.module.css';

type FoldProps = {
  label: string;
  /** At the right, such as the limit in use. */
  value: string | null;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A part of the ticket that few orders need, folded to one row. */
export function Fold({ label, value, isOpen, onToggle, children }: FoldProps) {
  const content = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.fold}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? content : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <b>{label}</b>
        <span className={`num ${classes.value}`}>{value}</span>
        <Chevron size={18} stroke={2} aria-hidden />
      </button>
      {isOpen && (
        <div id={content} className={classes.content}>
          {children}
        </div>
      )}
    </div>
  );
}
