import { createOutput, type Output } from './platform/output.ts';
import { REFUSED_START, StartupError } from './platform/startup-error.ts';
import { startServer } from './server.ts';

/** The process exits if stopping takes longer. */
const STOP_TIMEOUT_MS = 25_000;

/** Runs the server until a stop is requested; resolves with the exit code. */
async function serve(log: Output, terminal: Output): Promise<number> {
  const print = (text: string) => terminal.write(`${text}\n`);
  const stopRequest = waitForStopRequest();
  try {
    const server = await startServer(process.env, log);
    print(`\n  Wieszcz: ${server.address}\n`);
    if (server.demo)
      print(`  Demo: ${server.demo.accounts.map(({ username }) => username).join(', ')}; password ${server.demo.password}\n`);
    await stopRequest;
    await server.stop();
    return 0;
  } catch (error) {
    print(error instanceof StartupError ? error.message : String((error as Error).stack));
    return error instanceof StartupError ? REFUSED_START : 1;
  }
}

/**
 * Resolves at the first SIGTERM, SIGINT or SIGHUP (a closed terminal), or when the supervisor (`tools/supervise.mjs`) disconnects: it then
 * asks for a stop, or it is gone, and no orphan should stay behind.
 */
function waitForStopRequest(): Promise<void> {
  return new Promise((resolve) => {
    // The supervisor may exit at the same moment.
    const ignoreFailure = () => undefined;
    let signals = 0;
    const stop = () => {
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      resolve();
    };
    const onSignal = () => {
      // The first signal lets work in progress finish, even a start; the second exits at once.
      if (signals++ > 0) process.exit(1);
      // The supervisor must not restart the server, even if stopping fails or takes too long.
      if (process.connected) process.send?.('stopping', undefined, undefined, ignoreFailure);
      stop();
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
    if (process.connected) process.once('disconnect', stop);
  });
}

// `npm start` imports this file beforehand to compile it, which must not start a server. (`import.meta.main` exists since Node 24.2.)
if (import.meta.main) {
  const outputs = [createOutput(process.stdout), createOutput(process.stderr)] as const;
  const code = await serve(...outputs);
  await Promise.all(outputs.map((output) => output.flush()));
  process.exit(code);
}
