// `npm run bench -- trade|scale|web`: measurements, side by side in one run.
import { environment, installIfNeeded, pinnedNode, run } from './install.mjs';

await installIfNeeded();
process.exitCode = await run(pinnedNode(), ['bench/src/main.ts', ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
