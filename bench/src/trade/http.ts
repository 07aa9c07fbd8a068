import { fork } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Load, Measured } from '../drive.ts';
import { serverTokens, type ServerProcess, startServerProcess } from '../server-process.ts';
import type { Game } from './game.ts';
import type { HttpCall, Job, RequestOrder } from './http-load.ts';

/** A server process for measurements over HTTP, which include tokens, validation and JSON. */
export type HttpGame = {
  server: ServerProcess;
  /**
   * Sends the calls from a process of its own and measures them. By default each player repeats a call 500 times before taking the next one.
   */
  measure: (calls: HttpCall[], load: Load, order?: RequestOrder) => Promise<Measured>;
  stop: () => Promise<void>;
};

/** Lets V8 compile the hot code before the measurement: a server under peak load has been running for long. */
const WARMUP: Load = { clients: 64, seconds: 0, warmupSeconds: 15 };
/** Lines of the log in the error of a server that doesn't start. */
const SHOWN_LINES = 20;

/** Overrides of the server's settings, which otherwise are those of `npm start` with rate limits off. */
type Settings = Record<string, string>;

/** Starts a server on the game's database and warms it up. Its log goes to a file, as that of a service does. */
export async function startHttpGame(databaseUrl: string, game: Game, settings: Settings = {}): Promise<HttpGame> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-bench-log-'));
  const removeLog = () => rm(folder, { recursive: true, force: true });
  const server = await startLoggingTo(join(folder, 'log'), databaseUrl, settings).catch(async (error: unknown) => {
    await removeLog();
    throw error;
  });
  const stop = () => server.stop().finally(removeLog);
  try {
    const tokens = await issueTokens(game);
    const measure = (calls: HttpCall[], load: Load, order: RequestOrder = LONG_SHIFTS) =>
      generate({ port: server.port, load, tokens, calls, ...order });
    await measure(purchasesOn(game.bets), WARMUP);
    return { server, measure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a server whose log goes to a file. If it doesn't become ready, the error has the last lines of the log. */
async function startLoggingTo(file: string, databaseUrl: string, settings: Settings): Promise<ServerProcess> {
  const log = await open(file, 'w');
  try {
    return await startServerProcess(databaseUrl, { settings, output: log.fd });
  } catch (error) {
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').slice(-SHOWN_LINES);
    throw new Error(`${(error as Error).message}; its log ends with:\n${lines.join('\n')}`, { cause: error });
  } finally {
    await log.close();
  }
}

/** Runs `work` with a server on the game's database, and stops the server afterwards. */
export async function withHttpGame<Result>(
  databaseUrl: string,
  game: Game,
  work: (http: HttpGame) => Promise<Result>,
  settings: Settings = {},
): Promise<Result> {
  const http = await startHttpGame(databaseUrl, game, settings);
  return work(http).finally(() => http.stop());
}

/**
 * Within one measurement a player goes on to the next call after 500 shares, before the daily cap of 1000 per option. The cap counts the
 * shares of all measurements, and each begins with the same calls, so after many or long measurements purchases are refused.
 */
const LONG_SHIFTS: RequestOrder = { roundsPerShift: 500, firstShift: 0 };

/** A purchase of one share of each option of each bet. */
export const purchasesOn = (targets: Game['bets']): HttpCall[] =>
  targets.flatMap(({ market, bet }) =>
    [true, false].map((contractOption) => ({
      player: null,
      method: 'POST',
      path: '/markets/buyContract?covers=url',
      body: JSON.stringify({ betId: bet, marketId: market, contractOption, maxPrice: 1, shares: 1 }),
    })),
  );

function issueTokens({ players }: Game): Promise<string[]> {
  const tokens = serverTokens();
  return Promise.all(players.map((player) => tokens.issue({ ...player, epoch: 0 })));
}

function generate(job: Job): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'http-load.ts'));
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('error', reject);
    // A generator that ends without a result would leave the promise pending. After a result this rejection has no effect.
    child.once('exit', (code, signal) => reject(new Error(`the load generator ended with ${code ?? signal}`)));
    child.send(job);
  });
}
