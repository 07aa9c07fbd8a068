import { Button, Loader } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import { useRef, useState } from 'react';
import { IconRefresh } from '../icons/icons.ts';
import { useFocusPassedOn } from './useFocusPassedOn.ts';

type RetryButtonProps = { onRetry: () => Promise<unknown>; size?: 'xs' | 'sm'; children?: string };

/**
 * Repeats a failed read. Shows that it does from its press until the retry has ended, not while something else, such as a poll, asks again.
 * It isn't disabled meanwhile: that would take the focus from the player who has just pressed it.
 */
export function RetryButton({ onRetry, size = 'sm', children = uiTexts.retry }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isRetrying, setRetrying] = useState(false);
  useFocusPassedOn(button);
  const retry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return (
    <Button
      ref={button}
      variant="default"
      size={size}
      leftSection={isRetrying ? <Loader size={16} color="currentColor" aria-hidden /> : <IconRefresh size={16} />}
      {...(isRetrying ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: retry })}
    >
      {children}
    </Button>
  );
}
