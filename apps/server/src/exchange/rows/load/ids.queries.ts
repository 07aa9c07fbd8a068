import type { BetId, BidId, Ids, LedgerAccountId, OfferId, PositionId, UserId } from '@wieszcz/domain';
import { array } from '../../parameters.ts';
import type { Field, Step } from '../../pipeline.ts';
import { id } from '../columns.ts';
import type { RequiredRows } from '../required-rows.ts';

const POSITIONS_PER_DRAW = 100;

/**
 * Ids drawn from the database's sequences. Ids of ledger accounts, bets and orders are drawn for one batch, and unused ones are lost,
 * because their order matters: a later order has a higher id, and a reserve has a higher id than its player's account.
 *
 * Which buyers open a new position is known only after loading, so more ids of positions are drawn than needed, and the rest is kept for
 * later batches. It is kept only once the transaction that drew the ids is committed: otherwise a crash of the database may reset the
 * sequence, and the same ids would be drawn again. An id that a batch has taken is never given to another, whatever becomes of the batch.
 */
export class IdStore {
  /** Drawn by committed transactions. */
  private readonly kept: PositionId[] = [];
  /** Drawn by a transaction that isn't committed yet. */
  private readonly drawn: PositionId[] = [];

  /** Whether the open transaction has drawn ids that are worth keeping, and so should be committed. */
  get hasDrawn(): boolean {
    return this.drawn.length > 0;
  }

  /** Called when the transaction that drew ids is committed. */
  keepDrawn(): void {
    this.kept.push(...this.drawn.splice(0));
  }

  /** Called when a transaction that may have drawn ids was rolled back. */
  dropDrawn(): void {
    this.drawn.length = 0;
  }

  /** Called when the database may have failed: a failover to an asynchronous standby undoes committed draws, too. */
  dropAll(): void {
    this.kept.length = 0;
    this.drawn.length = 0;
  }

  /** The ids of one batch, and the step that draws them, if any are drawn. Taking more ids than were drawn throws a RangeError. */
  forBatch(required: RequiredRows): { ids: Ids; steps: Step[] } {
    const accountIds: LedgerAccountId[] = [];
    const betIds: BetId[] = [];
    const orderIds: (OfferId | BidId)[] = [];
    const steps = drawIds(this.countsFor(required), (drawn) => {
      accountIds.push(...drawn.accounts);
      betIds.push(...drawn.bets);
      orderIds.push(...drawn.orders);
      this.drawn.push(...drawn.positions);
    });
    return {
      ids: {
        ledgerAccount: () => next(accountIds),
        bet: () => next(betIds),
        offer: () => next(orderIds) as OfferId,
        bid: () => next(orderIds) as BidId,
        position: () => next(this.kept.length > 0 ? this.kept : this.drawn),
      },
      steps,
    };
  }

  private countsFor({ byKind }: RequiredRows): IdCounts {
    const buyers = byKind.buyShares.length + byKind.buyOffer.length + byKind.placeBid.length;
    return {
      accounts: byKind.openLedgerAccount.length + byKind.addBet.length,
      bets: byKind.addBet.length,
      orders: byKind.addOffer.length + byKind.placeBid.length + 2 * byKind.addBet.length,
      positions: buyers > this.kept.length ? Math.max(buyers, POSITIONS_PER_DRAW) : 0,
      bidders: [...new Set(byKind.placeBid.map(({ player }) => player))],
    };
  }
}

function next<Id>(ids: Id[]): Id {
  const first = ids.shift();
  if (first === undefined) throw new RangeError('more ids needed than drawn');
  return first;
}

/** How many ids of each kind a batch draws. */
type IdCounts = {
  accounts: number;
  bets: number;
  /** Offers and bids, which draw their ids from one sequence. */
  orders: number;
  positions: number;
  /** Players who may open a reserve; an id is drawn for those that have none. */
  bidders: UserId[];
};

type DrawnIds = { accounts: LedgerAccountId[]; bets: BetId[]; orders: (OfferId | BidId)[]; positions: PositionId[] };

/** Draws ids for new rows under the markets' locks, so that a later order of a market always has a higher id. No step if none is needed. */
const drawIds = (counts: IdCounts, receive: (drawn: DrawnIds) => void): Step[] =>
  isEmpty(counts)
    ? []
    : [
        {
          name: 'exchange_ids',
          text: DRAW_IDS,
          values: [counts.accounts, counts.bets, counts.orders, counts.positions, array(counts.bidders)],
          receive: ([accounts, bets, orders, positions]) =>
            receive({
              accounts: parseIds(accounts!),
              bets: parseIds(bets!),
              orders: parseIds(orders!),
              positions: parseIds(positions!),
            }),
        },
      ];

const DRAW_IDS = `
  select array(
      select nextval('accounts_id_seq') from generate_series(1, $1::int)
      union all
      select nextval('accounts_id_seq') from unnest($5::int[]) as bidder
      where not exists (select from accounts where reserve_of = bidder)),
         array(select nextval('bets_id_seq') from generate_series(1, $2::int)),
         array(select nextval('offers_id_seq') from generate_series(1, $3::int)),
         array(select nextval('contracts_id_seq') from generate_series(1, $4::int))`;

/** `bidders` needn't be counted: each has a bid, which is counted in `orders`. */
const isEmpty = ({ accounts, bets, orders, positions }: IdCounts): boolean => accounts + bets + orders + positions === 0;

/** Parses an array as PostgreSQL prints it: `{1,2,3}`. */
const parseIds = <Id extends number>(list: Field): Id[] =>
  list === null || list === '{}'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((field) => id<Id>(field));
