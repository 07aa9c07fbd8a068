// `npm start`: installs what is missing, builds the page where it changed, and becomes the server.
import { spawn } from 'node:child_process';
import { buildWebIfNeeded } from './build-web.mjs';
import { compileServerIfNeeded } from './compile-server.mjs';
import { environment, installIfNeeded, pinnedNode, ROOT, serverArguments } from './install.mjs';

await installIfNeeded();
await buildWebIfNeeded();
await compileServerIfNeeded();

// A person at a terminal wants the address to stay in sight; every request is logged where the output is collected.
const env = environment(process.stdout.isTTY ? { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' } : {});
console.log('Starting Wieszcz; the first time it also creates its database and the demo game…');
const server = spawn(pinnedNode(), serverArguments(), { cwd: ROOT, stdio: 'inherit', env });
// The server decides how to end; we only pass on what we are told, and end as it ends. A terminal's Ctrl+C reaches it by itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
