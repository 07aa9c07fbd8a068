import type { Command, TimeInForce } from '../batch/commands.ts';
import type { BetId, BidId, PositionId, MarketId, OfferId, UserId } from '../values/ids.ts';
import { MAX_PRICE_SUM } from '../values/limits.ts';
import type { Option } from '../values/option.ts';
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
  offers: { id: OfferId; bet: BetId; option: Option }[];
  bids: { id: BidId; player: UserId; market: MarketId }[];
  positions: { id: PositionId; player: UserId; market: MarketId; bet: BetId; option: Option }[];
  /** The time of the batch, from which the lifetime of bids is counted. */
  now: Date;
};

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
    case 'demoteToPlayer':
      return { kind, user: player };
    case 'blockUser':
      return { kind, user: player, ...(move.target % 4 === 0 && { ordersOnly: true }) };
    case 'addBet': {
      const yesPrice = toPrice(Math.min(99, price));
      const noPrice = toPrice(Math.min(100, MAX_PRICE_SUM - yesPrice));
      // One title in seven may be taken already.
      const title = `bet ${move.shares % 7 === 0 ? 'again' : serial}`;
      return { kind, moderator, market: pick(view.markets, move.target)!, title, yesPrice, noPrice, shares: toShares(10_000) };
    }
    case 'deleteBet':
      return ifExists(pick(view.bets, move.target), ({ id }) => ({ kind, moderator, bet: id }));
    case 'resolveMarket':
      return ifExists(pick(view.bets, move.target), ({ id, market }) => {
        const isNone = move.shares % 3 === 0;
        return { kind, moderator, market, verdict: isNone ? { bet: null, option: false } : { bet: id, option } };
      });
    case 'buyShares':
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
      return ifExists(pick(view.offers, move.target), ({ id, bet, option }) => {
        const band = move.actor % 2 === 0 ? { band: { bet, option, cents: toCents(1 + (move.actor % 7)) } } : {};
        return { kind, player, offer: id, shares, ...band };
      });
    case 'withdrawOffer':
      return ifExists(pick(view.offers, move.target), ({ id }) => ({ kind, player, offer: id }));
    case 'addOffer':
      return ifExists(pick(view.positions, move.target), ({ id, player: owner, ...place }) => {
        const band = move.actor % 2 === 0 ? { band: toCents(1 + (move.actor % 7)) } : {};
        return { kind, player: isStranger(move) ? player : owner, position: id, ...place, price, shares, ...band };
      });
    case 'sellShares':
      return ifExists(pick(view.positions, move.target), ({ id, player: owner, ...place }) => {
        const timeInForce = move.actor % 3 === 0 ? 'IOC' : 'FOK';
        return { kind, player: isStranger(move) ? player : owner, position: id, ...place, minPrice: price, shares, timeInForce };
      });
    case 'redeemPairs':
      return ifExists(pick(view.positions, move.target), ({ player: owner, market, bet }) => {
        return { kind, player: owner, market, bet, pairs: toShares(1 + (shares % 20)) };
      });
    case 'placeBid':
      return ifExists(pick(view.bets, move.target), ({ id, market }) => {
        const timeInForce = (['GTC', 'GTD', 'IOC', 'GTC'] as const satisfies TimeInForce[])[move.actor % 4]!;
        const expiresAt = timeInForce === 'GTD' ? new Date(view.now.getTime() + 60_000 * shares) : null;
        const bidPrice = toPrice(Math.min(99, move.price));
        return { kind, player, market, bet: id, option, price: bidPrice, shares, timeInForce, expiresAt };
      });
    case 'reduceBid':
      return ifExists(pick(view.bids, move.target), ({ id, player: owner }) => {
        return { kind, player: isStranger(move) ? player : owner, bid: id, shares };
      });
    case 'cancelBid':
      return ifExists(pick(view.bids, move.target), ({ id, player: owner }) => {
        return { kind, player: isStranger(move) ? player : owner, bid: id };
      });
    case 'cancelBids':
      return { kind, player, market: option ? null : pick(view.markets, move.target)! };
    case 'sweepBids':
      return ifExists(pick(view.bids, move.target), ({ market }) => {
        return { kind, market, bids: view.bids.map(({ id }) => id) };
      });
  }
}

/** One move in eight is by a random player, who seldom owns the named position or bid. */
const isStranger = ({ actor }: Move): boolean => actor % 8 === 0;

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];
const ifExists = <Item>(item: Item | undefined, command: (item: Item) => Command): Command | null =>
  item === undefined ? null : command(item);
