import type { Report } from './lighthouse.ts';

type NetworkRequest = { url: string; resourceType: string; transferSize: number; sessionTargetType?: string };

/** Transferred bytes by kind, headers included. */
export type Wire = Record<'script' | 'stylesheet' | 'font' | 'image' | 'other' | 'total', number>;

const KINDS: Record<string, keyof Wire> = { Script: 'script', Stylesheet: 'stylesheet', Font: 'font', Image: 'image' };

/** The bytes transferred until the page is loaded. Requests of the service worker don't count. */
export function wireOf(result: Report): Wire {
  const { details } = result.audits['network-requests'] ?? {};
  const requests = (details?.items ?? []) as NetworkRequest[];
  const wire: Wire = { script: 0, stylesheet: 0, font: 0, image: 0, other: 0, total: 0 };
  const pages = requests.filter(({ sessionTargetType = 'page', url }) => sessionTargetType === 'page' && !url.endsWith('/sw.js'));
  for (const { resourceType, transferSize } of pages) {
    wire[KINDS[resourceType] ?? 'other'] += transferSize;
    wire.total += transferSize;
  }
  return wire;
}

export const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
