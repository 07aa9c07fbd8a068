import type { Market } from '@wieszcz/contract';
import { marketTexts as say } from '@wieszcz/texts';
import { paths } from '../../../paths.ts';
import { notifyDone } from '../../../ui/notice.tsx';

/** Hands the market's address to the device, or to the clipboard where the device can't share. */
export async function shareMarket({ marketId, topic }: Market): Promise<void> {
  const url = `${location.origin}${location.pathname}#${paths.marketDetails(marketId)}`;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: topic, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    notifyDone({ title: say.shareCopied });
  } catch (error) {
    const cancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!cancelled) notifyDone({ title: say.shareFailed });
  }
}
