import type { Market } from '#api/market.ts';
import { paths } from '#paths.ts';

/** `shared` also where the user closed the device's dialog: there is nothing to report. */
export type ShareOutcome = 'shared' | 'copied' | 'failed';

/** The address of a page that shows a preview on other sites and leads to the market. */
export const sharedUrl = ({ marketId }: Market): string => location.origin + paths.shared(marketId);

/** Opens the device's share dialog with the market's link, or copies the link where the device has no such dialog. Never rejects. */
export async function shareMarket(market: Market): Promise<ShareOutcome> {
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
