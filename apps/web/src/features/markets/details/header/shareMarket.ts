import type { Market } from '@wieszcz/api';
import { paths } from '../../../../paths.ts';

export type Shared = 'shared' | 'copied' | 'failed';

/** Hands the market's link, whose preview tells the chances, to the device, or to the clipboard where the device can't share. */
export async function shareMarket({ marketId, topic }: Market): Promise<Shared> {
  const url = location.origin + paths.shared(marketId);
  try {
    if (typeof navigator.share !== 'function') {
      await navigator.clipboard.writeText(url);
      return 'copied';
    }
    await navigator.share({ title: topic, url });
    return 'shared';
  } catch (error) {
    const cancelled = error instanceof DOMException && error.name === 'AbortError';
    return cancelled ? 'shared' : 'failed';
  }
}
