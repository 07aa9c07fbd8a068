// `npm run bench -- trade|scale|web|overload|soak`: measurements, side by side in one run.
import { buildWebIfNeeded } from './build-web.mjs';
import { compileServerIfNeeded } from './compile-server.mjs';
import { environment, installIfNeeded, pinnedNode, run } from './install.mjs';

await installIfNeeded();
if (process.argv[2] === 'web') await buildWebIfNeeded();
await compileServerIfNeeded();
process.exitCode = await run(pinnedNode(), ['bench/src/main.ts', ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
