import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { COMPILED, environment, nodeProgram } from './node-program.mjs';
import { ROOT } from './root.mjs';
import { SERVER, serverFlags } from './server-process.mjs';
import { giveUp, run } from './terminal.mjs';

/** One for each user, as Node's caches are. */
const STAMP = join(COMPILED, `.sources-${process.getuid?.() ?? ''}`);
const SOURCES = ['apps/server', 'packages/api', 'packages/domain', 'packages/texts', 'package-lock.json'];

/** Creates the folder if it is missing. False if the user may not write to it. */
function prepareFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Fills Node's compile cache by loading the server's code in a separate process, unless the cache is up to date. The server then starts
 * in half the time and never loads the TypeScript compiler (25 MB of memory). Does nothing if the user may not write to the cache.
 */
export async function compileServerIfNeeded() {
  const flags = serverFlags();
  // Node has a cache for each version and user, whose entries depend on the paths of the files and on the flags. An update may replace Node in
  // place; the version of a packaged Node is in package-lock.json.
  const sources = [fingerprint(SOURCES), ROOT, nodeProgram(), process.version, ...flags].join(' ');
  if (isStamped(STAMP, sources)) return;
  if (!prepareFolder(COMPILED)) return;
  const loadServer = [...flags, '--eval', `await import('./${SERVER}')`];
  const code = await run(nodeProgram(), loadServer, { env: environment() });
  if (code !== 0) giveUp('The server could not be compiled (see above).');
  writeFileSync(STAMP, sources);
}
