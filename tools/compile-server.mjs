import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { COMPILED, environment, giveUp, isStamped, pinnedNode, ROOT, run } from './install.mjs';
import { SERVER, serverFlags } from './server-process.mjs';

const STAMP = join(COMPILED, '.sources');
const SOURCES = ['apps/server', 'packages/api', 'packages/domain', 'packages/texts', 'package-lock.json'];

/** Whoever may not write there gains nothing: the server then compiles itself as it starts. */
function mayKeepIt() {
  try {
    mkdirSync(COMPILED, { recursive: true });
    accessSync(COMPILED, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets Node compile the server in a process of its own, unless these very sources are compiled already: the one that
 * serves people then starts in half the time and never has the compiler in its memory (some 25 MB, for good).
 */
export async function compileServerIfNeeded() {
  const flags = serverFlags();
  // Node finds what it has compiled by the place of each file and its own flags: in a folder that was copied or moved it finds nothing.
  const sources = `${fingerprint(SOURCES)} ${ROOT} ${flags.join(' ')}`;
  if (isStamped(STAMP, sources)) return;
  if (!mayKeepIt()) return;
  const load = [...flags, '--eval', `await import('./${SERVER}')`];
  const code = await run(pinnedNode(), load, { env: environment() });
  if (code !== 0) giveUp('The server could not be compiled (see above).');
  writeFileSync(STAMP, sources);
}
