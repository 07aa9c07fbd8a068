import { Button } from '@mantine/core';
import type { Market } from '@wieszcz/api';
import { marketTexts as say } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { announce } from '../../../kit/feedback/LiveRegion.tsx';
import { IconCheck, IconShare2 } from '../../../kit/icons/icons.ts';
import { shareMarket, type Shared } from './shareMarket.ts';

const ANSWER_STAYS = 3000;
const answers: Record<Shared, string> = { shared: say.share, copied: say.shareCopied, failed: say.shareFailed };

/** The button itself answers for a moment, so that guests need no notices. */
export function ShareButton({ market, className }: { market: Market; className: string | undefined }) {
  const [done, setDone] = useState<Shared | null>(null);
  useEffect(() => {
    if (done === null) return;
    if (done !== 'shared') announce(answers[done]);
    const timer = setTimeout(() => setDone(null), ANSWER_STAYS);
    return () => clearTimeout(timer);
  }, [done]);
  const Icon = done === 'copied' ? IconCheck : IconShare2;
  return (
    <Button
      className={className}
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
      onClick={() => void shareMarket(market).then(setDone)}
    >
      {answers[done ?? 'shared']}
    </Button>
  );
}
