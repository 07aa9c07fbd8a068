import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '@wieszcz/bench/server-process';

/** A server process of the game that can be killed, frozen and restarted at the same address. */
export type GameServer = {
  origin: string;
  /** How often the process ended without being stopped or killed by the run. */
  crashes(): number;
  kill(): Promise<void>;
  /** Starts the server again and retries until it is ready, as a service manager does. */
  start(): Promise<void>;
  freeze(): void;
  resume(): void;
  /** Stops the process and resolves with its exit code; null if it was not running or was ended by a signal. */
  stop(): Promise<number | null>;
};

type ServerOptions = { databaseUrl: string; settings: Record<string, string>; logFile: string };

const START_TIMEOUT_MS = 60_000;
/** Added to DRAIN_SECONDS. Longer than a server itself takes at most to stop. */
const STOP_TIMEOUT_MS = 60_000;

export async function startGameServer({ databaseUrl, settings, logFile }: ServerOptions): Promise<GameServer> {
  async function start(port?: number): Promise<ServerProcess> {
    const output = openSync(logFile, 'a');
    return startServerProcess(databaseUrl, { settings, output, ...(port && { port }) }).finally(() => closeSync(output));
  }
  const stopTimeoutMs = 1000 * Number(settings.DRAIN_SECONDS ?? 0) + STOP_TIMEOUT_MS;
  let crashes = 0;
  /** Null while the process is stopped or killed. */
  let running: ServerProcess | null = null;
  const watch = (started: ServerProcess) => {
    running = started;
    void started.ended.then((code) => countCrash(started, code));
  };
  /** A process that the run stopped or killed is no longer `running` at this point. */
  const countCrash = (server: ServerProcess, code: number | null) => {
    if (running !== server) return;
    running = null;
    crashes += 1;
    console.log(`a server crashed: ${code === null ? 'killed by a signal' : `exit code ${code}`}`);
  };
  const first = await start();
  watch(first);
  // The process id is valid only while the process is running.
  const signal = (name: NodeJS.Signals) => running && process.kill(running.pid, name);
  return {
    origin: `http://127.0.0.1:${first.port}`,
    crashes: () => crashes,
    async kill() {
      const killed = running;
      signal('SIGKILL');
      running = null;
      await killed?.ended;
    },
    async start() {
      const deadline = performance.now() + START_TIMEOUT_MS;
      for (;;) {
        const started = await start(first.port).catch((error: Error) => error);
        if (!(started instanceof Error)) return watch(started);
        if (performance.now() > deadline) throw started;
        await sleep(200);
      }
    },
    freeze: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async stop() {
      const stopped = running;
      if (!stopped) return null;
      const timer = setTimeout(() => process.kill(stopped.pid, 'SIGKILL'), stopTimeoutMs);
      signal('SIGCONT');
      running = null;
      await stopped.stop();
      clearTimeout(timer);
      return stopped.ended;
    },
  };
}
