// `npm run dev`: the server restarts and the page reloads when their sources change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installFor } from './install.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { ROOT } from './root.mjs';
import { SERVER } from './server-process.mjs';

await installFor('game');

const programs = [
  spawn(nodeProgram(), ['--watch', '--watch-preserve-output', SERVER], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(),
  }),
  spawn(nodeProgram(), [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: join(ROOT, 'apps', 'web'),
    stdio: 'inherit',
    env: environment(),
  }),
];
const stop = () => programs.forEach((program) => program.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const program of programs)
  program.on('exit', (code) => {
    stop();
    process.exitCode ||= code ?? 0;
  });
