import type { Game } from '@wieszcz/bench/trade/game';

/** A player and a market to trade on. Each pair is used once, so the player and the bet identify its orders. */
export type Pair = { player: Game['players'][number]; market: Game['markets'][number] };

/** Few markets, so that batches of several servers lock the same rows. */
const MARKETS = 50;

/** Each player on each market once. With `mixed`, consecutive pairs have different markets; otherwise all players take one market after the other. */
export function* pairsOf({ players, markets }: Game, mixed: boolean): Generator<Pair, void> {
  const traded = markets.slice(0, MARKETS);
  for (let round = 0; round < traded.length; round++)
    for (const [index, player] of players.entries()) {
      const turn = mixed ? index + round : round;
      yield { player, market: traded[turn % traded.length]! };
    }
}
