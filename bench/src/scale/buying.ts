import type pg from 'pg';
import { createExchange } from '../../../apps/server/src/exchange/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { drive, type Load, type Measured } from '../drive.ts';
import { type Game, spreadOver } from '../trade/game.ts';
import { startHttpGame } from '../trade/http.ts';
import { purchases } from '../trade/orders.ts';
import { sampleBets, samplePlayers } from './sample.queries.ts';

const TRADED_BETS = 1_000;
const TRADING_PLAYERS = 4_000;

/** Players from all over the game, and bets from all over it. */
export const sampleGame = async (pool: pg.Pool): Promise<Game> => ({
  players: await samplePlayers(pool, TRADING_PLAYERS),
  markets: await sampleBets(pool, TRADED_BETS),
});

/** Purchases spread over the game: over HTTP on a server of its own, or in this process. */
export type Buying = {
  overHttp: (load: Load) => Promise<Measured>;
  inProcess: (load: Load) => Promise<Measured>;
  end: () => Promise<void>;
};

export async function startBuying(url: string, pool: pg.Pool): Promise<Buying> {
  const game = await sampleGame(pool);
  const http = await startHttpGame(url, game);
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  const buy = purchases(exchange, game, spreadOver(game));
  return {
    overHttp: (load) => http.buy(game.markets, load),
    inProcess: (load) => drive(load, buy),
    async end() {
      await http.end();
      await exchange.drain();
    },
  };
}
