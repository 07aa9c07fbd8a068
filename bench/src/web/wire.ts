import type { Result } from 'lighthouse';

type NetworkRequest = { url: string; resourceType: string; transferSize: number; sessionTargetType?: string };

export type Wire = Record<'script' | 'stylesheet' | 'font' | 'image' | 'other' | 'total', number>;

const KINDS: Record<string, keyof Wire> = { Script: 'script', Stylesheet: 'stylesheet', Font: 'font', Image: 'image' };

/** Bytes over the wire until the page is still, headers included, by kind. What the service worker fetches afterwards is not part of it. */
export function wireOf(result: Result): Wire {
  const { details } = result.audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? (details.items as NetworkRequest[]) : [];
  const wire: Wire = { script: 0, stylesheet: 0, font: 0, image: 0, other: 0, total: 0 };
  const pages = requests.filter(({ sessionTargetType = 'page', url }) => sessionTargetType === 'page' && !url.endsWith('/sw.js'));
  for (const { resourceType, transferSize } of pages) {
    wire[KINDS[resourceType] ?? 'other'] += transferSize;
    wire.total += transferSize;
  }
  return wire;
}

export const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
