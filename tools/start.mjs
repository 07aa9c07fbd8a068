// `npm start`: installs missing packages, builds the page if it changed, and keeps the server running.
// `node tools/start.mjs --prepared` only keeps it running: an image is installed and built once, and has neither npm nor the page's sources.
// It is what services run, so it also waits for a database that doesn't answer yet.
import { buildWebIfNeeded } from './build-web.mjs';
import { compileServerIfNeeded } from './compile-server.mjs';
import { installFor } from './install.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { ROOT } from './root.mjs';
import { serverArguments } from './server-process.mjs';
import { supervise } from './supervise.mjs';

const isPrepared = process.argv.includes('--prepared');
if (!isPrepared) {
  await installFor('game');
  await buildWebIfNeeded();
  await compileServerIfNeeded();
}

// In a terminal the lines of the log would push the address out of sight.
const env = environment(process.stdout.isTTY ? { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' } : {});
console.log('Starting Wieszcz. The first start may take a while…');
process.exit(await supervise(nodeProgram(), serverArguments(), { cwd: ROOT, env, waits: isPrepared }));
