import type { Command, ContractId, MarketId, OfferId, State } from '@wieszcz/domain';

/** Ids of the last offers and contracts seen that are remembered, of each. */
const MOST = 100_000;

/**
 * Which market a command concerns, as far as is known before anything is loaded: an offer's or a contract's market never changes,
 * so what a batch has loaded is remembered. Only a hint for bringing together what needs the same rows; nothing rests on it.
 */
export class KnownMarkets {
  private readonly offers = new Map<OfferId, MarketId>();
  private readonly contracts = new Map<ContractId, MarketId>();

  of(command: Command): MarketId | undefined {
    if ('market' in command) return command.market;
    if ('offer' in command) return this.offers.get(command.offer);
    return 'contract' in command ? this.contracts.get(command.contract) : undefined;
  }

  /** From a batch's state after it was settled, so that what the batch has made is known as well. */
  learn({ offers, contracts }: State): void {
    remember(this.offers, offers);
    remember(this.contracts, contracts);
  }
}

function remember<Id>(known: Map<Id, MarketId>, rows: ReadonlyMap<Id, { market: MarketId }>): void {
  if (known.size > MOST) known.clear();
  for (const [id, { market }] of rows) known.set(id, market);
}
