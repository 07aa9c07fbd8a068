// `npm run faults -- backends|database|server|both|dead-links|frozen|full-disk|all`: long runs under faults, ended by `N passed, M failed`.
import { compileServerIfNeeded } from './compile-server.mjs';
import { environment, installIfNeeded, pinnedNode, run } from './install.mjs';

await installIfNeeded();
await compileServerIfNeeded();
process.exitCode = await run(pinnedNode(), ['faults/src/main.ts', ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
