import type { Game } from '@wieszcz/bench/trade/game';

/** A player and a market to trade on. Each combination is used once, so the player and the bet identify its orders. */
export type PlayerOnMarket = { player: Game['players'][number] } & Game['bets'][number];

/** Few markets, so that batches of several servers lock the same rows. */
const MARKETS = 50;

/**
 * Each player on each market once. With `mixesMarkets`, consecutive ones have different markets; otherwise all players take one market after
 * the other.
 */
export function* playersOnMarkets(
  { players, bets }: Game,
  { mixesMarkets }: { mixesMarkets: boolean },
): Generator<PlayerOnMarket, void> {
  const traded = bets.slice(0, MARKETS);
  for (let round = 0; round < traded.length; round++)
    for (const [index, player] of players.entries()) {
      const turn = mixesMarkets ? index + round : round;
      yield { player, ...traded[turn % traded.length]! };
    }
}
