import { cheapestFirst, dearestFirst, type Priority } from '../batch/books.ts';
import { PAYOUT } from '../values/limits.ts';
import { MAX_PRICE, toPrice, type Price, type Shares } from '../values/units.ts';

/** What the ladder needs of a resting order; the lower id is the older order. */
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
 * What a buyer of an option meets: its offers, and as synthetic asks the bids on the opposite option. Both inputs must be in priority
 * order; so is the output.
 */
export const quotesForBuyer = <Ask extends Resting, Bid extends Resting>(
  offers: Iterable<Ask>,
  oppositeBids: Iterable<Bid>,
): Generator<Quote<Ask, Bid>> => merged(offers, oppositeBids, cheapestFirst);

/** What a seller of an option meets at once: its bids, and as synthetic bids the offers on the opposite option below 1 $. */
export const quotesForSeller = <Bid extends Resting, Ask extends Resting>(
  bids: Iterable<Bid>,
  oppositeOffers: Iterable<Ask>,
): Generator<Quote<Bid, Ask>> => merged(bids, oppositeOffers, dearestFirst);

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

/** An offer at 1 $ has no synthetic bid: nothing would be left for the seller. */
function* syntheticQuotes<Opposite extends Resting>(
  opposite: Iterable<Opposite>,
): Generator<Quote<never, Opposite> & { synthetic: true }> {
  for (const order of opposite) {
    if (order.price === MAX_PRICE) continue;
    yield { synthetic: true, order, price: oppositePrice(order.price), id: order.id, shares: order.shares };
  }
}
