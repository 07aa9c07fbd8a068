import {
  BALANCE_CHANGE,
  BID_CHANGES,
  CLOSED_BID,
  CLOSED_OFFER,
  LAST_PRICES,
  NEW_BID,
  NEW_OFFER,
  NEW_POSITION,
  OFFER_CHANGES,
  POSITION_CHANGES,
  POSITION_VALUES,
  TRANSACTION,
} from '../entities.ts';
import type { BalanceChange, Locked } from '../entities.ts';
import { reopenedAccounts } from './accounts.queries.ts';
import { changingExactly, writing } from './writing.queries.ts';
import type { Settled } from './writing.queries.ts';

/** What trades change: positions, orders and last prices, the journal, and balances, which other commands change by the same statement. */

export const updateLastPrices = writing({
  name: 'last_prices',
  text: changingExactly(
    'cardinality($1::int[])',
    'bets',
    `
      update bets set last_yes_price = traded.last_yes_price, last_no_price = traded.last_no_price
      from ${LAST_PRICES.unnest('traded')}
      where bets.id = traded.id`,
  ),
  columns: LAST_PRICES,
  rows: ({ effects }) => effects.repricedBets,
});

export const insertPositions = writing({
  name: 'insert_contracts',
  text: `
    insert into contracts (${NEW_POSITION.names}) overriding system value
    select position.* from ${NEW_POSITION.unnest('position')}`,
  columns: NEW_POSITION,
  rows: ({ effects }) => effects.newPositions,
});

export const updatePositions = writing({
  name: 'update_contracts',
  text: changingExactly(
    'cardinality($1::tid[])',
    'contracts',
    `
      update contracts set ${POSITION_VALUES.assignFrom('new')}
      from ${POSITION_CHANGES.unnest('new')}
      where contracts.ctid = new.ctid`,
  ),
  columns: POSITION_CHANGES,
  rows: ({ effects, ctids }) => withCtids(effects.changedPositions, ctids.positions),
});

/** Offers that are sold out or withdrawn. */
export const closeOffers = writing({
  name: 'close_offers',
  text: changingExactly('cardinality($1::tid[])', 'offers', `delete from offers where ctid = any ($1::tid[])`),
  columns: CLOSED_OFFER,
  rows: ({ effects, ctids }) => withCtids(effects.closedOffers, ctids.offers),
});

export const updateOffers = writing({
  name: 'update_offers',
  text: changingExactly(
    'cardinality($1::tid[])',
    'offers',
    `
      update offers set shares = new.shares
      from ${OFFER_CHANGES.unnest('new')}
      where offers.ctid = new.ctid`,
  ),
  columns: OFFER_CHANGES,
  rows: ({ effects, ctids }) => withCtids(effects.changedOffers, ctids.offers),
});

export const insertOffers = writing({
  name: 'insert_offers',
  text: `
    insert into offers (${NEW_OFFER.names}) overriding system value
    select offer.* from ${NEW_OFFER.unnest('offer')}`,
  columns: NEW_OFFER,
  rows: ({ effects }) => effects.newOffers,
});

/** Bids that are filled, cancelled or swept. */
export const closeBids = writing({
  name: 'close_bids',
  text: changingExactly('cardinality($1::tid[])', 'bids', `delete from bids where ctid = any ($1::tid[])`),
  columns: CLOSED_BID,
  rows: ({ effects, ctids }) => withCtids(effects.closedBids, ctids.bids),
});

export const updateBids = writing({
  name: 'update_bids',
  text: changingExactly(
    'cardinality($1::tid[])',
    'bids',
    `
      update bids set shares = new.shares
      from ${BID_CHANGES.unnest('new')}
      where bids.ctid = new.ctid`,
  ),
  columns: BID_CHANGES,
  rows: ({ effects, ctids }) => withCtids(effects.changedBids, ctids.bids),
});

export const insertBids = writing({
  name: 'insert_bids',
  text: `
    insert into bids (${NEW_BID.names})
    select bid.* from ${NEW_BID.unnest('bid')}`,
  columns: NEW_BID,
  rows: ({ effects }) => effects.newBids,
});

/** Inserts the fills in the order in which they happened. The row of a fill in the journal is also its payment. */
export const recordTransactions = writing({
  name: 'record_transactions',
  text: `
    insert into journal (${TRANSACTION.names}, amount)
    select fill.*, price::bigint * shares from ${TRANSACTION.unnest('fill')}`,
  columns: TRANSACTION,
  rows: ({ effects }) => effects.transactions,
});

/**
 * Changes balances of accounts that no other transaction may change now. Players' accounts are locked and have a ctid. The others have
 * none: organizers' accounts are protected by their market's lock, reserves by the lock on their player's account, and accounts that this
 * batch has opened are visible to no other transaction yet.
 */
export const moveBalances = writing({
  name: 'move_balances',
  text: changingExactly(
    'cardinality($1::int[])',
    'accounts',
    `
      update accounts set balance = balance + moved.amount
      from ${BALANCE_CHANGE.unnest('moved')}
      where accounts.ctid = coalesce(moved.ctid, (select ctid from accounts as unlocked where unlocked.id = moved.id))`,
  ),
  columns: BALANCE_CHANGE,
  rows: balanceChanges,
});

/** All changes of balances, except those of the money source and of reopened accounts, which other statements write. */
function balanceChanges(settled: Settled): BalanceChange[] {
  const { effects, state, ctids } = settled;
  const written = new Set([state.moneySource, ...reopenedAccounts(settled).map(({ id }) => id)]);
  return [...effects.balances]
    .filter(([id, amount]) => amount !== 0 && !written.has(id))
    .map(([id, amount]) => ({ id, amount, ctid: ctids.ledgerAccounts.get(id) ?? null }));
}

/** Throws a RangeError for a row that wasn't loaded. */
function withCtids<Id extends number, Row extends { id: Id }>(
  rows: Iterable<Row>,
  ctids: ReadonlyMap<Id, string>,
): Locked<Row>[] {
  return [...rows].map((row) => {
    const ctid = ctids.get(row.id);
    if (ctid === undefined) throw new RangeError(`row ${row.id} is to be changed but was not loaded`);
    return { ...row, ctid };
  });
}
