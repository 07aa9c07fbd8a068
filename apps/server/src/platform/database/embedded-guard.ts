import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { type EmbeddedHome, spawnApart } from './embedded-home.ts';

export type GuardedUse = { end(): void };

const ATTACH_TIMEOUT = 10_000;
/** Time for a server that died to be started again and to find PostgreSQL running. */
const GRACE_SECONDS = 3;

/**
 * Arguments: the FIFO, the folder of the cluster. The kernel closes a process's end of the FIFO however the process ends, so reading hits
 * end-of-file when the last user is gone; each user writes a byte, so that a read that was empty means that nobody came during the grace
 * period. The process id is checked before use, as a stale file may name a stranger. In a session of its own it survives a closed terminal.
 */
const GUARD = `
  trap '' HUP INT TERM
  [ -p "$0" ] || mkfifo -m 600 "$0"
  exec 3<"$0"
  while sleep ${GRACE_SECONDS}; [ -n "$(cat <&3)" ]; do :; done
  exec 3<&-
  read -r pid 2>/dev/null <"$1/postmaster.pid" || exit 0
  name=$(cat "/proc/$pid/comm" 2>/dev/null || ps -o comm= -p "$pid")
  case "$name" in *postgres) kill -INT "$pid" ;; esac`;

/**
 * Says that this process uses the embedded PostgreSQL, until `end` or its own end. A guard, a shell that outlives us, stops PostgreSQL
 * some seconds after the last user has gone, whether it ended in order or was killed. Starts the guard unless one is there.
 */
export async function guardedUse(home: EmbeddedHome): Promise<GuardedUse> {
  const fifo = join(home.sockets, 'in-use');
  let end = attach(fifo);
  if (end === null)
    spawnApart(home, 'sh', ['-c', GUARD, fifo, home.cluster])
      .on('error', () => undefined)
      .unref();
  for (const deadline = Date.now() + ATTACH_TIMEOUT; end === null; end = attach(fifo)) {
    if (Date.now() > deadline) throw new StartupError(`The guard of the embedded PostgreSQL doesn't start; see ${home.logFile}`);
    await sleep(10);
  }
  const open = end;
  return { end: () => closeSync(open) };
}

/** null: no guard is reading. */
function attach(fifo: string): number | null {
  let end: number | undefined;
  try {
    end = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
    writeSync(end, '.');
    return end;
  } catch {
    if (end !== undefined) closeSync(end);
    return null;
  }
}
