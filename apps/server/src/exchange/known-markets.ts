import type { Command, PositionId, MarketId, OfferId, State } from '@wieszcz/domain';
import { marketOf } from './market-of.ts';
import type { MarketLookup } from './market-of.ts';

/** Ids of the last offers and positions seen that are remembered, of each. */
const MOST = 100_000;

/**
 * Which market a command concerns, as far as is known before anything is loaded: an offer's or a position's market never changes,
 * so what a batch has loaded is remembered. Only a hint for bringing together, or letting wait, what needs the same rows; nothing
 * rests on it.
 */
export class KnownMarkets {
  private readonly offers = new Map<OfferId, MarketId>();
  private readonly positions = new Map<PositionId, MarketId>();

  private readonly lookup: MarketLookup = {
    // Only who deletes a bet names it without its market: too rare to be remembered.
    bet: () => undefined,
    offer: (id) => this.offers.get(id),
    position: (id) => this.positions.get(id),
  };

  of(command: Command): MarketId | undefined {
    return marketOf(command, this.lookup);
  }

  /** From a batch's state after it was settled, so that what the batch has made is known as well. */
  learn({ offers, positions }: State): void {
    remember(this.offers, offers);
    remember(this.positions, positions);
  }
}

function remember<Id>(known: Map<Id, MarketId>, rows: ReadonlyMap<Id, { market: MarketId }>): void {
  if (known.size > MOST) known.clear();
  for (const [id, { market }] of rows) known.set(id, market);
}
