import react from '@vitejs/plugin-react';
import { shellTexts } from '@wieszcz/texts';
import { compressed } from './build/compressed.ts';
import { installable } from './build/installable.ts';
import { requestLines } from './build/request-lines.ts';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const API = process.env.API_URL ?? 'http://localhost:3000';
const PROXIED = ['/api', '/markets', '/contracts', '/offers', '/player', '/transactions', '/covers', '/s/'];
const PRELOADED_FONT = /hanken-grotesk-latin(-ext)?-wght-normal/;

const WORDS = { BRAND: shellTexts.brand, DESCRIPTION: shellTexts.description, NEEDS_JAVASCRIPT: shellTexts.needsJavaScript };

/** Puts the words of the page's frame into index.html, for they too live with all the others. */
function pageWords(): Plugin {
  return {
    name: 'page-words',
    transformIndexHtml: (html) => Object.entries(WORDS).reduce((page, [name, word]) => page.replace(`%${name}%`, word), html),
  };
}

/** The two files of the interface's font start loading with the page, not after the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  };
}

export default defineConfig({
  plugins: [requestLines(), react(), pageWords(), preloadFonts(), installable(), compressed()],
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
