import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { shellTexts } from '@wieszcz/texts';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { withImports } from './chunks.ts';
import { SUBSET_FONT } from './fonts.ts';

const WORKER = new URL('./service-worker.js', import.meta.url);
/** The page's background in the light scheme. Once the page is loaded, the system bar follows `theme-color` of index.html. */
const BACKGROUND = '#F4F5F8';

const MANIFEST = {
  id: '/',
  start_url: '/',
  scope: '/',
  name: shellTexts.brand,
  short_name: shellTexts.brand,
  description: shellTexts.description,
  lang: 'pl',
  dir: 'ltr',
  display: 'standalone',
  background_color: BACKGROUND,
  theme_color: BACKGROUND,
  categories: ['games', 'entertainment'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
};

const LINKS: HtmlTagDescriptor[] = [
  { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
];

/** URLs of the app shell: the page, its icon, the entry with its static imports, the style sheets and the subset fonts. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const code = entries.flatMap((entry) => withImports(entry, chunks));
  const assets = files.filter(({ fileName }) => /index-.*\.css$/.test(fileName) || SUBSET_FONT.test(fileName));
  const names = new Set([...code, ...assets].map(({ fileName }) => fileName));
  return ['', 'favicon.svg', ...[...names].sort()].map((name) => `/${name}`);
}

/** Makes the game installable: emits the web app manifest and a service worker that caches the app shell of this build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: () => LINKS,
    generateBundle(_options, bundle) {
      const shell = shellOf(bundle);
      const page = bundle['index.html'];
      const version = createHash('sha256')
        .update(JSON.stringify(shell))
        .update(page?.type === 'asset' ? page.source : '')
        .digest('hex')
        .slice(0, 12);
      const worker = readFileSync(WORKER, 'utf8').replace('__VERSION__', version).replace("['__SHELL__']", JSON.stringify(shell));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(MANIFEST) });
    },
  };
}
