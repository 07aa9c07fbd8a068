// `npm run admin -- …`: the operator's commands, beside a running server or without one.
import { environment, installIfNeeded, pinnedNode, run } from './install.mjs';

await installIfNeeded();
process.exitCode = await run(pinnedNode(), ['apps/server/src/admin.ts', ...process.argv.slice(2)], {
  env: environment(),
  stdio: 'inherit',
});
