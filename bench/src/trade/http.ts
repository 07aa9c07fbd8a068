import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { BenchDatabase } from '../database.ts';
import type { Load, Measured } from '../drive.ts';
import { serverTokens, type ServerProcess, startServerProcess } from '../server-process.ts';
import type { Game } from './game.ts';
import type { Job } from './http-load.ts';

const TOKENS = 1000;

/** A server process of its own and a load generator of its own: tokens, validation and JSON included. */
export async function driveOverHttp<Result>(
  database: BenchDatabase,
  game: Game,
  targets: Game['markets'],
  load: Load,
  sample: (server: ServerProcess, work: () => Promise<Measured>) => Promise<Result>,
): Promise<Result> {
  const server = await startServerProcess(database.url('game'));
  try {
    const job = { port: server.port, load, tokens: await tokensOf(game), bodies: bodiesOf(targets) };
    return await sample(server, () => generate(job));
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
    child.once('exit', (code) => code && reject(new Error(`the load generator ended with ${code}`)));
    child.send(job);
  });
}
