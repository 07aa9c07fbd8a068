// The Node.js that runs the project's programs. No dependencies, nothing newer than Node 20.
import { dirname, join, sep } from 'node:path';
import { ROOT } from './root.mjs';

/** The oldest major version that runs the server: TypeScript without a build step, and packages that need Node 22. */
const OLDEST_MAJOR = 24;

const MODULES = join(ROOT, 'node_modules');
const WINDOWS = process.platform === 'win32';

/** Compiled code that Node keeps on disk, so that the next process loads it instead of compiling again. */
export const COMPILED = join(MODULES, '.cache', 'node');

const isPackaged = process.execPath.includes(`${sep}node_modules${sep}`);

/** Whether the machine's own Node is too old, so that one from npm is installed (190 MB). */
export const NEEDS_PACKAGED_NODE = isPackaged || Number(process.versions.node.split('.')[0]) < OLDEST_MAJOR;

/** The path of Node 24 or newer: the machine's own, or the one of the workspace `runtime/node`. */
export function nodeProgram() {
  if (!NEEDS_PACKAGED_NODE || isPackaged) return process.execPath;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${WINDOWS ? 'win' : process.platform}-${process.arch}`;
  return join(MODULES, name, 'bin', WINDOWS ? 'node.exe' : 'node');
}

/** The path of an installed command-line tool. */
export const programPath = (name) => join(MODULES, '.bin', WINDOWS ? `${name}.cmd` : name);

/** The environment of the project's programs: `node` and the installed tools come first in PATH. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: [dirname(nodeProgram()), join(MODULES, '.bin'), process.env.PATH].join(WINDOWS ? ';' : ':'),
  NODE_COMPILE_CACHE: COMPILED,
  // glibc keeps freed memory in an arena per thread; two are enough for the server's threads.
  MALLOC_ARENA_MAX: '2',
  ...extra,
});
