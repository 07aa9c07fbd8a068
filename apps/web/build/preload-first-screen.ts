import { readFileSync } from 'node:fs';
import { endpoints, urlOf } from '@wieszcz/api';
import type { Plugin, Rolldown } from 'vite';
import { marketsQuery, defaultFilters } from '../src/features/markets/list/filters.ts';
import { withImports } from './chunks.ts';
import { SCREENS } from './first-screens.ts';

/** Patterns of the addresses behind the `#` at which the first screens are shown, and the URLs of their first calls. */
const ADDRESSES: { name: keyof typeof SCREENS; at: string; call?: string }[] = [
  { name: 'home', at: String.raw`^/(\?|$)` },
  { name: 'markets', at: '^/markets$', call: urlOf(endpoints.listOpenMarkets, { query: marketsQuery(defaultFilters) }) },
  // The query has the filters, and with them the call is another.
  { name: 'markets', at: String.raw`^/markets\?` },
  {
    name: 'market',
    at: String.raw`^/markets/details/([1-9]\d{0,9})(\?|$)`,
    call: urlOf(endpoints.getMarket, { params: { id: 0 } }).replace('/0', '/{id}'),
  },
];

/** The files that a screen loads in addition to the entry. */
function filesOf(screen: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)));
  const needed = withImports(first, chunks, ({ isEntry }) => isEntry);
  const files = needed.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
  return [...new Set(files)].map((file) => `/${file}`);
}

const SCRIPT = readFileSync(new URL('./preload-first-screen.js', import.meta.url), 'utf8').replace(/^\s*\/\/.*\n/gm, '');
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/** Inlines preload-first-screen.js with the files and first calls of the first screens, and moves style sheets behind the static header bar. */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const screens = bundle ? ADDRESSES.map((address) => ({ ...address, files: filesOf(SCREENS[address.name], bundle) })) : [];
        const script = `<script>\n${SCRIPT.replace("['__SCREENS__']", () => JSON.stringify(screens))}</script>`;
        // A style sheet at the end of the body blocks the rendering of what follows it, not of the static header bar.
        const styles = html.match(STYLES)?.join('') ?? '';
        return html
          .replace(STYLES, '')
          .replace('</title>', () => `</title>\n${script}`)
          .replace('</body>', `${styles}\n  </body>`);
      },
    },
  };
}
