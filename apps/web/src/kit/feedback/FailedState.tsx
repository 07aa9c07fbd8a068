import { IconAlertTriangle } from '../icons/icons.ts';
import { RetryButton } from './RetryButton.tsx';
import classes from './feedback.module.css';

type FailedStateProps = { message: string; onRetry?: () => Promise<unknown> };

/** A failed load: its message and a retry button. */
export function FailedState({ message, onRetry }: FailedStateProps) {
  return (
    <div className={classes.failed} role="alert">
      <IconAlertTriangle className={classes.failedStateIcon} size={32} stroke={1.5} />
      <p className={classes.failedMessage}>{message}</p>
      {onRetry && <RetryButton onRetry={onRetry} />}
    </div>
  );
}
