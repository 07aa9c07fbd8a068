import type { Game } from '../../bench/src/trade/game.ts';

/** Nobody buys twice on one bet, so a purchase can be looked up by its player and bet. */
export type Pair = { player: Game['players'][number]; market: Game['markets'][number] };

/** Few enough that the batches of several servers need the same rows. */
const MARKETS = 50;

/** Every player on every market once: `everywhere` neighbours on different ones, else all on one market and then all on the next. */
export function* pairsOf({ players, markets }: Game, everywhere: boolean): Generator<Pair, void> {
  const traded = markets.slice(0, MARKETS);
  for (let round = 0; round < traded.length; round++)
    for (const [index, player] of players.entries()) {
      const turn = everywhere ? index + round : round;
      yield { player, market: traded[turn % traded.length]! };
    }
}
