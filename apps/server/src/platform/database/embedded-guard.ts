import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { type EmbeddedHome, spawnDetached } from './embedded-home.ts';

export type Registration = { end(): void };

const REGISTER_TIMEOUT = 10_000;
/** A server that died can restart within this time and finds PostgreSQL running. */
const GRACE_SECONDS = 3;
/**
 * Time for PostgreSQL to stop in order, for which it writes a checkpoint; then it is ended as by a crash, from which it recovers at its next
 * start. PostgreSQL 18 can hang if it is told to stop while it restarts after the crash of one of its processes.
 */
export const STOP_TIMEOUT_SECONDS = 120;

/**
 * Arguments: the FIFO, the folder of the cluster and the time to stop in seconds. The kernel closes a process's end of the FIFO however the
 * process ends, so the guard reads end-of-file when the last registered process has ended. Each process writes a byte when it registers, so
 * an empty read means that none registered during the grace period. The name of the process is checked before each signal, because a stale
 * pid file may name another process. The guard runs in a session of its own and survives a closed terminal.
 */
const GUARD_SCRIPT = `
  trap '' HUP INT TERM
  [ -p "$0" ] || mkfifo -m 600 "$0"
  exec 3<"$0"
  while sleep ${GRACE_SECONDS}; [ -n "$(cat <&3)" ]; do :; done
  exec 3<&-
  read -r pid 2>/dev/null <"$1/postmaster.pid" || exit 0
  is_postgres() { case "$(cat "/proc/$pid/comm" 2>/dev/null || ps -o comm= -p "$pid")" in *postgres) ;; *) return 1 ;; esac; }
  is_postgres || exit 0
  kill -INT "$pid"
  for _ in $(seq "$2"); do is_postgres || exit 0; sleep 1; done
  kill -QUIT "$pid"`;

/**
 * Registers this process as a user of the embedded PostgreSQL, until `end` is called or the process ends. The guard, a shell that outlives
 * the process, stops PostgreSQL some seconds after the last registered process has ended or was killed. Starts the guard unless one is
 * running; `stopTimeoutSeconds`, a whole number, is for the guard that is started.
 */
export async function registerUse(home: EmbeddedHome, stopTimeoutSeconds = STOP_TIMEOUT_SECONDS): Promise<Registration> {
  const fifo = join(home.sockets, 'in-use');
  let descriptor = openFifo(fifo);
  if (descriptor === null)
    spawnDetached(home, 'sh', ['-c', GUARD_SCRIPT, fifo, home.cluster, String(stopTimeoutSeconds)])
      .on('error', () => undefined)
      .unref();
  for (const deadline = Date.now() + REGISTER_TIMEOUT; descriptor === null; descriptor = openFifo(fifo)) {
    if (Date.now() > deadline) throw new StartupError(`The guard of the embedded PostgreSQL doesn't start; see ${home.logFile}`);
    await sleep(10);
  }
  const opened = descriptor;
  return { end: () => closeSync(opened) };
}

/** Opens the FIFO for writing and registers; null if no guard is reading. */
function openFifo(fifo: string): number | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
    writeSync(descriptor, '.');
    return descriptor;
  } catch {
    if (descriptor !== undefined) closeSync(descriptor);
    return null;
  }
}
