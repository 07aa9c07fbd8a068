import { Button } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import { IconRefresh } from '../icons/icons.ts';

type RetryButtonProps = { onRetry: () => void; retrying: boolean };

export const RetryButton = ({ onRetry, retrying }: RetryButtonProps) => (
  <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={retrying} onClick={onRetry}>
    {uiTexts.retry}
  </Button>
);
