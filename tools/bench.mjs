// `npm run bench -- trade|scale|web|overload|soak|restore`: the benchmarks.
import { buildWebIfNeeded } from './build-web.mjs';
import { compileServerIfNeeded } from './compile-server.mjs';
import { installFolder, installFor } from './install.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { run } from './terminal.mjs';

if (process.argv[2] === 'web') {
  await installFor('pageBench');
  await installFolder('Installing Lighthouse', 'bench/lighthouse');
  await buildWebIfNeeded();
} else await installFor('bench');
await compileServerIfNeeded();
process.exitCode = await run(nodeProgram(), ['bench/src/main.ts', ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
