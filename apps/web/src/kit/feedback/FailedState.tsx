import { uiTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { ActionButton } from '../forms/ActionButton.tsx';
import { IconAlertTriangle, IconRefresh } from '../icons/icons.ts';
import classes from './feedback.module.css';

type FailedStateProps = { message: string; onRetry?: () => Promise<unknown> };

/** A failed load: its message and a retry button. */
export function FailedState({ message, onRetry }: FailedStateProps) {
  return (
    <div className={classes.failed} role="alert">
      <IconAlertTriangle className={classes.failedStateIcon} size={32} stroke={1.5} aria-hidden />
      <p className={classes.message}>{message}</p>
      {onRetry && <RetryButton onRetry={onRetry} />}
    </div>
  );
}

/** Loads from its press until the retry has ended: not while something else, such as a poll, asks again. */
export function useRetry(retry: () => Promise<unknown>) {
  const [loading, setLoading] = useState(false);
  const onClick = () => {
    setLoading(true);
    void retry().finally(() => setLoading(false));
  };
  return { loading, onClick };
}

export const RetryButton = ({ onRetry }: { onRetry: () => Promise<unknown> }) => (
  <ActionButton variant="default" leftSection={<IconRefresh size={16} aria-hidden />} {...useRetry(onRetry)}>
    {uiTexts.retry}
  </ActionButton>
);
