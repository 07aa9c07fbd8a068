import { readFileSync } from 'node:fs';
import { endpoints, urlOf } from '@wieszcz/api';
import type { Plugin, Rolldown } from 'vite';
import { marketsQuery, defaultFilters } from '../src/features/markets/list/filters.ts';
import { loadedWith } from './chunks.ts';
import { SCREENS } from './first-screens.ts';

/** Where each of the first screens is shown, behind the `#`, and what it asks the server first. */
const PLACES: Record<keyof typeof SCREENS, { at: string; call?: string }> = {
  home: { at: String.raw`^/(\?|$)` },
  markets: { at: '^/markets$', call: urlOf(endpoints.listOpenMarkets, { query: marketsQuery(defaultFilters) }) },
  market: {
    at: String.raw`^/markets/details/([1-9]\d{0,9})(\?|$)`,
    call: urlOf(endpoints.getMarket, { params: { id: 0 } }).replace('/0', '/{id}'),
  },
};

/** The files that a screen needs beside the frame's. */
function filesOf(screen: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)));
  const needed = loadedWith(first, chunks, ({ isEntry }) => isEntry);
  const files = needed.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
  return [...new Set(files)].map((file) => `/${file}`);
}

const START = readFileSync(new URL('./start.js', import.meta.url), 'utf8').replace(/^\s*\/\/.*\n/gm, '');
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/** Puts start.js into the page, knowing what the first screens need, and lets the page show its bar before the style sheet is there. */
export function early(): Plugin {
  return {
    name: 'early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const screens = Object.entries(bundle ? PLACES : {}).map(([name, place]) => ({
          name,
          ...place,
          files: filesOf(SCREENS[name as keyof typeof SCREENS], bundle ?? {}),
        }));
        const start = `<script>\n${START.replace("['__SCREENS__']", () => JSON.stringify(screens))}</script>`;
        // A style sheet at the end of the body holds back only what comes after it: the code, not the bar.
        const styles = html.match(STYLES)?.join('') ?? '';
        return html
          .replace(STYLES, '')
          .replace('</title>', () => `</title>\n${start}`)
          .replace('</body>', `${styles}\n  </body>`);
      },
    },
  };
}
