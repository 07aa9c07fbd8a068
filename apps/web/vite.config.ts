import react from '@vitejs/plugin-react';
import { shellTexts } from '@wieszcz/texts';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { chartLanguage } from './build/chart-language.ts';
import { firstScreens } from './build/first-screens.ts';
import { subsetFonts, preloadFonts } from './build/fonts.ts';
import { logo } from './build/logo.ts';
import { preloadFirstScreen } from './build/preload-first-screen.ts';
import { reloadLostFiles } from './build/reload-lost-files.ts';
import { requestLines } from './build/request-lines.ts';
import { serviceWorker } from './build/service-worker.ts';
import { withoutMeta } from './build/without-meta.ts';

const API = process.env.API_URL ?? 'http://localhost:3000';
const PROXIED = ['/api', '/markets', '/contracts', '/offers', '/player', '/transactions', '/covers', '/s/'];

const INSERTS = {
  BRAND: shellTexts.brand,
  DESCRIPTION: shellTexts.description,
  NEEDS_JAVASCRIPT: shellTexts.needsJavaScript,
  LOGO: logo,
  FILES_LOST: shellTexts.filesLost,
  RELOAD: shellTexts.reload,
};

/** Inserts texts (they are kept in packages/texts) and the logo into index.html. */
function pageInserts(): Plugin {
  return {
    name: 'page-inserts',
    transformIndexHtml: (html) =>
      Object.entries(INSERTS).reduce((page, [name, part]) => page.replaceAll(`%${name}%`, () => part), html),
  };
}

/** Writes a `.br` file beside each text file except the smallest; the server sends it to browsers that accept Brotli. */
const compressed = () =>
  compression({
    include: /\.(js|css|html|svg|webmanifest)$/,
    algorithms: ['brotliCompress'],
    threshold: 1400,
    logLevel: 'silent',
  });

/** The plugins that transform modules; the trial build of `firstScreens` needs the same ones. */
const moduleTransforms = () => [requestLines(), withoutMeta(), chartLanguage(), subsetFonts(), react()];

export default defineConfig({
  plugins: [
    moduleTransforms(),
    firstScreens(moduleTransforms),
    pageInserts(),
    preloadFonts(),
    serviceWorker(),
    preloadFirstScreen(),
    reloadLostFiles(),
    compressed(),
  ],
  // Addresses of screens are behind the `#`, so the API's paths don't collide with them.
  server: { proxy: Object.fromEntries(PROXIED.map((path) => [path, { target: API, changeOrigin: true }])) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Assets stay files: the content security policy refuses fonts from data: addresses, and pictures would enlarge the style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});
