import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../../bench/src/server-process.ts';

/** A server of the game, a process of its own that can be killed, frozen and started again at the same address. */
export type GameServer = {
  origin: string;
  /** How often it ended although nobody had asked for that. */
  crashes(): number;
  kill(): Promise<void>;
  /** Tries until it starts, as a service manager does. */
  start(): Promise<void>;
  freeze(): void;
  wake(): void;
  /** Answers the exit code, of a process that was asked to end. */
  stop(): Promise<number | null>;
};

type Place = { databaseUrl: string; dataDir: string; logFile: string };

const START_MS = 60_000;
const STOP_MS = 30_000;

export async function startGameServer({ databaseUrl, dataDir, logFile }: Place): Promise<GameServer> {
  async function start(port?: number): Promise<ServerProcess> {
    const stderr = openSync(logFile, 'a');
    const settings = { DATA_DIR: dataDir };
    return startServerProcess(databaseUrl, { settings, stderr, ...(port && { port }) }).finally(() => closeSync(stderr));
  }
  let crashes = 0;
  /** Null while it is away. */
  let running: ServerProcess | null = null;
  const watch = (started: ServerProcess) => {
    running = started;
    void started.gone.then((code) => ended(started, code));
  };
  /** On purpose it is no longer the running one by then. */
  const ended = (server: ServerProcess, code: number | null) => {
    if (running !== server) return;
    running = null;
    crashes += 1;
    console.log(`a server ended by itself: ${code === null ? 'killed by a signal' : `exit code ${code}`}`);
  };
  const first = await start();
  watch(first);
  // By id, so only while the process is known to be there.
  const signal = (name: NodeJS.Signals) => running && process.kill(running.pid, name);
  return {
    origin: `http://127.0.0.1:${first.port}`,
    crashes: () => crashes,
    async kill() {
      const killed = running;
      signal('SIGKILL');
      running = null;
      await killed?.gone;
    },
    async start() {
      const deadline = performance.now() + START_MS;
      for (;;) {
        const started = await start(first.port).catch((error: Error) => error);
        if (!(started instanceof Error)) return watch(started);
        if (performance.now() > deadline) throw started;
        await sleep(200);
      }
    },
    freeze: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    async stop() {
      const stopped = running;
      if (!stopped) return null;
      const timer = setTimeout(() => process.kill(stopped.pid, 'SIGKILL'), STOP_MS);
      signal('SIGCONT');
      running = null;
      await stopped.stop();
      clearTimeout(timer);
      return stopped.gone;
    },
  };
}
