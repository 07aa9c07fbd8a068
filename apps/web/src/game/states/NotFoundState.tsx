import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { EmptyState } from './EmptyState.tsx';

type NotFoundStateProps = {
  /** Why there is nothing to show: 'Nie znaleziono rynku'. */
  sentence: string;
  hint?: string;
  /** Where the button leads, and its label. */
  to: string;
  label: string;
  /**
   * The screen's title, kept as its heading and in the tab. Without it the sentence is both, for screens whose title is the name of what
   * wasn't found.
   */
  screen?: string;
  /** Shown below the screen's title. */
  children?: ReactNode;
};

/** A whole screen that has nothing to show (an unknown id, somebody else's market, a position without free shares). */
export function NotFoundState({ screen, children, ...message }: NotFoundStateProps) {
  if (screen === undefined) return <Message {...message} level={1} />;
  return (
    <>
      <PageTitle>{screen}</PageTitle>
      {children}
      <Message {...message} level={2} />
    </>
  );
}

type MessageProps = Omit<NotFoundStateProps, 'screen' | 'children'>;

function Message({ sentence, hint, to, label, level }: MessageProps & { level: 1 | 2 }) {
  const action = (
    <Button component={Link} to={to} variant="default">
      {label}
    </Button>
  );
  return (
    <EmptyState level={level} title={sentence} action={action}>
      {hint}
    </EmptyState>
  );
}
