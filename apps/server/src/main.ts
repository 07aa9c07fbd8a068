import { createOutput } from './platform/output.ts';
import { listenForStop } from './platform/stop-request.ts';

// `npm start` first imports this file to compile it, which must not start a server. (`import.meta.main` exists since Node 24.2.)
const stopRequest = import.meta.main ? listenForStop() : null;
// Imported after the signal handlers are installed: loading takes a second, and without handlers a signal ends the process at once.
const { run } = await import('./run.ts');

if (stopRequest) {
  const outputs = [createOutput(process.stdout), createOutput(process.stderr)] as const;
  const code = await run(stopRequest, ...outputs);
  await Promise.all(outputs.map((output) => output.flush()));
  process.exit(code);
}
