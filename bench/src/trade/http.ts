import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Load, Measured } from '../drive.ts';
import { serverTokens, type ServerProcess, startServerProcess } from '../server-process.ts';
import type { Game } from './game.ts';
import type { Job } from './http-load.ts';

/** A server process of its own, on which everything over HTTP happens: tokens, validation and JSON included. */
export type HttpGame = {
  server: ServerProcess;
  /** Purchases by a load generator, a process of its own too. */
  buy: (targets: Game['markets'], load: Load) => Promise<Measured>;
  end: () => Promise<void>;
};

/** Before anything is measured, so long: the crowd of a match meets a server that has long compiled its hot code. */
const FIRST: Load = { clients: 64, seconds: 0, warmupSeconds: 15 };

/** Starts the server of a game and plays until its code is warm. */
export async function startHttpGame(databaseUrl: string, game: Game): Promise<HttpGame> {
  const server = await startServerProcess(databaseUrl);
  try {
    const tokens = await tokensOf(game);
    const buy = (targets: Game['markets'], load: Load) =>
      generate({ port: server.port, load, tokens, bodies: bodiesOf(targets) });
    await buy(game.markets, FIRST);
    return { server, buy, end: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A game over HTTP for the time of the work. */
export async function withHttpGame<Result>(
  databaseUrl: string,
  game: Game,
  work: (http: HttpGame) => Promise<Result>,
): Promise<Result> {
  const http = await startHttpGame(databaseUrl, game);
  return work(http).finally(() => http.end());
}

const bodiesOf = (targets: Game['markets']) =>
  targets.flatMap(({ market, bet }) =>
    [true, false].map((contractOption) =>
      JSON.stringify({ betId: bet, marketId: market, contractOption, maxPrice: 1, shares: 1 }),
    ),
  );

function tokensOf({ players }: Game): Promise<string[]> {
  const tokens = serverTokens();
  return Promise.all(players.map((player) => tokens.issue({ ...player, epoch: 0 })));
}

function generate(job: Job): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'http-load.ts'));
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('error', reject);
    // However it ends: killed it has no code, and whoever waited for its figures would wait for ever. Once they are here this is too late.
    child.once('exit', (code, signal) => reject(new Error(`the load generator ended with ${code ?? signal}`)));
    child.send(job);
  });
}
