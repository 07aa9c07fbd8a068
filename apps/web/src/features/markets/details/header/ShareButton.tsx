import { Button } from '@mantine/core';
import { marketTexts } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import type { Market } from '#api/market.ts';
import { announce } from '#kit/feedback/LiveRegion.tsx';
import { IconCheck, IconShare2 } from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import classes from './header.module.css';

/** How long the button shows the outcome. */
const OUTCOME_MS = 3000;
const labels: Record<ShareOutcome, string> = {
  shared: marketTexts.share,
  copied: marketTexts.shareCopied,
  failed: marketTexts.shareFailed,
};

/** Moves the focus to the address, which has replaced the pressed button. */
const selectAll = (address: HTMLInputElement | null) => {
  address?.focus();
  address?.select();
};

/**
 * Shares the market's link. The button itself shows the outcome, because guests' pages don't load the notifications. A link that can be
 * neither shared nor copied is shown in a field, from which the user can copy it.
 */
export function ShareButton({ market, className }: { market: Market; className: string | undefined }) {
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  useEffect(() => {
    if (outcome === null || outcome === 'failed') return;
    if (outcome !== 'shared') announce(labels[outcome]);
    const timer = setTimeout(() => setOutcome(null), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  if (outcome === 'failed')
    return (
      <label className={[classes.address, className].filter(Boolean).join(' ')}>
        {labels.failed}
        <input ref={selectAll} readOnly value={sharedUrl(market)} />
      </label>
    );
  const Icon = outcome === 'copied' ? IconCheck : IconShare2;
  return (
    <Button
      className={className}
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
      onClick={() => void shareMarket(market).then(setOutcome)}
    >
      {labels[outcome ?? 'shared']}
    </Button>
  );
}

/** `shared` also where the user closed the device's dialog: there is nothing to report. */
type ShareOutcome = 'shared' | 'copied' | 'failed';

/** The address of a page that shows a preview on other sites and leads to the market. */
const sharedUrl = ({ marketId }: Market): string => location.origin + paths.shared(marketId);

/** Opens the device's share dialog with the market's link, or copies the link where the device has no such dialog. Never rejects. */
async function shareMarket(market: Market): Promise<ShareOutcome> {
  const url = sharedUrl(market);
  try {
    if (typeof navigator.share !== 'function') {
      await navigator.clipboard.writeText(url);
      return 'copied';
    }
    await navigator.share({ title: market.topic, url });
    return 'shared';
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    return isCancelled ? 'shared' : 'failed';
  }
}
