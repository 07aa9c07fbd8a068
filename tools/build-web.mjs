import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { ROOT } from './root.mjs';
import { giveUp, run, step } from './terminal.mjs';

const DIST = join(ROOT, 'apps', 'web', 'dist');
const STAMP = join(DIST, '.sources');
const SOURCES = [
  'apps/web',
  'packages/api',
  'packages/domain',
  'packages/texts',
  'docs/guide.md',
  'docs/pictures',
  'package-lock.json',
];

/** Builds the page unless the last build was made from the same sources. */
export async function buildWebIfNeeded() {
  const sources = fingerprint(SOURCES);
  if (isStamped(STAMP, sources)) return;
  let output = '';
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await step('Building the page', () =>
    run(nodeProgram(), [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'apps', 'web'),
      env: environment({ NODE_ENV: 'production' }),
      onOutput: (text) => (output += text),
    }),
  );
  if (code !== 0) giveUp(`${output.trim()}\n\nThe page could not be built (see above).`);
  writeFileSync(STAMP, sources);
}
