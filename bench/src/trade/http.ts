import { fork } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Load, Measured } from '../drive.ts';
import { serverTokens, type ServerProcess, startServerProcess } from '../server-process.ts';
import type { Game } from './game.ts';
import type { HttpCall, Job, RequestOrder } from './http-load.ts';

/** A server process for measurements over HTTP, which include tokens, validation and JSON. */
export type HttpGame = {
  server: ServerProcess;
  /** Measures calls of a load generator, which is a process of its own. By default players keep buying on the same bets. */
  measure: (calls: HttpCall[], load: Load, order?: RequestOrder) => Promise<Measured>;
  stop: () => Promise<void>;
};

/** Lets V8 compile the hot code before the measurement: a server under peak load has been running for long. */
const WARMUP: Load = { clients: 64, seconds: 0, warmupSeconds: 15 };

type HttpSettings = {
  /** Settings of the server that differ from those of `npm start` without rate limits. */
  settings?: Record<string, string>;
};

/** Starts a server on the game's database and warms it up. Its log goes to a file, as that of a service does. */
export async function startHttpGame(databaseUrl: string, game: Game, { settings = {} }: HttpSettings = {}): Promise<HttpGame> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-bench-log-'));
  const log = await open(join(folder, 'log'), 'w');
  const server = await startServerProcess(databaseUrl, { settings, output: log.fd }).finally(() => log.close());
  const stop = () => server.stop().finally(() => rm(folder, { recursive: true, force: true }));
  try {
    const tokens = await issueTokens(game);
    const measure = (calls: HttpCall[], load: Load, order: RequestOrder = SAME_BETS) =>
      generate({ port: server.port, load, tokens, calls, ...order });
    await measure(purchasesOn(game.bets), WARMUP);
    return { server, measure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs `work` with a server on the game's database, and stops the server afterwards. */
export async function withHttpGame<Result>(
  databaseUrl: string,
  game: Game,
  work: (http: HttpGame) => Promise<Result>,
  settings: HttpSettings = {},
): Promise<Result> {
  const http = await startHttpGame(databaseUrl, game, settings);
  return work(http).finally(() => http.stop());
}

/** Each player moves to the next bet long before the daily cap of shares per option. */
const SAME_BETS: RequestOrder = { roundsPerBet: 500, firstShift: 0 };

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
