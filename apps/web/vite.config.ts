import react from '@vitejs/plugin-react';
import { shellTexts } from '@wieszcz/texts';
import { chartLanguage } from './build/chart-language.ts';
import { compressed } from './build/compressed.ts';
import { early } from './build/early.ts';
import { firstScreens } from './build/first-screens.ts';
import { narrowFonts, preloadFonts } from './build/fonts.ts';
import { installable } from './build/installable.ts';
import { logo } from './build/logo.ts';
import { requestLines } from './build/request-lines.ts';
import { defineConfig, type Plugin } from 'vite';

const API = process.env.API_URL ?? 'http://localhost:3000';
const PROXIED = ['/api', '/markets', '/contracts', '/offers', '/player', '/transactions', '/covers', '/s/'];

const PARTS = {
  BRAND: shellTexts.brand,
  DESCRIPTION: shellTexts.description,
  NEEDS_JAVASCRIPT: shellTexts.needsJavaScript,
  LOGO: logo,
};

/** Puts the words of the page's frame into index.html, for they too live with all the others; and the logo. */
function pageParts(): Plugin {
  return {
    name: 'page-parts',
    transformIndexHtml: (html) =>
      Object.entries(PARTS).reduce((page, [name, part]) => page.replace(`%${name}%`, () => part), html),
  };
}

/** What decides which code there is. */
const code = () => [requestLines(), chartLanguage(), narrowFonts(), react()];

export default defineConfig({
  plugins: [code(), firstScreens(code), pageParts(), preloadFonts(), installable(), early(), compressed()],
  // Addresses of screens live behind the hash, so the server's paths can be passed through as they are.
  server: { proxy: Object.fromEntries(PROXIED.map((path) => [path, { target: API, changeOrigin: true }])) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Pictures stay files: the content security policy needs no data: exception and the style sheet stays small.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});
