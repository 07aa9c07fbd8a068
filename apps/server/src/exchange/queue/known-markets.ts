import type { BetId, BidId, Command, MarketId, OfferId, State } from '@wieszcz/domain';

/** Finds the market of a row that a command names; undefined if the row is unknown. */
export type MarketLookup = {
  bet(id: BetId): MarketId | undefined;
  offer(id: OfferId): MarketId | undefined;
  bid(id: BidId): MarketId | undefined;
};

/** The market that a command concerns; undefined if it concerns none, or one that the lookup doesn't find. */
export function marketOf(command: Command, lookup: MarketLookup): MarketId | undefined {
  if ('market' in command) return command.market ?? undefined;
  if ('offer' in command) return lookup.offer(command.offer);
  if ('bid' in command) return lookup.bid(command.bid);
  return 'bet' in command ? lookup.bet(command.bet) : undefined;
}

/** A cache that holds more ids than this is cleared. */
const MAX_IDS = 100_000;

/**
 * Finds the market of a command before its rows are loaded, by caches of the offers and bids that earlier batches loaded; the market of an
 * offer or a bid never changes. The result is only a hint by which the queue puts commands on the same rows into one batch: row locks, not
 * the caches, keep concurrent batches correct.
 */
export class KnownMarkets {
  private readonly offers = new Map<OfferId, MarketId>();
  private readonly bids = new Map<BidId, MarketId>();

  private readonly lookup: MarketLookup = {
    // Only `deleteBet` names a bet without its market, which is too rare for a cache.
    bet: () => undefined,
    offer: (id) => this.offers.get(id),
    bid: (id) => this.bids.get(id),
  };

  of(command: Command): MarketId | undefined {
    return marketOf(command, this.lookup);
  }

  /** Adds the rows of a batch's state after it was settled, including rows that the batch creates. */
  add({ offers, bids }: State): void {
    addRows(this.offers, offers);
    addRows(this.bids, bids);
  }
}

function addRows<Id>(known: Map<Id, MarketId>, rows: ReadonlyMap<Id, { market: MarketId }>): void {
  if (known.size > MAX_IDS) known.clear();
  for (const [id, { market }] of rows) known.set(id, market);
}
