import type { LedgerAccountId, BetId, PositionId, Ids, OfferId } from '@wieszcz/domain';
import type { Field } from './pipeline.ts';
import type { Needs } from './needs.ts';

/** How many ids of each kind a batch may need. */
export type Demand = { accounts: number; bets: number; offers: number; positions: number };

/** Positions are drawn this many at a time. */
const POSITIONS_AT_ONCE = 100;

/**
 * Ids drawn for a batch. Those of offers are its own, as their order is the offers' age; unused ones lapse. Which of the buyers
 * open a new position is known only after loading, so ids of positions are drawn in advance and kept for later batches: only once
 * the batch that drew them is committed, as a sequence that moved in another transaction may go back when the database crashes.
 */
export class IdStore {
  private readonly positions: PositionId[] = [];

  demandOf({ byKind }: Needs): Demand {
    const buyers = byKind.buyContract.length + byKind.buyOffer.length;
    return {
      accounts: byKind.openLedgerAccount.length + byKind.addBet.length,
      bets: byKind.addBet.length,
      offers: byKind.addOffer.length + 2 * byKind.addBet.length,
      positions: buyers > this.positions.length ? Math.max(buyers, POSITIONS_AT_ONCE) : 0,
    };
  }

  /** Forgets what the last batch has drawn: it was not committed. */
  discard(): void {
    this.positions.length = 0;
  }

  /** The ids of one batch, from the row that drew them, if any had to be drawn. */
  open(): { ids: Ids; receive(row: Field[]): void } {
    const drawn: [LedgerAccountId[], BetId[], OfferId[]] = [[], [], []];
    return {
      ids: {
        ledgerAccount: () => next(drawn[0]),
        bet: () => next(drawn[1]),
        offer: () => next(drawn[2]),
        position: () => next(this.positions),
      },
      receive: ([accounts, bets, offers, positions]) => {
        drawn[0].push(...parse<LedgerAccountId>(accounts!));
        drawn[1].push(...parse<BetId>(bets!));
        drawn[2].push(...parse<OfferId>(offers!));
        this.positions.push(...parse<PositionId>(positions!));
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
