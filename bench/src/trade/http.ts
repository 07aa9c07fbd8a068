import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { BenchDatabase } from '../database.ts';
import type { Load, Measured } from '../drive.ts';
import { serverTokens, type ServerProcess, startServerProcess } from '../server-process.ts';
import type { Game } from './game.ts';
import type { Job } from './http-load.ts';

const TOKENS = 1000;

/** A server process of its own, on which everything over HTTP happens: tokens, validation and JSON included. */
export type HttpGame = {
  server: ServerProcess;
  /** Purchases by a load generator, a process of its own too. */
  buy: (targets: Game['markets'], load: Load) => Promise<Measured>;
};

/** Before anything is measured, so long: the crowd of a match meets a server that has long compiled its hot code. */
const FIRST: Load = { clients: 64, seconds: 0, warmupSeconds: 15 };

/** Starts the server of a game, plays until its code is warm, and stops it after the work. */
export async function withHttpGame<Result>(
  database: BenchDatabase,
  game: Game,
  work: (http: HttpGame) => Promise<Result>,
): Promise<Result> {
  const server = await startServerProcess(database.url('game'));
  try {
    const tokens = await tokensOf(game);
    const buy = (targets: Game['markets'], load: Load) =>
      generate({ port: server.port, load, tokens, bodies: bodiesOf(targets) });
    await buy(game.markets, FIRST);
    return await work({ server, buy });
  } finally {
    await server.stop();
  }
}

const bodiesOf = (targets: Game['markets']) =>
  targets.flatMap(({ market, bet }) =>
    [true, false].map((contractOption) =>
      JSON.stringify({ betId: bet, marketId: market, contractOption, maxPrice: 1, shares: 1 }),
    ),
  );

async function tokensOf(game: Game): Promise<string[]> {
  const tokens = serverTokens();
  // Names as `insertUsers` gives them: the moderator is the first.
  return Promise.all(
    game.players.slice(0, TOKENS).map((id, index) => tokens.issue({ id, username: `gracz_${index + 2}`, epoch: 0 })),
  );
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
