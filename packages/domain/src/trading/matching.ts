import { cheapestFirst, dearestFirst } from '../batch/books.ts';
import type { Place, Priority } from '../batch/books.ts';
import type { OwnOrder } from '../batch/refusals.ts';
import type { Settling } from '../batch/settling.ts';
import { bookKey } from '../batch/state.ts';
import type { Bid, Book, Offer } from '../batch/state.ts';
import type { BetId, UserId } from '../values/ids.ts';
import { PAYOUT } from '../values/limits.ts';
import type { Option } from '../values/option.ts';
import type { Price, Shares } from '../values/units.ts';
import { walkBook, type Take } from './book.ts';
import { quotesForBuyer, quotesForSeller } from './ladder.ts';
import type { Quote } from './ladder.ts';

/** An offer, or the bid on the opposite option that stands for one. */
export type AskQuote = Quote<Offer, Bid>;
/** A bid, or the offer on the opposite option that stands for one. */
export type BidQuote = Quote<Bid, Offer>;

export type Match<Met> =
  | {
      kind: 'matched';
      takes: Take<Met>[];
      /** Shares within the limit, at most as many as wanted. */
      available: Shares;
      /** The first order of the taker's own that the match skipped; its price and option are those of the order itself. */
      own: OwnOrder | null;
    }
  /** The loaded parts of the books are too short to decide. */
  | { kind: 'beyond-edge' };

type Taker = { player: UserId; bet: BetId; option: Option };
type Limit = { price: Price; shares: Shares };

/** Matches a buyer with offers and opposite bids of others, none dearer than the limit. Changes nothing. */
export function matchBuyer({ state, now }: Settling, { player, bet, option }: Taker, limit: Limit): Match<AskQuote> {
  const asks = state.askBooks.get(bookKey(bet, option))!;
  const oppositeBids = state.bidBooks.get(bookKey(bet, !option))!;
  return match(quotesForBuyer(asks.orders, oppositeBids.orders), {
    player,
    now,
    wanted: limit.shares,
    priority: cheapestFirst,
    isWithin: (price) => price <= limit.price,
    edges: [asks.edge, mirrored(oppositeBids.edge)],
  });
}

/** Matches a seller with bids of others, none below the limit, and, if `merges`, with their opposite offers. Changes nothing. */
export function matchSeller(
  { state, now }: Settling,
  { player, bet, option }: Taker,
  limit: Limit,
  { merges }: { merges: boolean },
): Match<BidQuote> {
  const bids = state.bidBooks.get(bookKey(bet, option))!;
  const oppositeAsks = merges ? state.askBooks.get(bookKey(bet, !option))! : EMPTY_BOOK;
  return match(quotesForSeller(bids.orders, oppositeAsks.orders), {
    player,
    now,
    wanted: limit.shares,
    priority: dearestFirst,
    isWithin: (price) => price >= limit.price,
    edges: [bids.edge, mirrored(oppositeAsks.edge)],
  });
}

const EMPTY_BOOK: Book<Offer> = { orders: [], edge: null };

/** The place of an order among the synthetic quotes of the opposite option. */
const mirrored = (place: Place | null): Place | null => place && { price: PAYOUT - place.price, id: place.id };

type Rules = {
  player: UserId;
  now: Date;
  wanted: Shares;
  priority: Priority;
  isWithin: (price: number) => boolean;
  /** The last place up to which each of the two books is loaded. */
  edges: (Place | null)[];
};

function match<Met extends AskQuote | BidQuote>(quotes: Iterable<Met>, rules: Rules): Match<Met> {
  const { player, now, wanted, priority, isWithin } = rules;
  const edge = rules.edges.filter((place) => place !== null).sort(priority)[0];
  let own: OwnOrder | null = null;
  const { takes, available } = walkBook(quotes, wanted, {
    stopsAt: ({ price, id }) => !isWithin(price) || (edge !== undefined && priority({ price, id }, edge) > 0),
    skips: ({ order }) => {
      // An expired bid crosses nothing, its owner's new orders included.
      if (isExpired(order, now)) return true;
      const isOwn = ownerOf(order) === player;
      if (isOwn) own ??= describe(order);
      return isOwn;
    },
  });
  if (available < wanted && edge && isWithin(edge.price)) return { kind: 'beyond-edge' };
  return { kind: 'matched', takes, available, own };
}

const isBid = (order: Offer | Bid): order is Bid => 'player' in order;
const ownerOf = (order: Offer | Bid): UserId | null => (isBid(order) ? order.player : order.seller);
/** An expired bid matches nothing, even before it is swept. */
const isExpired = (order: Offer | Bid, now: Date): boolean =>
  isBid(order) && order.expiresAt !== null && order.expiresAt.getTime() <= now.getTime();

function describe(order: Offer | Bid): OwnOrder {
  const { price, option } = order;
  return isBid(order) ? { kind: 'bid', id: order.id, price, option } : { kind: 'offer', id: order.id, price, option };
}
