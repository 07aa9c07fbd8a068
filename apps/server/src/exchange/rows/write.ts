import { bookKey, PAYOUT, payoutOf, toCents } from '@wieszcz/domain';
import type { Effects, LedgerAccountId, PositionTotals, Resolution, State } from '@wieszcz/domain';
import { array } from '../parameters.ts';
import type { Parameter, Step } from '../pipeline.ts';
import type { ColumnList } from './columns.ts';
import * as entity from './entities.ts';
import type { Locked } from './entities.ts';
import type { Ctids, Loaded } from './loaded-rows.ts';
import * as sql from './write.queries.ts';

/**
 * The statements that write the effects of a batch on the loaded rows, in an order that satisfies the foreign keys. A kind of change
 * without rows has no statement.
 */
export function writeSteps(effects: Effects, { state, ctids }: Loaded, now: Date): Step[] {
  const at = now.toISOString();
  const moneySourceChange = effects.balances.get(state.moneySource) ?? 0;
  const promotedWithAccount = effects.promoted.filter((user) => state.ledgerAccounts.has(user));
  const reopened = reopenedAccounts(effects, state);
  return [
    ...writeRows('open_accounts', sql.OPEN_ACCOUNTS, entity.NEW_LEDGER_ACCOUNT, effects.ledgerAccounts),
    ...writeRows('insert_bets', sql.INSERT_BETS, entity.NEW_BET, effects.newBets, at),
    ...positionSteps(effects, ctids, at),
    ...offerSteps(effects, ctids),
    ...bidSteps(effects, ctids),
    ...writeIds('delete_positions_of_bets', sql.DELETE_POSITIONS_OF_BETS, effects.deletedBets),
    ...writeIds('delete_bets', sql.DELETE_BETS, effects.deletedBets),
    ...writeRows('last_prices', sql.UPDATE_LAST_PRICES, entity.LAST_PRICES, effects.repricedBets),
    ...writeRows('record_transactions', sql.RECORD_TRANSACTIONS, entity.TRANSACTION, effects.transactions),
    ...writeRows('record_movements', sql.RECORD_MOVEMENTS, entity.MOVEMENT, effects.movements, at),
    ...writeRows('record_bonuses', sql.RECORD_BONUSES, entity.BONUS, effects.bonuses),
    ...writeIds('promote', sql.PROMOTE, effects.promoted),
    ...writeIds('demote', sql.DEMOTE, effects.demoted),
    ...writeRows('reopen_accounts', sql.REOPEN_ACCOUNTS, entity.REOPENED_ACCOUNT, reopened),
    ...blockSteps(effects, at),
    ...writeRows(
      'move_balances',
      sql.MOVE_BALANCES,
      entity.BALANCE_CHANGE,
      balanceChanges(effects, [state.moneySource, ...reopened.map(({ id }) => id)], ctids),
    ),
    ...effects.resolutions.flatMap((resolution) => resolutionSteps(resolution, state, at)),
    ...(moneySourceChange === 0
      ? []
      : [step('move_money_source', sql.MOVE_MONEY_SOURCE, [state.moneySource, moneySourceChange])]),
    ...writeIds('close_accounts', sql.CLOSE_ACCOUNTS, promotedWithAccount),
  ];
}

const step = (name: string, text: string, values: Parameter[]): Step => ({ name: `exchange_${name}`, text, values });

/** A statement on rows, unless there are none. Its parameters are the single values, then one array for each column. */
function writeRows<Row extends object>(
  name: string,
  text: string,
  columns: ColumnList<Row>,
  rows: Iterable<Row>,
  ...values: Parameter[]
): Step[] {
  const all = [...rows];
  return all.length === 0 ? [] : [step(name, text, [...values, ...columns.arrays(all)])];
}

