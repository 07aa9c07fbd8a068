// `npm run screenshots`: takes the screenshots for the documentation from a demo server.
import { buildWebIfNeeded } from './build-web.mjs';
import { installFor } from './install.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { run } from './terminal.mjs';

await installFor('tests');
await buildWebIfNeeded();
process.exitCode = await run(nodeProgram(), ['e2e/screenshots.ts', ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
