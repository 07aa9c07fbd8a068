import { setImmediate as nextTurn } from 'node:timers/promises';
import { toPrice, toShares } from '@wieszcz/domain';
import { systemClock } from '@wieszcz/server/clock';
import { createExchange, TRADING_LANES } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import type pg from 'pg';
import type { Call } from '../drive.ts';
import { createGame, type Game, type GameSize } from './game.ts';
import { type Holding, listHoldings, writePurchases } from './limit.queries.ts';

/** A game of its own, because it fails the audit afterwards: the writes don't shrink the lots. */
export type LimitGame = {
  /** Purchases of one share of yes on these markets, by all players. */
  writes: (targets: Game['bets']) => Promise<Call>;
  game: Game;
};

/**
 * The limit of the machine: how many purchases PostgreSQL stores if their journal rows, balances and positions are written set-wise, as the
 * exchange writes them, and nothing is read or decided. All purchases that wait are written by one statement. As in the exchange, there is
 * a connection for each trading lane, and purchases of one market are written by one connection at a time.
 */
export async function createLimit(pool: pg.Pool, size?: GameSize): Promise<LimitGame> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  const game = await createGame(pool, exchange, size);
  const buyFirstShares = (targets: Game['bets']) =>
    Promise.all(
      game.players.map(async ({ id: player }, turn) => {
        const order = { player, ...targets[turn % targets.length]!, option: true, maxPrice: toPrice(100), shares: toShares(1) };
        const outcome = await exchange.submit({ kind: 'buyShares', ...order });
        if (!outcome.ok) throw new Error(`a purchase was refused: ${outcome.refusal.code}`);
        return outcome.result.position.id;
      }),
    );
  return {
    game,
    async writes(targets) {
      const positions = await buyFirstShares(targets);
      return callOf(pool, await listHoldings(pool, positions));
    },
  };
}

function callOf(pool: pg.Pool, holdings: readonly Holding[]): Call {
  const markets = [...new Set(holdings.map(({ market }) => market))];
  const writers = Array.from({ length: Math.min(TRADING_LANES, markets.length) }, (_, connection) => {
    const own = new Set(markets.filter((_market, index) => index % TRADING_LANES === connection));
    return writerOf(
      pool,
      holdings.filter(({ market }) => own.has(market)),
    );
  });
  return (client) => writers[client % writers.length]!();
}

/** Each call buys one share for the next of the positions, and resolves when the purchase is written. */
function writerOf(pool: pg.Pool, holdings: readonly Holding[]): () => Promise<null> {
  let turn = 0;
  let waiting: PromiseWithResolvers<null>[] = [];
  let isWriting = false;
  const writeNext = async (client: pg.PoolClient) => {
    const batch = waiting;
    waiting = [];
    try {
      await writePurchases(
        client,
        batch.map(() => holdings[turn++ % holdings.length]!),
      );
      for (const { resolve } of batch) resolve(null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const writeAll = async () => {
    isWriting = true;
    const client = await pool.connect();
    while (waiting.length > 0) {
      await writeNext(client);
      // Clients whose purchase was written call again now, so that the next statement writes all their purchases.
      await nextTurn();
    }
    client.release();
    isWriting = false;
  };
  return () => {
    const purchase = Promise.withResolvers<null>();
    waiting.push(purchase);
    if (!isWriting) void writeAll();
    return purchase.promise;
  };
}
