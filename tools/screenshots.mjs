// `npm run screenshots`: takes the screenshots of the documentation from a demo game.
import { buildWebIfNeeded } from './build-web.mjs';
import { environment, installIfNeeded, pinnedNode, run } from './install.mjs';

await installIfNeeded();
await buildWebIfNeeded();
process.exitCode = await run(pinnedNode(), ['e2e/screenshots.ts', ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
