import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SCRIPT = readFileSync(new URL('./reload-lost-files.js', import.meta.url), 'utf8').replace(/^\s*\/\/.*\n/gm, '');

/** Inlines reload-lost-files.js into the page, which reloads it where its files are missing. */
export const reloadLostFiles = (): Plugin => ({
  name: 'reload-lost-files',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('</title>', () => `</title>\n<script>\n${SCRIPT}</script>`),
  },
});
