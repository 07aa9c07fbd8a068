import type { CSSProperties } from 'react';
import type { Span } from './span.ts';
import classes from './chance.module.css';

/** A bar from 0 to 100 % with the span in colour and the chance as a line. Hidden from screen readers: both are beside it in words. */
export function SpanBar({ chance, span, size = 'md' }: { chance: number; span: Span; size?: 'md' | 'sm' }) {
  const style = {
    '--chance': `${chance * 100}%`,
    '--middle': `${((span.low + span.high) / 2) * 100}%`,
    '--width': `${(span.high - span.low) * 100}%`,
  } as CSSProperties;
  return (
    <span className={classes.spanBar} data-size={size} style={style} aria-hidden>
      <span className={classes.track}>
        <span className={classes.span} />
      </span>
      <span className={classes.chance} />
    </span>
  );
}
