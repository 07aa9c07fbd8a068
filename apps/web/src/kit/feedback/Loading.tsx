import { Skeleton } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import classes from './feedback.module.css';

/** Skeletons in the shape of the content; the style sheet shows them after a delay. `label` is for screen readers. */
export function Loading({ label = uiTexts.loading, children }: { label?: string; children?: ReactNode }) {
  return (
    <div className={classes.loading} data-loading>
      {/* Outside the busy element: screen readers may ignore what is in it. */}
      <output className="srOnly">{label}</output>
      <div aria-busy aria-hidden>
        {children}
      </div>
    </div>
  );
}

export function RowSkeletons({ rows, height = 48 }: { rows: number; height?: number }) {
  return (
    <div className={`card ${classes.skeletonRows}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.skeletonRow} style={{ height }}>
          <Skeleton height={14} width="40%" />
          <Skeleton height={14} width={72} />
        </div>
      ))}
    </div>
  );
}
