// What a server process is started with, for everything that starts one. No dependencies, nothing newer than Node 20.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

/** Relative to the root. What is compiled beforehand begins with it. */
export const SERVER = 'apps/server/src/main.ts';

/**
 * Node's flags: those that the server is tuned for, and HEAP_LIMIT, which Node can't be told later.
 * A malformed HEAP_LIMIT is left to the server, which refuses it with a sentence.
 */
export function serverFlags({ HEAP_LIMIT: given } = process.env) {
  const { nodeFlags, heapLimit } = JSON.parse(readFileSync(join(ROOT, 'apps', 'server', 'package.json'), 'utf8')).config;
  const megabytes = /^\d+$/.test(given ?? '') ? Number(given) : heapLimit;
  return [...nodeFlags, `--max-old-space-size=${megabytes}`];
}

export const serverArguments = (environment = process.env) => [...serverFlags(environment), SERVER];
