import { StartupError } from './platform/startup-error.ts';
import { startServer } from './server.ts';

const PATIENCE = 25_000;

const tell = (line: string) => process.stderr.write(`${line}\n`);

/** Serves until a signal says otherwise; what the process then exits with. */
async function serve(): Promise<number> {
  const told = untilTold();
  try {
    const server = await startServer(process.env);
    tell(`\n  Wieszcz: ${server.address}\n`);
    if (server.demo)
      tell(`  Demo: ${server.demo.accounts.map(({ username }) => username).join(', ')}; password ${server.demo.password}\n`);
    await told;
    await server.stop();
    return 0;
  } catch (error) {
    tell(error instanceof StartupError ? error.message : String((error as Error).stack));
    return 1;
  }
}

function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    let signals = 0;
    const onSignal = () => {
      // The first signal lets the work finish (a start under way, too), the second doesn't.
      if (signals++ > 0) process.exit(1);
      setTimeout(() => process.exit(1), PATIENCE).unref();
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

// Who imports this compiles it, as `npm start` does beforehand, and starts nothing. (Node tells since 24.2; the project brings its own.)
if (import.meta.main) process.exit(await serve());
