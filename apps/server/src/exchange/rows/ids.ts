import type { LedgerAccountId, BetId, PositionId, Ids, OfferId } from '@wieszcz/domain';
import { id } from './columns.ts';
import type { Field } from '../pipeline.ts';
import type { RequiredRows } from './required-rows.ts';

/** How many ids of each kind a batch has to draw. */
export type IdCounts = { accounts: number; bets: number; offers: number; positions: number };

const POSITIONS_PER_DRAW = 100;

/**
 * Ids drawn from the database's sequences. Ids of ledger accounts, bets and offers belong to one batch and unused ones lapse: the order
 * of offers' ids is their age. Which buyers open a new position is known only after loading, so ids of positions are drawn in
 * advance and kept for later batches. They are kept only once the batch that drew them is committed: a sequence that moved in
 * another transaction may go back when the database crashes.
 */
export class IdStore {
  private readonly positions: PositionId[] = [];

  countsFor({ byKind }: RequiredRows): IdCounts {
    const buyers = byKind.buyContract.length + byKind.buyOffer.length;
    return {
      accounts: byKind.openLedgerAccount.length + byKind.addBet.length,
      bets: byKind.addBet.length,
      offers: byKind.addOffer.length + 2 * byKind.addBet.length,
      positions: buyers > this.positions.length ? Math.max(buyers, POSITIONS_PER_DRAW) : 0,
    };
  }

  /** Drops the ids that are kept for later batches: the batch that drew them was not committed. */
  discard(): void {
    this.positions.length = 0;
  }

  /** The ids of one batch. `receive` takes the row of `DRAW_IDS`, if the batch draws any. Throws a RangeError when they run out. */
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
  const drawn = ids.shift();
  if (drawn === undefined) throw new RangeError('more ids needed than drawn');
  return drawn;
}

/** An array as PostgreSQL prints it: `{1,2,3}`. */
const parse = <Id extends number>(list: Field): Id[] =>
  list === null || list === '{}'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((field) => id<Id>(field));
