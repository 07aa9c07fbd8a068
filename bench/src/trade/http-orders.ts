import { type PositionId, toPrice, toShares } from '@wieszcz/domain';
import type { Exchange } from '@wieszcz/server/exchange';
import type { Game } from './game.ts';
import type { HttpCall } from './http-load.ts';

const HIGHEST = toPrice(100);
const STOCK = toShares(100);
/** Holders per market, at most. Together they take half of its lot of yes; the other half is left for purchases. */
const HOLDERS = 500;

type Holding = { player: number; position: PositionId } & Game['bets'][number];

/** Buys shares of yes on one market for each holder to sell and to list. With few markets, only some of the players are holders. */
async function buyStock(exchange: Exchange, { players }: Game, targets: Game['bets']): Promise<Holding[]> {
  const holders = players.slice(0, Math.min(players.length, HOLDERS * targets.length));
  return Promise.all(
    holders.map(async ({ id }, player) => {
      const target = targets[player % targets.length]!;
      const purchase = { player: id, ...target, option: true, maxPrice: HIGHEST, shares: STOCK };
      const outcome = await exchange.submit({ kind: 'buyShares', ...purchase });
      if (!outcome.ok) throw new Error(`a purchase was refused: ${outcome.refusal.code}`);
      return { player, position: outcome.result.position.id, ...target };
    }),
  );
}

/**
 * 35 % purchases at the best prices, 25 % bids, 20 % sales at once, 10 % listings, 10 % cancellations of all of a player's bids on a market.
 * Every second player bids on yes, at less than their own offers ask, the others on no: so no player's orders cross each other.
 */
export async function twoSidedCalls(exchange: Exchange, game: Game, targets: Game['bets']): Promise<HttpCall[]> {
  const holdings = await buyStock(exchange, game, targets);
  const calls = holdings.flatMap((holding, turn) => [
    ...[0, 1, 2, 3, 4, 5, 6].map((offset) => purchase(targets[(turn + offset) % targets.length]!, offset % 2 > 0)),
    ...[0, 1, 2, 3, 4].map((offset) => bid(holding, (turn * 7 + offset * 3) % 11)),
    ...[0, 1, 2, 3].map(() => sale(holding)),
    ...[0, 1].map((offset) => listing(holding, (turn * 3 + offset) % 3)),
    ...[0, 1].map(() => cancellation(holding)),
  ]);
  return shuffled(calls);
}

/** Permutes the calls, the same way in every run: the step 7919 is a prime that divides no number of calls here. */
const shuffled = (calls: HttpCall[]): HttpCall[] => calls.map((_, turn) => calls[(turn * 7919) % calls.length]!);

const bidsOnYes = ({ player }: Holding): boolean => player % 2 === 0;
const post = (player: number | null, path: string, body: object): HttpCall => ({
  player,
  method: 'POST',
  path: `${path}?covers=url`,
  body: JSON.stringify(body),
});
const purchase = ({ market, bet }: Game['bets'][number], contractOption: boolean) =>
  post(null, '/markets/buyContract', { betId: bet, marketId: market, contractOption, maxPrice: 1, shares: 2 });
const bid = (holding: Holding, step: number) =>
  post(holding.player, '/api/bids', {
    betId: holding.bet,
    option: bidsOnYes(holding),
    price: ((bidsOnYes(holding) ? 41 : 46) + step) / 100,
    shares: 2,
  });
const sale = ({ player, position }: Holding) => post(player, `/api/contracts/${position}/sell`, { shares: 1, minPrice: 0.01 });
const listing = ({ player, position }: Holding, step: number) =>
  post(player, '/contracts/addOffer', { contractId: position, price: (52 + step) / 100, shares: 1 });
const cancellation = ({ player, market }: Holding): HttpCall => ({
  player,
  method: 'DELETE',
  path: `/api/bids?marketId=${market}`,
  body: '',
});
