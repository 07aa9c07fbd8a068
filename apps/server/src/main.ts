import { createOutput, type Output } from './platform/output.ts';
import { REFUSED_START, StartupError } from './platform/startup-error.ts';
import { startServer } from './server.ts';

/** A stop that takes longer is cut short. */
const STOP_TIMEOUT = 25_000;

/** Serves until it is told to stop; answers the exit code. */
async function serve(log: Output, terminal: Output): Promise<number> {
  const say = (text: string) => terminal.write(`${text}\n`);
  const stopped = untilStopped();
  try {
    const server = await startServer(process.env, log);
    say(`\n  Wieszcz: ${server.address}\n`);
    if (server.demo)
      say(`  Demo: ${server.demo.accounts.map(({ username }) => username).join(', ')}; password ${server.demo.password}\n`);
    await stopped;
    await server.stop();
    return 0;
  } catch (error) {
    say(error instanceof StartupError ? error.message : String((error as Error).stack));
    return error instanceof StartupError ? REFUSED_START : 1;
  }
}

/**
 * Resolves at the first signal, a closed terminal (SIGHUP) included, or when the process that supervises us (`tools/supervise.mjs`)
 * disconnects: either it asks us to stop, or it is gone, and a server that nobody would start again or stop should not stay behind.
 */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    // The supervisor may be leaving at the same moment.
    const ignoreFailure = () => undefined;
    let signals = 0;
    const stop = () => {
      setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
      resolve();
    };
    const onSignal = () => {
      // The first signal lets the work finish (a start under way, too), the second doesn't.
      if (signals++ > 0) process.exit(1);
      // However long or badly the stop goes, it was asked for, so we are not to be started again.
      if (process.connected) process.send?.('stopping', undefined, undefined, ignoreFailure);
      stop();
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
    if (process.connected) process.once('disconnect', stop);
  });
}

// Who imports this compiles it, as `npm start` does beforehand, and starts nothing. (Node tells since 24.2; the project brings its own.)
if (import.meta.main) {
  const outputs = [createOutput(process.stdout), createOutput(process.stderr)] as const;
  const code = await serve(...outputs);
  await Promise.all(outputs.map((output) => output.flush()));
  process.exit(code);
}
