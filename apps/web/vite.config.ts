import react from '@vitejs/plugin-react';
import { shellTexts } from '@wieszcz/texts';
import { chartLanguage } from './build/chart-language.ts';
import { compressed } from './build/compressed.ts';
import { firstScreens } from './build/first-screens.ts';
import { narrowFonts, preloadFonts } from './build/fonts.ts';
import { installable } from './build/installable.ts';
import { requestLines } from './build/request-lines.ts';
import { defineConfig, type Plugin } from 'vite';

const API = process.env.API_URL ?? 'http://localhost:3000';
const PROXIED = ['/api', '/markets', '/contracts', '/offers', '/player', '/transactions', '/covers', '/s/'];

const WORDS = { BRAND: shellTexts.brand, DESCRIPTION: shellTexts.description, NEEDS_JAVASCRIPT: shellTexts.needsJavaScript };

/** Puts the words of the page's frame into index.html, for they too live with all the others. */
function pageWords(): Plugin {
  return {
    name: 'page-words',
    transformIndexHtml: (html) => Object.entries(WORDS).reduce((page, [name, word]) => page.replace(`%${name}%`, word), html),
  };
}

/** What decides which code there is. */
const code = () => [requestLines(), chartLanguage(), narrowFonts(), react()];

export default defineConfig({
  plugins: [code(), firstScreens(code), pageWords(), preloadFonts(), installable(), compressed()],
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
