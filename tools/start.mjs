// `npm start`: installs what is missing, builds the page where it changed, and keeps the server running.
import { buildWebIfNeeded } from './build-web.mjs';
import { compileServerIfNeeded } from './compile-server.mjs';
import { environment, installIfNeeded, pinnedNode, ROOT } from './install.mjs';
import { serverArguments } from './server-process.mjs';
import { supervise } from './supervise.mjs';

await installIfNeeded();
await buildWebIfNeeded();
await compileServerIfNeeded();

// A person at a terminal wants the address to stay in sight; every request is logged where the output is collected.
const env = environment(process.stdout.isTTY ? { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' } : {});
console.log('Starting Wieszcz; the first time it also creates its database and the demo game…');
process.exit(await supervise(pinnedNode(), serverArguments(), { cwd: ROOT, env }));
