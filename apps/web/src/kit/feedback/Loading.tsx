import { Skeleton } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import classes from './feedback.module.css';

/** Skeletons in the shape of the content; the style sheet shows them after a delay. `label` is for screen readers. */
export function Loading({ label = uiTexts.loading, children }: { label?: string; children?: ReactNode }) {
  return (
    <div className={classes.loading} data-loading aria-busy>
      <output className="srOnly">{label}</output>
      {children && <div aria-hidden>{children}</div>}
    </div>
  );
}

export function RowSkeletons({ rows, height = 48 }: { rows: number; height?: number }) {
  return (
    <div className={`card ${classes.rows}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ height }}>
          <Skeleton height={14} width="40%" />
          <Skeleton height={14} width={72} />
        </div>
      ))}
    </div>
  );
}

/** Skeleton of a card of the list of markets; `cover` is the height of its picture in px. */
export function CardSkeleton({ cover = 104 }: { cover?: number }) {
  return (
    <div className={`card ${classes.card}`}>
      <Skeleton height={cover} radius={0} />
      <div className={classes.loadingBody}>
        <Skeleton height={12} width="30%" />
        <Skeleton height={18} />
        <Skeleton height={18} width="65%" />
        <Skeleton height={6} />
        <div className={classes.pair}>
          <Skeleton height={36} />
          <Skeleton height={36} />
        </div>
      </div>
    </div>
  );
}
