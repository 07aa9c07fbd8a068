import type { ReactNode } from 'react';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { defaultCover } from '../covers/covers.ts';
import classes from './EmptyState.module.css';

type EmptyStateProps = {
  /** A hint below the title. */
  children?: ReactNode;
  /** A button or a link below the hint. */
  action?: ReactNode;
} & Titled;

/** `level`: that of the heading. With 1 it is the title of the screen. */
type Titled = { title: string; level: 1 } | { title: ReactNode; level?: 2 | 3 };

/**
 * A picture, a sentence and perhaps a button, in place of a list or a screen that has nothing to show: it is empty, refused, not found or has
 * crashed.
 */
export function EmptyState({ children, action, ...titled }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <img className={classes.art} src={defaultCover('OTHER')} alt="" width={120} height={72} />
      <Title {...titled} />
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}

function Title(titled: Titled) {
  if (titled.level === 1) return <PageTitle className={classes.title}>{titled.title}</PageTitle>;
  const Heading = `h${titled.level ?? 2}` as const;
  return <Heading className={classes.title}>{titled.title}</Heading>;
}
