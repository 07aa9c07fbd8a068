import { StartupError } from './platform/startup-error.ts';
import { startServer } from './server.ts';

const PATIENCE = 25_000;

const tell = (line: string) => process.stderr.write(`${line}\n`);

try {
  const server = await startServer(process.env);
  tell(`\n  Wieszcz: ${server.address}\n`);
  if (server.demo)
    tell(`  Demo: ${server.demo.accounts.map(({ username }) => username).join(', ')}; password ${server.demo.password}\n`);
  stopOnSignal(() => server.stop());
} catch (error) {
  tell(error instanceof StartupError ? error.message : String((error as Error).stack));
  process.exit(1);
}

/** The first signal lets the work finish, the second doesn't. */
function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false;
  const onSignal = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
