import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// Ends when this process has ended, even if it was killed before the loop began.
const LOOP = `while (process.ppid === ${process.pid});`;

/** Keeps each processor busy with an endless loop, until the returned function is called. */
export function startBusyLoops() {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', LOOP], { stdio: 'ignore' }),
  );
  return () => {
    for (const loop of loops) loop.kill();
  };
}
