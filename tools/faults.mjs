// `npm run faults -- backends|database|server|both|dead-links|frozen|full-disk|rolling|proxy|failover|all`: long runs under load while processes,
// connections, the disk or servers fail. `npm run fuzz` and `npm run simulate` run the fuzzer and the simulation. The last line is
// `N passed, M failed`.
import { compileServerIfNeeded } from './compile-server.mjs';
import { installFor } from './install.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { run } from './terminal.mjs';

const OTHERS = { fuzz: 'faults/src/fuzz/main.ts', simulate: 'faults/src/simulation/main.ts' };

const [name = '', ...args] = process.argv.slice(2);
const program = Object.hasOwn(OTHERS, name) ? [OTHERS[name], ...args] : ['faults/src/main.ts', name, ...args];

await installFor('faults');
await compileServerIfNeeded();
process.exitCode = await run(nodeProgram(), program, { env: environment(), stdio: 'inherit' });
