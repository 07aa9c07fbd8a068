import { type BetId, type MarketId, type Option, toCents, toPrice, toShares } from '@wieszcz/domain';
import type { Exchange } from '@wieszcz/server/exchange';
import type pg from 'pg';
import { insertMarkets, insertUsers, type Player } from './game.queries.ts';

/** Players and the open bets that they trade on. A market may have several of the bets. */
export type Game = { players: Player[]; bets: { market: MarketId; bet: BetId }[] };

const START_BUDGET = toCents(1_000_000_00);
const INITIAL_SHARES = toShares(100_000);

export type GameSize = { players: number; markets: number };

/** Creates players with a large budget, and published markets with one bet each. */
export async function createGame(
  pool: pg.Pool,
  exchange: Exchange,
  size: GameSize = { players: 4000, markets: 1000 },
): Promise<Game> {
  const [moderator, ...players] = await insertUsers(pool, size.players + 1);
  const markets = (await insertMarkets(pool, size.markets, moderator!.id)) as MarketId[];
  await Promise.all(
    players.map(({ id }) => exchange.submit({ kind: 'openLedgerAccount', player: id, startBudget: START_BUDGET })),
  );
  const bets = await Promise.all(
    markets.map(async (market) => {
      const prices = { yesPrice: toPrice(50), noPrice: toPrice(55) };
      const outcome = await exchange.submit({
        kind: 'addBet',
        moderator: moderator!.id,
        market,
        title: 'Tak',
        ...prices,
        shares: INITIAL_SHARES,
      });
      if (!outcome.ok) throw new Error(`the bet was refused: ${outcome.refusal.code}`);
      return { market, bet: outcome.result.bet };
    }),
  );
  return { players, bets };
}

export type Target = { market: MarketId; bet: BetId; option: Option };
/** Chooses the target of each order. `soldOut` reports a target that has no offers left. */
export type Targets = { next(): Target; soldOut(target: Target): void };

/**
 * All bets in turn, with yes and no alternating. With an even number of bets, such as the 1 000 of `createGame`, each bet therefore always
 * gets the same option: one half of the bets yes, the other half no. Kept, so that results stay comparable with earlier ones.
 */
export function spreadOver(game: Game): Targets {
  let turn = 0;
  return {
    next: () => ({ ...game.bets[turn++ % game.bets.length]!, option: turn % 2 === 0 }),
    soldOut: () => {},
  };
}

/**
 * In each round every player buys once, on another bet than before, so that nearly every purchase opens a position. Needs players in turn, and
 * `players.length + 1` without a common divisor with `bets.length` (4001 and 1000).
 */
export function newPositionsOf({ players, bets }: Game): Targets {
  let turn = 0;
  return {
    next() {
      const round = Math.floor(turn / players.length);
      const bet = bets[(turn + round) % bets.length]!;
      turn += 1;
      return { ...bet, option: Math.floor(round / bets.length) % 2 === 0 };
    },
    soldOut: () => {},
  };
}

/** Yes of one bet until it is sold out, then no of it, then the next bet. */
export function allOn(nextBet: () => Game['bets'][number]): Targets {
  let current = nextBet();
  let option = true;
  return {
    next: () => ({ ...current, option }),
    soldOut(target) {
      if (target.bet !== current.bet || target.option !== option) return;
      if (!option) current = nextBet();
      option = !option;
    },
  };
}
