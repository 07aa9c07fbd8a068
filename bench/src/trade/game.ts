import type { BetId, MarketId, Option, Price, Shares } from '@wieszcz/domain';
import type { Exchange } from '../../../apps/server/src/exchange/index.ts';
import type pg from 'pg';
import { insertMarkets, insertUsers, type Player } from './game.queries.ts';

/** What the benches trade on: players with deep pockets, and published markets of one bet each. */
export type Game = { players: Player[]; markets: { market: MarketId; bet: BetId }[] };

const PLAYERS = 4000;
const MARKETS = 1000;
const POCKET = 1_000_000_00;
const INITIAL_SHARES = 100_000 as Shares;

export async function createGame(pool: pg.Pool, exchange: Exchange): Promise<Game> {
  const [moderator, ...players] = await insertUsers(pool, PLAYERS + 1);
  const markets = (await insertMarkets(pool, MARKETS, moderator!.id)) as MarketId[];
  await Promise.all(
    players.map(({ id }) => exchange.submit({ kind: 'openLedgerAccount', player: id, startBudget: POCKET as never })),
  );
  const bets = await Promise.all(
    markets.map(async (market) => {
      const prices = { yesPrice: 50 as Price, noPrice: 55 as Price };
      const outcome = await exchange.submit({
        kind: 'addBet',
        moderator: moderator!.id,
        market,
        title: 'Tak',
        ...prices,
        shares: INITIAL_SHARES,
      });
      if (!outcome.ok) throw new Error(`no bet: ${outcome.refusal.code}`);
      return { market, bet: outcome.result.bet };
    }),
  );
  return { players, markets: bets };
}

/** Where the next order goes: every bet in turn, or one until it is sold out and then the next. */
export type Target = { market: MarketId; bet: BetId; option: Option };
export type Aim = { next(): Target; soldOut(target: Target): void };

export function spreadOver(game: Game): Aim {
  let turn = 0;
  return {
    next: () => ({ ...game.markets[turn++ % game.markets.length]!, option: turn % 2 === 0 }),
    soldOut: () => {},
  };
}

/** All on one bet; the next one, where it is sold out, is a fresh one too. */
export function allOn(fresh: () => Game['markets'][number]): Aim {
  let market = fresh();
  let option = true;
  return {
    next: () => ({ ...market, option }),
    soldOut(target) {
      if (target.bet !== market.bet || target.option !== option) return;
      if (!option) market = fresh();
      option = !option;
    },
  };
}
