import type { ReactNode } from 'react';
import { defaultCover } from '../covers/covers.ts';
import classes from './EmptyState.module.css';

type EmptyStateProps = {
  title: ReactNode;
  /** A hint below the title. */
  children?: ReactNode;
  /** A button or a link below the hint. */
  action?: ReactNode;
  /** Heading level of the title. */
  level?: 1 | 2 | 3;
};

/** Shown in place of an empty list or screen. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      <img className={classes.art} src={defaultCover('OTHER')} alt="" width={120} height={72} />
      <Heading className={classes.title}>{title}</Heading>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}
