import type { Report } from './lighthouse.ts';

type NetworkRequest = { url: string; resourceType: string; transferSize: number; sessionTargetType?: string };

/** Bytes of the responses by kind of resource, headers included. */
export type Wire = Record<'script' | 'stylesheet' | 'font' | 'image' | 'other' | 'total', number>;

const KINDS: Record<string, keyof Wire> = { Script: 'script', Stylesheet: 'stylesheet', Font: 'font', Image: 'image' };

/** The bytes that a visit transfers. Neither the service worker's script nor its requests count, as the page doesn't wait for them. */
export function wireOf(result: Report): Wire {
  const { details } = result.audits['network-requests'] ?? {};
  const requests = (details?.items ?? []) as NetworkRequest[];
  const wire: Wire = { script: 0, stylesheet: 0, font: 0, image: 0, other: 0, total: 0 };
  const ofPage = requests.filter(
    ({ sessionTargetType = 'page', url }) => sessionTargetType === 'page' && !url.endsWith('/sw.js'),
  );
  for (const { resourceType, transferSize } of ofPage) {
    wire[KINDS[resourceType] ?? 'other'] += transferSize;
    wire.total += transferSize;
  }
  return wire;
}

export const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
