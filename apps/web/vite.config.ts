import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const API = process.env.API_URL ?? 'http://localhost:3000';
const PROXIED = ['/api', '/markets', '/contracts', '/offers', '/player', '/transactions', '/covers'];
const PRELOADED_FONT = /hanken-grotesk-latin(-ext)?-wght-normal/;

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
            injectTo: 'head-prepend',
          })),
    },
  };
}

export default defineConfig({
  plugins: [react(), preloadFonts()],
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
