import type { Command } from '../settle/commands.ts';
import type { BetId, PositionId, MarketId, OfferId, UserId } from '../values/ids.ts';
import { MAX_PRICE_SUM } from '../values/limits.ts';
import { toCents, toPrice, toShares } from '../values/units.ts';

/** A random command without ids: `actor` and `target` are indexes into the lists of a `View`, taken modulo their lengths. */
export type Move = {
  kind: Command['kind'];
  actor: number;
  target: number;
  option: boolean;
  price: number;
  shares: number;
};

/**
 * The ids to which commands can refer, in order of creation. An index means the same thing in all games with the same history, although
 * their ids differ.
 */
export type View = {
  players: UserId[];
  moderators: UserId[];
  markets: MarketId[];
  bets: { id: BetId; market: MarketId }[];
  offers: OfferId[];
  positions: { id: PositionId; player: UserId }[];
};

/** Frequency of each kind of command, in percent. */
export const WEIGHTS = {
  openLedgerAccount: 3,
  claimDailyBonus: 4,
  promoteToModerator: 1,
  addBet: 4,
  deleteBet: 2,
  solveMarket: 3,
  buyContract: 38,
  buyOffer: 15,
  addOffer: 21,
  withdrawOffer: 9,
} as const satisfies Record<Command['kind'], number>;

/** Fills a move with the ids of a game. `serial` makes titles of bets unique. Null if the list for its target is empty. */
export function toCommand(move: Move, view: View, serial: number): Command | null {
  const { kind, option } = move;
  const player = pick(view.players, move.actor)!;
  const moderator = pick(view.moderators, move.actor)!;
  const price = toPrice(move.price);
  const shares = toShares(move.shares);
  switch (kind) {
    case 'openLedgerAccount':
      return { kind, player, startBudget: toCents(100_000) };
    case 'claimDailyBonus':
      return { kind, player };
    case 'promoteToModerator':
      return { kind, user: player };
    case 'addBet': {
      const yesPrice = toPrice(Math.min(99, price));
      const noPrice = toPrice(Math.min(100, MAX_PRICE_SUM - yesPrice));
      // One title in seven may be taken already.
      const title = `bet ${move.shares % 7 === 0 ? 'again' : serial}`;
      return { kind, moderator, market: pick(view.markets, move.target)!, title, yesPrice, noPrice, shares: toShares(10_000) };
    }
    case 'deleteBet':
      return ifExists(pick(view.bets, move.target), ({ id }) => ({ kind, moderator, bet: id }));
    case 'solveMarket':
      return ifExists(pick(view.bets, move.target), ({ id, market }) => ({ kind, moderator, market, bet: id, option }));
    case 'buyContract':
      return ifExists(pick(view.bets, move.target), ({ id, market }) => ({
        kind,
        player,
        market,
        bet: id,
        option,
        maxPrice: price,
        shares,
      }));
    case 'buyOffer':
      return ifExists(pick(view.offers, move.target), (offer) => ({ kind, player, offer, shares }));
    case 'withdrawOffer':
      return ifExists(pick(view.offers, move.target), (offer) => ({ kind, player, offer }));
    case 'addOffer':
      // In seven of eight moves the position's owner lists it; otherwise a random player tries to.
      return ifExists(pick(view.positions, move.target), (position) => {
        const owner = move.actor % 8 === 0 ? player : position.player;
        return { kind, player: owner, position: position.id, price, shares };
      });
  }
}

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];
const ifExists = <Item>(item: Item | undefined, command: (item: Item) => Command): Command | null =>
  item === undefined ? null : command(item);
