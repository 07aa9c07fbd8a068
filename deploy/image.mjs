// Steps of `deploy/Dockerfile`: `node deploy/image.mjs page` installs the game and builds its page, `server` installs and compiles the server
// alone. `page` also prepares a Linux service without containers (docs/OPERATIONS.md).
import { buildWebIfNeeded } from '../tools/build-web.mjs';
import { compileServerIfNeeded } from '../tools/compile-server.mjs';
import { installFor } from '../tools/install.mjs';
import { giveUp } from '../tools/terminal.mjs';

const STEPS = {
  async page() {
    await installFor('game');
    await buildWebIfNeeded();
  },
  async server() {
    await installFor('server');
    await compileServerIfNeeded();
  },
};

const step = STEPS[process.argv[2]];
if (!step) giveUp('Usage: node deploy/image.mjs page|server');
await step();
