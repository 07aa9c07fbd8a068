// `npm run schema`: generates docs/schema.sql and the types of rows from the migrations, and the manual's table of settings.
import { join } from 'node:path';
import { installFor } from './install.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { ROOT } from './root.mjs';
import { run } from './terminal.mjs';

await installFor('tests');
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
process.exitCode = await run(nodeProgram(), [vitest, 'run', 'apps/server/src/testing/schema', '--update'], {
  env: environment(),
});
