import { uiTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { ActionButton } from '../forms/ActionButton.tsx';
import { IconRefresh } from '../icons/icons.ts';

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
