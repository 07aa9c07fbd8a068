import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range from which Linux and macOS choose ports themselves. A port of that range could be given to a connection or to another
 * server between the check and the moment when the server listens.
 */
const PORTS = { first: 20_000, end: 32_000 };

/** The ports that this process was given already: their servers may not listen yet. */
const given = new Set<number>();

/** A free port of the loopback interface, for a server that can't choose one itself and report it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.end);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
