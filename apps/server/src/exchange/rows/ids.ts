import type { LedgerAccountId, BetId, BidId, PositionId, Ids, OfferId, UserId } from '@wieszcz/domain';
import type { Field } from '../pipeline.ts';
import { id } from './columns.ts';
import type { RequiredRows } from './required-rows.ts';

/** How many ids of each kind a batch has to draw. */
export type IdCounts = {
  accounts: number;
  bets: number;
  /** Offers and bids, which draw their ids from one sequence. */
  orders: number;
  positions: number;
  /** Players who may open a reserve; an id is drawn for those that have none. */
  bidders: UserId[];
};

const POSITIONS_PER_DRAW = 100;

/**
 * Ids drawn from the database's sequences. Ids of ledger accounts, bets and orders are for one batch, and unused ones are lost, because the
 * order of ids matters: a later order has a higher id, and a reserve has a higher id than its player's account.
 *
 * Which buyers open a new position is known only after loading, so more ids of positions are drawn than needed, and the rest is kept for
 * later batches. It is kept only if the batch that drew the ids is committed: otherwise a crash of the database may reset the sequence, and
 * the same ids would be drawn again.
 */
export class IdStore {
  private readonly positions: PositionId[] = [];

  countsFor({ byKind }: RequiredRows): IdCounts {
    const buyers = byKind.buyShares.length + byKind.buyOffer.length + byKind.placeBid.length;
    return {
      accounts: byKind.openLedgerAccount.length + byKind.addBet.length,
      bets: byKind.addBet.length,
      orders: byKind.addOffer.length + byKind.placeBid.length + 2 * byKind.addBet.length,
      positions: buyers > this.positions.length ? Math.max(buyers, POSITIONS_PER_DRAW) : 0,
      bidders: [...new Set(byKind.placeBid.map(({ player }) => player))],
    };
  }

  /** Drops the kept ids. Called when a batch, which may have drawn them, was not committed. */
  discard(): void {
    this.positions.length = 0;
  }

  /** The ids of one batch. `receive` takes the row of `DRAW_IDS`, if the batch draws any. Taking more ids throws a RangeError. */
  forBatch(): { ids: Ids; receive(row: Field[]): void } {
    const accountIds: LedgerAccountId[] = [];
    const betIds: BetId[] = [];
    const orderIds: (OfferId | BidId)[] = [];
    return {
      ids: {
        ledgerAccount: () => next(accountIds),
        bet: () => next(betIds),
        offer: () => next(orderIds) as OfferId,
        bid: () => next(orderIds) as BidId,
        position: () => next(this.positions),
      },
      receive: ([accounts, bets, orders, positions]) => {
        accountIds.push(...parseIds<LedgerAccountId>(accounts!));
        betIds.push(...parseIds<BetId>(bets!));
        orderIds.push(...parseIds<OfferId | BidId>(orders!));
        this.positions.push(...parseIds<PositionId>(positions!));
      },
    };
  }
}

function next<Id>(ids: Id[]): Id {
  const first = ids.shift();
  if (first === undefined) throw new RangeError('more ids needed than drawn');
  return first;
}

/** Parses an array as PostgreSQL prints it: `{1,2,3}`. */
const parseIds = <Id extends number>(list: Field): Id[] =>
  list === null || list === '{}'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((field) => id<Id>(field));
