import { emptyState, toCents } from '@wieszcz/domain';
import type { Ids, LedgerAccountId, State } from '@wieszcz/domain';
import type { Step } from '../pipeline.ts';
import { LIST_ACCOUNTS, LOAD_BOOKS_AND_LOCK_ACCOUNTS, LOCK_ACCOUNTS } from './load/accounts-and-books.queries.ts';
import { loadStep } from './load/loading.ts';
import type { Load, LoadOptions, LoadStatement } from './load/loading.ts';
import * as locks from './load/locks.queries.ts';
import * as tradingReads from './load/trading.queries.ts';
import * as users from './load/users.queries.ts';
import * as wholeMarkets from './load/whole-markets.queries.ts';
import type { RequiredRows } from './required-rows.ts';
import * as accountWrites from './write/accounts.queries.ts';
import * as betWrites from './write/bets.queries.ts';
import { resolutionSteps } from './write/resolution.queries.ts';
import * as tradingWrites from './write/trading.queries.ts';
import type { Settled, Writing } from './write/writing.queries.ts';

/**
 * The statements that open a transaction, lock and load, in their order. Every batch sends `BEGIN` and the limits, and of the others those
 * that it requires.
 */
const LOADS: readonly LoadStatement[] = [
  locks.BEGIN,
  locks.PLAN_ANEW,
  locks.SET_TRANSACTION_LIMITS,
  locks.LOCK_MARKETS,
  locks.LOCK_MARKETS_OF_ROWS,
  locks.LOCK_ROLES,
  LOCK_ACCOUNTS,
  LOAD_BOOKS_AND_LOCK_ACCOUNTS,
  locks.LIST_MARKETS,
  locks.LIST_ROLES,
  LIST_ACCOUNTS,
  tradingReads.LOAD_BETS,
  tradingReads.LOAD_BETS_OF_ORDERS,
  tradingReads.LOAD_POSITIONS_OF_PLAYERS,
  tradingReads.LOAD_OFFERS,
  tradingReads.LOAD_POSITIONS_OF_OFFERS,
  tradingReads.LOAD_OFFERS_OF_PLAYERS,
  tradingReads.LOAD_BIDS,
  tradingReads.LOAD_BIDS_OF_BUYERS,
  tradingReads.LOAD_RESERVES,
  tradingReads.COUNT_BIDS,
  tradingReads.LOAD_BETS_OF_MARKETS,
  wholeMarkets.CASELESS_TITLES,
  wholeMarkets.LOAD_POSITION_TOTALS,
  wholeMarkets.LOAD_BID_TOTALS,
  users.LOAD_BONUSES,
  users.LOAD_USERS_WHO_TRADED,
  users.LOAD_REFUNDS,
];

/**
 * The writes of a batch, in order. Accounts are opened before their balances move. Rows are changed by ctid before another statement changes
 * them: orders and positions before resolutions, balances before resolutions and before accounts are closed, which must be empty by then.
 * The money source comes after all statements that take further locks, because all batches share it.
 */
const WRITES: readonly Writing[] = [
  accountWrites.openAccounts,
  betWrites.insertBets,
  tradingWrites.insertPositions,
  tradingWrites.updatePositions,
  betWrites.deleteOffersOfBets,
  tradingWrites.closeOffers,
  tradingWrites.updateOffers,
  tradingWrites.insertOffers,
  tradingWrites.closeBids,
  tradingWrites.updateBids,
  tradingWrites.insertBids,
  betWrites.deletePositionsOfBets,
  betWrites.deleteBets,
  tradingWrites.updateLastPrices,
  accountWrites.recordCredits,
  tradingWrites.recordTransactions,
  accountWrites.recordDebits,
  accountWrites.recordBonuses,
  accountWrites.promote,
  accountWrites.demote,
  accountWrites.reopenAccounts,
  accountWrites.block,
  tradingWrites.moveBalances,
  resolutionSteps,
  accountWrites.moveMoneySource,
  accountWrites.closeAccounts,
];

/** What is loaded, empty at first, and the steps that fill it. */
export function loadSteps(required: RequiredRows, ids: Ids, options: LoadOptions): { load: Load; steps: Step[] } {
  const load: Load = {
    state: unloadedState(required, ids, options.moneySource),
    ctids: { ledgerAccounts: new Map(), offers: new Map(), bids: new Map(), positions: new Map() },
    lockTargets: { markets: [], roles: [], accounts: [] },
  };
  return { load, steps: LOADS.flatMap((statement) => loadStep(statement, required, options, load)) };
}

/** The empty state, with an entry for each book, count and sum that is required: a statement returns no row for an empty one. */
function unloadedState(required: RequiredRows, ids: Ids, moneySource: LedgerAccountId): State {
  const state = emptyState(moneySource, ids);
  for (const key of required.askBooks.keys()) state.askBooks.set(key, { orders: [], edge: null });
  for (const key of required.bidBooks.keys()) state.bidBooks.set(key, { orders: [], edge: null });
  for (const { player } of required.byKind.placeBid) state.bidCounts.set(player, 0);
  for (const market of required.resolved) {
    state.positionTotals.set(market, []);
    state.bidTotals.set(market, { players: 0, reserved: toCents(0) });
  }
  return state;
}

/** The statements that write the effects of a batch on the loaded rows. A kind of change without rows has no statement. */
export const writeSteps = (settled: Settled): Step[] => WRITES.flatMap((steps) => steps(settled));
