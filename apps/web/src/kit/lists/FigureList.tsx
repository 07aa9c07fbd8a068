import type { ReactNode } from 'react';
import classes from './lists.module.css';

export type Figure = {
  label: ReactNode;
  value: ReactNode;
  /** Larger, for the main figure of the list. */
  strong?: boolean;
  /** With a line above it. */
  rule?: boolean;
  /** In red: the figure prevents the action (missing budget). */
  wrong?: boolean;
};

/** A list with labels on the left and figures on the right. */
export function FigureList({ figures, label }: { figures: readonly Figure[]; label?: string }) {
  return (
    <dl className={classes.figureList} {...(label ? { 'aria-label': label } : {})}>
      {figures.map(({ label: name, value, strong, rule, wrong }, index) => (
        <div
          key={index}
          className={classes.row}
          data-rule={rule || undefined}
          data-strong={strong || undefined}
          data-wrong={wrong || undefined}
        >
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A few large figures side by side in one card. Draws all of them alike: `strong`, `rule` and `wrong` have no effect. */
export function FigureStrip({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <dl className={`card ${classes.strip}`} aria-label={label}>
      {figures.map(({ label: name, value }, index) => (
        <div key={index} className={classes.cell}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
