import { Button } from '@mantine/core';
import { marketTexts } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import type { Market } from '#api/market.ts';
import { announce } from '#kit/feedback/LiveRegion.tsx';
import { IconCheck, IconShare2 } from '#kit/icons/icons.ts';
import { sharedUrl, shareMarket, type ShareOutcome } from './shareMarket.ts';
import classes from './header.module.css';

/** How long the button shows the outcome. */
const OUTCOME_MS = 3000;
const labels: Record<ShareOutcome, string> = {
  shared: marketTexts.share,
  copied: marketTexts.shareCopied,
  failed: marketTexts.shareFailed,
};

/** Moves the focus to the address, which the pressed button has made room for. */
const selectAll = (address: HTMLInputElement | null) => {
  address?.focus();
  address?.select();
};

/**
 * Shares the market's link. The button itself shows the outcome, because guests' pages don't load the notifications. Where the link can be
 * neither shared nor copied, it is shown to be copied by hand.
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
