import type { Market } from '@wieszcz/api';
import { paths } from '../../../../paths.ts';

/** `shared` also where the user closed the device's dialog: there is nothing to report. */
export type ShareOutcome = 'shared' | 'copied' | 'failed';

/** Opens the device's share dialog with the market's link, or copies the link where the device has no such dialog. Never rejects. */
export async function shareMarket({ marketId, topic }: Market): Promise<ShareOutcome> {
  const url = location.origin + paths.shared(marketId);
  try {
    if (typeof navigator.share !== 'function') {
      await navigator.clipboard.writeText(url);
      return 'copied';
    }
    await navigator.share({ title: topic, url });
    return 'shared';
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    return isCancelled ? 'shared' : 'failed';
  }
}
