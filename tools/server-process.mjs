// Arguments of node for a server process, shared by all scripts that start one. Runs on Node 20 without installed packages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** The server's main file, relative to the root. */
export const SERVER = 'apps/server/src/main.ts';

/**
 * Node's flags for a server: its tuning (`config.nodeFlags` in its package.json) and the heap limit in MB from the setting HEAP_LIMIT,
 * which V8 reads only at startup. An invalid HEAP_LIMIT (`settings.ts`) gives the default here, so that the server lives long enough to
 * refuse it with a message.
 */
export function serverFlags({ HEAP_LIMIT: setting } = process.env) {
  const { nodeFlags, heapLimit } = JSON.parse(readFileSync(join(ROOT, 'apps', 'server', 'package.json'), 'utf8')).config;
  const isValid = /^\d{1,6}$/.test(setting ?? '') && Number(setting) >= 64;
  const megabytes = isValid ? Number(setting) : heapLimit;
  return [...nodeFlags, `--max-heap-size=${megabytes}`];
}

export const serverArguments = (environment = process.env) => [...serverFlags(environment), SERVER];
