import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SCRIPT = readFileSync(new URL('./reload-lost-files.js', import.meta.url), 'utf8').replace(/^\s*\/\/.*\n/gm, '');

/**
 * Inlines reload-lost-files.js, which reloads a page whose files are missing, ahead of the other scripts. In vite.config.ts it therefore stands
 * after `preloadFirstScreen()`, which inlines a script at the same place.
 */
export const reloadLostFiles = (): Plugin => ({
  name: 'reload-lost-files',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('</title>', () => `</title>\n<script>\n${SCRIPT}</script>`),
  },
});
