// `npm run faults -- backends|database|server|both|dead-links|frozen|full-disk|all`:
// long runs under load while processes, connections or the disk fail. The last line is `N passed, M failed`.
import { compileServerIfNeeded } from './compile-server.mjs';
import { installFor } from './install.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { run } from './terminal.mjs';

await installFor('faults');
await compileServerIfNeeded();
process.exitCode = await run(nodeProgram(), ['faults/src/main.ts', ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
