import { type Category, isTradingClosed, knownEnd } from '@wieszcz/domain';
import { sharingTexts } from '@wieszcz/texts';
import { probability } from '../../presenters/chance.ts';
import { coverUrl } from '../../presenters/cover.ts';
import type { MarketWithBets } from '../../presenters/market.ts';

// Pages for link previews of other sites, which don't run the game's scripts: `/s/{market}`, and the page for an unknown market.

/** PNG copies of the default covers of the web client, as previews don't show SVG. */
const defaultPreview = (category: Category): string => `/previews/${category.toLowerCase()}.png`;

export const sharePath = (market: number): string => `/s/${market}`;
const marketPath = (market: number): string => `/#/markets/details/${market}`;
const MARKETS_PATH = '/#/markets';

/** The result of a resolved market, else the likeliest bets and the end date. */
function describe(market: MarketWithBets): string {
  if (market.resolvedNone) return sharingTexts.resolvedNone;
  const correct = market.bets.find(({ id }) => id === market.correctBetId);
  if (correct) return sharingTexts.resolved(correct.title, market.correctBetOption ?? false);
  const chances = market.bets
    .map(({ title, shownChance }) => ({ title, chance: probability(shownChance.chance) }))
    .sort((a, b) => b.chance - a.chance);
  const end = knownEnd(market.endDate);
  return [sharingTexts.chances(chances), end && sharingTexts.ends(end)].filter(Boolean).join(' ');
}

/** Why an open market doesn't trade; null if it does. */
function stopOf({ resolvedAt, tradingClosesAt, pausedAt }: MarketWithBets, now: Date): keyof typeof sharingTexts.stops | null {
  if (resolvedAt !== null) return null;
  if (isTradingClosed(tradingClosesAt, now)) return 'closed';
  return pausedAt === null ? null : 'paused';
}

export function sharePage(publicUrl: string, market: MarketWithBets, now: Date): string {
  const picture = publicUrl + (market.cover === null ? defaultPreview(market.category) : coverUrl(market.cover));
  const stop = stopOf(market, now);
  const state = [describe(market), stop && sharingTexts.stops[stop]].filter(Boolean).join(' ');
  const invites = market.correctBetId === null && stop === null;
  const description = invites ? `${state} ${sharingTexts.invitation}` : state;
  const target = marketPath(market.id);
  const properties = {
    'og:type': 'website',
    'og:site_name': sharingTexts.siteName,
    'og:locale': 'pl_PL',
    'og:url': publicUrl + sharePath(market.id),
    'og:title': market.topic,
    'og:description': description,
    'og:image': picture,
    'og:image:alt': market.topic,
  };
  const names = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': market.topic,
    'twitter:description': description,
    'twitter:image': picture,
  };
  return page(
    sharingTexts.pageTitle(market.topic),
    [
      `<meta http-equiv="refresh" content="0; url=${target}">`,
      ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escape(content)}">`),
      ...Object.entries(names).map(([name, content]) => `<meta name="${name}" content="${escape(content)}">`),
    ],
    `<h1>${escape(market.topic)}</h1><p>${escape(state)}</p><p><a href="${target}">${sharingTexts.open}</a></p>`,
  );
}

export const noSuchMarketPage = (): string =>
  page(
    sharingTexts.pageTitle(sharingTexts.notFoundTitle),
    ['<meta name="robots" content="noindex">'],
    `<h1>${sharingTexts.notFoundTitle}</h1><p>${sharingTexts.notFound}</p><p><a href="${MARKETS_PATH}">${sharingTexts.seeMarkets}</a></p>`,
  );

const page = (title: string, head: readonly string[], body: string): string => `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${head.join('\n')}
<style>body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif }</style>
</head>
<body>${body}</body>
</html>
`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
