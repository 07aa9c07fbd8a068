// How a server process is started, for everything that starts one. No dependencies, nothing newer than Node 20.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** The server's main file, relative to the root. */
export const SERVER = 'apps/server/src/main.ts';

/**
 * Node's flags for a server: its tuning (`config.nodeFlags` in its package.json) and the heap limit from the setting HEAP_LIMIT, which V8
 * takes at the start only. A malformed HEAP_LIMIT gives the default here; the server itself then refuses it with a message.
 */
export function serverFlags({ HEAP_LIMIT: setting } = process.env) {
  const { nodeFlags, heapLimit } = JSON.parse(readFileSync(join(ROOT, 'apps', 'server', 'package.json'), 'utf8')).config;
  const megabytes = /^\d+$/.test(setting ?? '') ? Number(setting) : heapLimit;
  return [...nodeFlags, `--max-heap-size=${megabytes}`];
}

export const serverArguments = (environment = process.env) => [...serverFlags(environment), SERVER];
