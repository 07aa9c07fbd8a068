import type { ReactNode } from 'react';
import classes from './FigureList.module.css';

export type Figure = {
  label: ReactNode;
  value: ReactNode;
  /** Larger, where one figure is the point of the list. */
  strong?: boolean;
  /** A line above, where the list turns to another subject. */
  rule?: boolean;
  /** Told in words and red: the figure stands in the way. */
  wrong?: boolean;
};

/** Names left, figures right, as on a bill. */
export function FigureList({ figures, label }: { figures: readonly Figure[]; label?: string }) {
  return (
    <dl className={classes.list} {...(label ? { 'aria-label': label } : {})}>
      {figures.map(({ label: name, value, strong, rule, wrong }, place) => (
        <div
          key={place}
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

/** A few large figures side by side in one card; two by two on phones. */
export function FigureStrip({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <dl className={`card ${classes.strip}`} aria-label={label}>
      {figures.map(({ label: name, value }, place) => (
        <div key={place} className={classes.cell}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
