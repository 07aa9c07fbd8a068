import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// Ends when its parent process has ended, even if that was killed.
const LOOP = 'const parent = process.ppid; while (process.ppid === parent);';

/** Keeps each processor busy with an endless loop, until the returned function is called. */
export function startBusyLoops() {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', LOOP], { stdio: 'ignore' }),
  );
  return () => {
    for (const loop of loops) loop.kill();
  };
}