function writeIds(name: string, text: string, ids: Iterable<number>): Step[] {
  const all = [...ids];
  return all.length === 0 ? [] : [step(name, text, [array(all)])];
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

function positionSteps(effects: Effects, { positions }: Ctids, at: string): Step[] {
  const changed = withCtids(effects.changedPositions, positions);
  return [
    ...writeRows('insert_contracts', sql.INSERT_POSITIONS, entity.NEW_POSITION, effects.newPositions, at),
    ...writeRows('update_contracts', sql.UPDATE_POSITIONS, entity.POSITION_CHANGES, changed, at),
  ];
}

function offerSteps(effects: Effects, { offers }: Ctids): Step[] {
  const closed = withCtids(effects.closedOffers, offers);
  const changed = withCtids(effects.changedOffers, offers);
  return [
    ...writeIds('delete_offers_of_bets', sql.DELETE_OFFERS_OF_BETS, effects.deletedBets),
    ...writeRows('close_offers', sql.CLOSE_OFFERS, entity.CLOSED_OFFER, closed),
    ...writeRows('update_offers', sql.UPDATE_OFFERS, entity.OFFER_CHANGES, changed),
    ...writeRows('insert_offers', sql.INSERT_OFFERS, entity.NEW_OFFER, effects.newOffers),
  ];
}

function bidSteps(effects: Effects, { bids }: Ctids): Step[] {
  return [
    ...writeRows('close_bids', sql.CLOSE_BIDS, entity.CLOSED_BID, withCtids(effects.closedBids, bids)),
    ...writeRows('update_bids', sql.UPDATE_BIDS, entity.BID_CHANGES, withCtids(effects.changedBids, bids)),
    ...writeRows('insert_bids', sql.INSERT_BIDS, entity.NEW_BID, effects.newBids),
  ];
}

function blockSteps({ blocked }: Effects, at: string): Step[] {
  return blocked.length === 0 ? [] : [step('block', sql.BLOCK, [array(blocked), at])];
}

/** The closed ledger accounts of moderators who become players again, with the changes of their balances. */
function reopenedAccounts({ demoted, balances }: Effects, { ledgerAccounts }: State): entity.ReopenedAccount[] {
  const accounts = demoted.flatMap((user) => ledgerAccounts.get(user) ?? []);
  return accounts.map(({ id }) => ({ id, amount: balances.get(id) ?? toCents(0) }));
}

/** All changes of balances, except those of the `excluded` accounts, which other statements write. */
function balanceChanges(
  { balances }: Effects,
  excluded: readonly LedgerAccountId[],
  { ledgerAccounts }: Ctids,
): entity.BalanceChange[] {
  return [...balances]
    .filter(([id, amount]) => amount !== 0 && !excluded.includes(id))
    .map(([id, amount]) => ({ id, amount, ctid: ledgerAccounts.get(id) ?? null }));
}

/** Statements without names, so they aren't prepared: they are rare and large, and are planned anew for the current data. */
function resolutionSteps(resolution: Resolution, { positionTotals, bidTotals }: State, at: string): Step[] {
  const { market, organizer, resolver, bet, option, none, day, verdicts } = resolution;
  const winning = verdicts.filter((verdict) => verdict.won);
  const expected = expectedChanges(winning, positionTotals.get(market)!);
  const bids = bidTotals.get(market)!;
  const bets = array(new Set(verdicts.map((verdict) => verdict.bet)));
  const winningOptions = entity.WINNING_OPTION.arrays(winning);
  const unnamed = (text: string, values: Parameter[]): Step => ({ name: '', text, values });
  return [
    unnamed(sql.RESOLVE, [market, resolver, bet, option, none, day, at]),
    unnamed(sql.DELETE_OFFERS_OF_BETS, [bets]),
    unnamed(sql.DECIDE_POSITIONS, [at, expected.positions, ...entity.VERDICT.arrays(verdicts)]),
    unnamed(sql.RECORD_PAYOUTS, [at, organizer, PAYOUT, expected.winners, ...winningOptions]),
    unnamed(sql.RECORD_RELEASES, [at, bets, bids.players]),
    unnamed(sql.PAY_PLAYERS, [organizer, PAYOUT, expected.paid, bids.reserved, bets, ...winningOptions]),
    unnamed(sql.DELETE_BIDS_OF_BETS, [bets, bids.bids]),
  ];
}

/** The number of positions that a resolution decides, how many of them win, and the sum of their payouts in cents. */
function expectedChanges(
  winning: Resolution['verdicts'],
  totals: readonly PositionTotals[],
): { positions: number; winners: number; paid: number } {
  const winningOptions = new Set(winning.map(({ bet, option }) => bookKey(bet, option)));
  const expected = { positions: 0, winners: 0, paid: 0 };
  for (const { bet, option, positions, shares } of totals) {
    expected.positions += positions;
    if (!winningOptions.has(bookKey(bet, option))) continue;
    expected.winners += positions;
    expected.paid += payoutOf(shares);
  }
  return expected;
}
