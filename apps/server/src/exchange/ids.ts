import type { AccountId, BetId, ContractId, Ids, OfferId } from '@wieszcz/domain';
import type { Field } from './pipeline.ts';
import type { Needs } from './needs.ts';

/** How many ids of each kind a batch may need. */
export type Demand = { accounts: number; bets: number; offers: number; contracts: number };

/** Contracts are drawn this many at a time. */
const CONTRACTS_AT_ONCE = 100;

/**
 * Ids drawn for a batch. Those of offers are its own, as their order is the offers' age; unused ones lapse. Which of the buyers
 * open a new contract is known only after loading, so ids of contracts are drawn in advance and kept for later batches: only once
 * the batch that drew them is committed, as a sequence that moved in another transaction may go back when the database crashes.
 */
export class IdStore {
  private readonly contracts: ContractId[] = [];

  demandOf({ byKind }: Needs): Demand {
    const buyers = byKind.buyContract.length + byKind.buyOffer.length;
    return {
      accounts: byKind.openAccount.length + byKind.addBet.length,
      bets: byKind.addBet.length,
      offers: byKind.addOffer.length + 2 * byKind.addBet.length,
      contracts: buyers > this.contracts.length ? Math.max(buyers, CONTRACTS_AT_ONCE) : 0,
    };
  }

  /** Forgets what the last batch has drawn: it was not committed. */
  discard(): void {
    this.contracts.length = 0;
  }

  /** The ids of one batch, from the row that drew them, if any had to be drawn. */
  open(): { ids: Ids; receive(row: Field[]): void } {
    const drawn: [AccountId[], BetId[], OfferId[]] = [[], [], []];
    return {
      ids: {
        account: () => next(drawn[0]),
        bet: () => next(drawn[1]),
        offer: () => next(drawn[2]),
        contract: () => next(this.contracts),
      },
      receive: ([accounts, bets, offers, contracts]) => {
        drawn[0].push(...parse<AccountId>(accounts!));
        drawn[1].push(...parse<BetId>(bets!));
        drawn[2].push(...parse<OfferId>(offers!));
        this.contracts.push(...parse<ContractId>(contracts!));
      },
    };
  }
}

function next<Id>(ids: Id[]): Id {
  const id = ids.shift();
  if (id === undefined) throw new RangeError('more ids needed than drawn');
  return id;
}

const parse = <Id>(list: Field): Id[] => (list === '{}' ? [] : list!.slice(1, -1).split(',').map(Number)) as Id[];
