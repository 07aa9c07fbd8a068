import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Load, Measured } from '../drive.ts';
import { serverTokens, type ServerProcess, startServerProcess } from '../server-process.ts';
import type { Game } from './game.ts';
import type { HttpCall, Job } from './http-load.ts';

/** A server process for measurements over HTTP, which include tokens, validation and JSON. */
export type HttpGame = {
  server: ServerProcess;
  /** Measures calls of a load generator, which is a process of its own. */
  measure: (calls: HttpCall[], load: Load) => Promise<Measured>;
  stop: () => Promise<void>;
};

/** Lets V8 compile the hot code before the measurement: a server under peak load has been running for long. */
const WARMUP: Load = { clients: 64, seconds: 0, warmupSeconds: 15 };

/** Starts a server on the game's database and warms it up. */
export async function startHttpGame(databaseUrl: string, game: Game): Promise<HttpGame> {
  const server = await startServerProcess(databaseUrl);
  try {
    const tokens = await issueTokens(game);
    const measure = (calls: HttpCall[], load: Load) => generate({ port: server.port, load, tokens, calls });
    await measure(purchasesOn(game.markets), WARMUP);
    return { server, measure, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Runs `work` with a server on the game's database, and stops the server afterwards. */
export async function withHttpGame<Result>(
  databaseUrl: string,
  game: Game,
  work: (http: HttpGame) => Promise<Result>,
): Promise<Result> {
  const http = await startHttpGame(databaseUrl, game);
  return work(http).finally(() => http.stop());
}

/** A purchase of one share of each option of each market. */
export const purchasesOn = (targets: Game['markets']): HttpCall[] =>
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
