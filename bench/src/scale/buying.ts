import { systemClock } from '@wieszcz/server/clock';
import { createExchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import type pg from 'pg';
import { drive, type Load, type Measured } from '../drive.ts';
import { type Game, spreadOver } from '../trade/game.ts';
import { purchasesOn, startHttpGame } from '../trade/http.ts';
import { purchases } from '../trade/orders.ts';
import { listSampleBets, listSamplePlayers } from './sample.queries.ts';

const TRADED_BETS = 1_000;
const TRADING_PLAYERS = 4_000;

/** Players and open bets, scattered evenly over the whole game. */
export const sampleGame = async (pool: pg.Pool): Promise<Game> => ({
  players: await listSamplePlayers(pool, TRADING_PLAYERS),
  bets: await listSampleBets(pool, TRADED_BETS),
});

/** Purchases of sampled players on sampled bets: over HTTP on a server process, or in this process. */
export type Buying = {
  overHttp: (load: Load) => Promise<Measured>;
  inProcess: (load: Load) => Promise<Measured>;
  stop: () => Promise<void>;
};

export async function startBuying(url: string, pool: pg.Pool): Promise<Buying> {
  const game = await sampleGame(pool);
  const http = await startHttpGame(url, game);
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  const buy = purchases(exchange, game, spreadOver(game));
  return {
    overHttp: (load) => http.measure(purchasesOn(game.bets), load),
    inProcess: (load) => drive(load, buy),
    async stop() {
      await http.stop();
      await exchange.drain();
    },
  };
}
