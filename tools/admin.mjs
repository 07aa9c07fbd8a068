// `npm run admin -- …`: the operator's commands. They need no running server.
import { installFor } from './install.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { run } from './terminal.mjs';

await installFor('game');
process.exitCode = await run(nodeProgram(), ['apps/server/src/admin.ts', ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
