// `npm run admin|ops|record-state -- …`: commands that need no running server; the first argument names the program.
import { installFor } from './install.mjs';
import { environment, nodeProgram } from './node-program.mjs';
import { run } from './terminal.mjs';

const PROGRAMS = {
  /** The operator's commands on the game. */
  admin: { program: 'apps/server/src/admin.ts', purpose: 'game' },
  /** The operator's commands on the files of the database. */
  ops: { program: 'apps/server/src/ops/main.ts', purpose: 'ops' },
  /** Records the data of a release for the test of upgrades (apps/server/src/former-states.test.ts). */
  'record-state': { program: 'apps/server/src/testing/former-states/record.ts', purpose: 'tests' },
};

const [name, ...args] = process.argv.slice(2);
const { program, purpose } = PROGRAMS[name];
await installFor(purpose);
process.exitCode = await run(nodeProgram(), [program, ...args], { env: environment(), stdio: 'inherit' });
