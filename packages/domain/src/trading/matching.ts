import type { OwnOrder } from '../batch/refusals.ts';
import type { Settling } from '../batch/settling.ts';
import { bookKey, cheapestFirst, dearestFirst } from '../batch/state.ts';
import type { Bid, Book, BookKey, Offer, Priority, QueuePlace } from '../batch/state.ts';
import type { BetId, UserId } from '../values/ids.ts';
import { MIN_BID_PRICE, PAYOUT } from '../values/limits.ts';
import type { Option } from '../values/option.ts';
import { MAX_PRICE, toPrice, toShares, type Price, type Shares } from '../values/units.ts';

/**
 * Matching has three layers. Quotes are the orders that a taker meets: those on the option, merged with the synthetic ones, which stand for
 * orders on the opposite option. A walk collects shares from quotes in priority order. A match limits the walk by price, to the orders of
 * others, and to the loaded parts of the books.
 */

/** The fields of a resting order that a quote needs; the lower id is the older order. */
type Resting = { id: number; price: Price; shares: Shares };

/**
 * A resting order as seen by a trader of one option of its bet. `price` is the price of a share of that option. A synthetic quote
 * comes from an order on the opposite option: the two options of a bet together are worth 1 $.
 */
export type Quote<Real, Opposite> = { price: Price; id: number; shares: Shares } & (
  | { synthetic: false; order: Real }
  | { synthetic: true; order: Opposite }
);

/** The price of one option that an order at `price` on the opposite option stands for. */
export const oppositePrice = (price: Price): Price => toPrice(PAYOUT - price);

/**
 * The price at which an order at `price` stands on the opposite option. null for an offer at 1 $, which doesn't stand there: nothing would
 * be left for the seller.
 */
export const syntheticPrice = (price: Price): Price | null => (price === MAX_PRICE ? null : oppositePrice(price));

/** The lowest bid on the opposite option that stands for an ask at `limit` or cheaper. */
export const lowestOppositeBid = (limit: number): Price => toPrice(Math.max(MIN_BID_PRICE, PAYOUT - limit));

/**
 * What a buyer of an option meets: its offers, and as synthetic asks the bids on the opposite option. Both inputs must be in priority
 * order; so is the output.
 */
export const quotesForBuyer = <Real extends Resting, Opposite extends Resting>(
  offers: Iterable<Real>,
  oppositeBids: Iterable<Opposite>,
): Generator<Quote<Real, Opposite>> => merged(offers, oppositeBids, cheapestFirst);

/** What a seller of an option meets at once: its bids, and as synthetic bids the offers on the opposite option below 1 $. */
export const quotesForSeller = <Real extends Resting, Opposite extends Resting>(
  bids: Iterable<Real>,
  oppositeOffers: Iterable<Opposite>,
): Generator<Quote<Real, Opposite>> => merged(bids, oppositeOffers, dearestFirst);

function* merged<Real extends Resting, Opposite extends Resting>(
  real: Iterable<Real>,
  opposite: Iterable<Opposite>,
  priority: Priority,
): Generator<Quote<Real, Opposite>> {
  const synthetics = syntheticQuotes(opposite);
  let synthetic = synthetics.next();
  for (const order of real) {
    while (!synthetic.done && priority(synthetic.value, order) < 0) {
      yield synthetic.value;
      synthetic = synthetics.next();
    }
    yield { synthetic: false, order, price: order.price, id: order.id, shares: order.shares };
  }
  for (; !synthetic.done; synthetic = synthetics.next()) yield synthetic.value;
}

function* syntheticQuotes<Opposite extends Resting>(
  opposite: Iterable<Opposite>,
): Generator<Quote<never, Opposite> & { synthetic: true }> {
  for (const order of opposite) {
    const price = syntheticPrice(order.price);
    if (price !== null) yield { synthetic: true, order, price, id: order.id, shares: order.shares };
  }
}

/** Shares to take from one order; `Row` is the caller's type of a resting order. */
export type Take<Row> = { order: Row; shares: Shares };
type Walk<Row> = {
  /** In the order of the book. */
  takes: Take<Row>[];
  /** The sum of the shares in `takes`, at most `wanted`. */
  available: Shares;
};

type WalkOptions<Row> = {
  /** True for an order that is left out, such as the taker's own. */
  skips?: (order: Row) => boolean;
  /** True for an order that ends the walk and isn't taken, such as one over the price limit. */
  stopsAt?: (order: Row) => boolean;
};

