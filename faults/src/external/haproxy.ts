import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@wieszcz/server/testing/free-port';
import { ROOT } from '../../../tools/root.mjs';
import { type Program, startProgram } from './programs.ts';

/** A proxy in front of the servers of the game, such as the load balancer of deploy/haproxy. */
export type Proxy = {
  origin: string;
  logFile: string;
  /** Waits until the proxy sends requests to all servers. */
  waitUntilAllUp(): Promise<void>;
  stop(): Promise<void>;
};

const UP_TIMEOUT_MS = 60_000;

/** Starts HAProxy with the project's own configuration. `servers` are the two addresses `host:port`. */
export async function startProxy(servers: string[], folder: string): Promise<Proxy> {
  const [port, statusPort] = [await freePort(), await freePort()];
  const logFile = join(folder, 'haproxy.log');
  const env = {
    GAME_LISTEN: `127.0.0.1:${port}`,
    GAME_STATUS: `127.0.0.1:${statusPort}`,
    GAME_SERVER_1: servers[0]!,
    GAME_SERVER_2: servers[1]!,
  };
  const program: Program = startProgram('haproxy', ['-db', '-f', join(ROOT, 'deploy', 'haproxy', 'haproxy.cfg')], {
    folder,
    logFile,
    env,
  });
  const proxy: Proxy = {
    origin: `http://127.0.0.1:${port}`,
    logFile,
    async waitUntilAllUp() {
      const deadline = performance.now() + UP_TIMEOUT_MS;
      while ((await countUp(statusPort)) < servers.length) {
        if (!program.isRunning()) throw new Error(`HAProxy ended; see ${logFile}`);
        if (performance.now() > deadline) throw new Error('HAProxy did not find the servers ready in time');
        await sleep(50);
      }
    },
    stop: () => program.stop(),
  };
  await proxy.waitUntilAllUp();
  return proxy;
}

/** The number of servers that get requests, by the proxy's statistics in CSV. */
async function countUp(statusPort: number): Promise<number> {
  const csv = await fetch(`http://127.0.0.1:${statusPort}/;csv`).then(
    (reply) => reply.text(),
    () => '',
  );
  return csv.split('\n').filter((line) => /^servers,(one|two),/.test(line) && line.split(',')[STATUS_COLUMN] === 'UP').length;
}

/** The column `status` of HAProxy's statistics. */
const STATUS_COLUMN = 17;