/** Collects `wanted` shares, or as many as there are, from the orders of a book in priority order. Changes nothing. */
export function walkBook<Row extends { shares: number }>(
  orders: Iterable<Row>,
  wanted: number,
  { skips, stopsAt }: WalkOptions<Row> = {},
): Walk<Row> {
  const takes: Take<Row>[] = [];
  let missing = wanted;
  for (const order of orders) {
    if (missing === 0 || stopsAt?.(order)) break;
    if (order.shares === 0 || skips?.(order)) continue;
    const taken = Math.min(order.shares, missing);
    takes.push({ order, shares: toShares(taken) });
    missing -= taken;
  }
  return { takes, available: toShares(wanted - missing) };
}

/** An offer, or the bid on the opposite option that stands for one. */
export type AskQuote = Quote<Offer, Bid>;
/** A bid, or the offer on the opposite option that stands for one. */
export type BidQuote = Quote<Bid, Offer>;

type Matched<Met> = {
  takes: Take<Met>[];
  /** Shares within the limit, at most as many as wanted. */
  available: Shares;
  /** The first order of the taker's own that the match skipped; its price and option are those of the order itself. */
  own: OwnOrder | null;
};

/** Too few orders of this book, or of the opposite one, are loaded to decide the command: load more and settle the batch again. */
export type ShallowBook = { shallow: BookKey };

export type Match<Met> = Matched<Met> | ShallowBook;

type Taker = { player: UserId; bet: BetId; option: Option };
type Limit = { price: Price; shares: Shares };

/** Matches a buyer with offers and opposite bids of others, none dearer than the limit. Changes nothing. */
export function matchBuyer({ state, now }: Settling, { player, bet, option }: Taker, limit: Limit): Match<AskQuote> {
  const asks = state.askBooks.get(bookKey(bet, option))!;
  const oppositeBids = state.bidBooks.get(bookKey(bet, !option))!;
  const matched = match(quotesForBuyer(asks.orders, oppositeBids.orders), {
    player,
    now,
    wanted: limit.shares,
    priority: cheapestFirst,
    isWithin: (price) => price <= limit.price,
    edges: [asks.edge, mirrored(oppositeBids.edge)],
  });
  return matched ?? { shallow: bookKey(bet, option) };
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
  const matched = match(quotesForSeller(bids.orders, oppositeAsks.orders), {
    player,
    now,
    wanted: limit.shares,
    priority: dearestFirst,
    isWithin: (price) => price >= limit.price,
    edges: [bids.edge, mirrored(oppositeAsks.edge)],
  });
  return matched ?? { shallow: bookKey(bet, option) };
}

const EMPTY_BOOK: Book<Offer> = { orders: [], edge: null };

/** The place of an order among the synthetic quotes of the opposite option. */
const mirrored = (place: QueuePlace | null): QueuePlace | null => place && { price: PAYOUT - place.price, id: place.id };

type MatchOptions = {
  player: UserId;
  now: Date;
  wanted: Shares;
  priority: Priority;
  isWithin: (price: number) => boolean;
  /** The last place up to which each of the two books is loaded. */
  edges: (QueuePlace | null)[];
};

/** null: the loaded parts of the books are too short to decide. */
function match<Met extends AskQuote | BidQuote>(quotes: Iterable<Met>, options: MatchOptions): Matched<Met> | null {
  const { player, now, wanted, priority, isWithin, edges } = options;
  const edge = edges.filter((place) => place !== null).sort(priority)[0];
  let own: OwnOrder | null = null;
  const { takes, available } = walkBook(quotes, wanted, {
    stopsAt: ({ price, id }) => !isWithin(price) || (edge !== undefined && priority({ price, id }, edge) > 0),
    skips: ({ order }) => {
      // An expired bid crosses nothing, not even its owner's new orders.
      if (isBid(order) && hasExpired(order, now)) return true;
      const isOwn = ownerOf(order) === player;
      if (isOwn) own ??= describe(order);
      return isOwn;
    },
  });
  if (available < wanted && edge && isWithin(edge.price)) return null;
  return { takes, available, own };
}

const isBid = (order: Offer | Bid): order is Bid => 'player' in order;
/** null: the organizer. */
export const ownerOf = (order: Offer | Bid): UserId | null => (isBid(order) ? order.player : order.seller);
/** From its expiry on a bid neither matches nor rests, even before it is swept. */
export const hasExpired = ({ expiresAt }: Pick<Bid, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now.getTime();

function describe(order: Offer | Bid): OwnOrder {
  const { price, option } = order;
  return isBid(order) ? { kind: 'bid', id: order.id, price, option } : { kind: 'offer', id: order.id, price, option };
}
