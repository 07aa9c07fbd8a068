import { bookKey, PAYOUT, payoutOf } from '@wieszcz/domain';
import type { Effects, LedgerAccountId, PositionTotals, Resolution } from '@wieszcz/domain';
import { array } from '../pipeline.ts';
import type { Parameter, Step } from '../pipeline.ts';
import type { ColumnList } from './columns.ts';
import * as entity from './entities.ts';
import type { Locked } from './entities.ts';
import type { Ctids, Loaded } from './loaded-rows.ts';
import * as sql from './write.queries.ts';

/**
 * The statements that write effects on the loaded rows, in an order in which foreign keys hold. A kind of change without rows sends
 * nothing.
 */
export function writeSteps(effects: Effects, { state, ctids }: Loaded, now: Date): Step[] {
  const at = now.toISOString();
  const issued = effects.balances.get(state.issue) ?? 0;
  const withAccount = effects.promoted.filter((user) => state.ledgerAccounts.has(user));
  return [
    ...writeRows('open_accounts', sql.OPEN_ACCOUNTS, entity.NEW_LEDGER_ACCOUNT, effects.ledgerAccounts),
    ...writeRows('insert_bets', sql.INSERT_BETS, entity.NEW_BET, effects.newBets, at),
    ...positionSteps(effects, ctids, at),
    ...offerSteps(effects, ctids),
    ...writeIds('delete_bets', sql.DELETE_BETS, effects.deletedBets),
    ...writeRows('last_prices', sql.UPDATE_LAST_PRICES, entity.LAST_PRICES, effects.repricedBets),
    ...writeRows('record_transactions', sql.RECORD_TRANSACTIONS, entity.TRANSACTION, effects.transactions),
    ...writeRows('record_movements', sql.RECORD_MOVEMENTS, entity.MOVEMENT, effects.movements, at),
    ...writeRows('record_bonuses', sql.RECORD_BONUSES, entity.BONUS, effects.bonuses),
    ...writeIds('promote', sql.PROMOTE, effects.promoted),
    ...writeRows('move_balances', sql.MOVE_BALANCES, entity.BALANCE_CHANGE, balanceChanges(effects, state.issue, ctids)),
    ...effects.resolutions.flatMap((resolution) => resolutionSteps(resolution, state.positionTotals.get(resolution.market)!, at)),
    ...(issued === 0 ? [] : [step('move_issue', sql.MOVE_ISSUE, [state.issue, issued])]),
    ...writeIds('close_accounts', sql.CLOSE_ACCOUNTS, withAccount),
  ];
}

const step = (name: string, text: string, values: Parameter[]): Step => ({ name: `exchange_${name}`, text, values });

/** A statement on rows: single values first, then an array for each column. */
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

/** Rows with their ctids. Throws a RangeError for a row that wasn't loaded. */
function located<Id extends number, Row extends { id: Id }>(rows: Iterable<Row>, ctids: ReadonlyMap<Id, string>): Locked<Row>[] {
  return [...rows].map((row) => {
    const ctid = ctids.get(row.id);
    if (ctid === undefined) throw new RangeError(`row ${row.id} is to be changed but was not loaded`);
    return { ...row, ctid };
  });
}

function positionSteps(effects: Effects, { positions }: Ctids, at: string): Step[] {
  const changed = located(effects.changedPositions, positions);
  return [
    ...writeRows('insert_contracts', sql.INSERT_POSITIONS, entity.NEW_POSITION, effects.newPositions, at),
    ...writeRows('update_contracts', sql.UPDATE_POSITIONS, entity.POSITION_CHANGES, changed, at),
  ];
}

function offerSteps(effects: Effects, { offers }: Ctids): Step[] {
  const closed = located(effects.closedOffers, offers);
  const changed = located(effects.changedOffers, offers);
  return [
    ...writeIds('delete_offers_of_bets', sql.DELETE_OFFERS_OF_BETS, effects.deletedBets),
    ...writeRows('close_offers', sql.CLOSE_OFFERS, entity.CLOSED_OFFER, closed),
    ...writeRows('update_offers', sql.UPDATE_OFFERS, entity.OFFER_CHANGES, changed),
    ...writeRows('insert_offers', sql.INSERT_OFFERS, entity.NEW_OFFER, effects.newOffers),
  ];
}

/** All balances that changed, except the issue's. */
function balanceChanges({ balances }: Effects, issue: LedgerAccountId, { ledgerAccounts }: Ctids): entity.BalanceChange[] {
  return [...balances]
    .filter(([id, amount]) => amount !== 0 && id !== issue)
    .map(([id, amount]) => ({ id, amount, ctid: ledgerAccounts.get(id) ?? null }));
}

/** Statements without names: they are rare and large, so each is planned for the game as it is now. */
function resolutionSteps(resolution: Resolution, totals: readonly PositionTotals[], at: string): Step[] {
  const { market, organizer, solver, bet, option, day, verdicts } = resolution;
  const won = verdicts.filter((verdict) => verdict.won);
  const expected = expectedChanges(won, totals);
  const winningOptions = entity.WINNING_OPTION.arrays(won);
  const unnamed = (text: string, values: Parameter[]): Step => ({ name: '', text, values });
  return [
    unnamed(sql.RESOLVE, [market, solver, bet, option, day, at]),
    unnamed(sql.DELETE_OFFERS_OF_BETS, [array(new Set(verdicts.map((verdict) => verdict.bet)))]),
    unnamed(sql.DECIDE_POSITIONS, [at, expected.positions, ...entity.VERDICT.arrays(verdicts)]),
    unnamed(sql.RECORD_PAYOUTS, [at, organizer, PAYOUT, expected.winners, ...winningOptions]),
    unnamed(sql.PAY_WINNERS, [organizer, PAYOUT, expected.paid, ...winningOptions]),
  ];
}

/** How many positions a resolution decides, how many of them win, and what they are paid together, in cents. */
function expectedChanges(
  won: Resolution['verdicts'],
  totals: readonly PositionTotals[],
): { positions: number; winners: number; paid: number } {
  const winningOptions = new Set(won.map(({ bet, option }) => bookKey(bet, option)));
  const expected = { positions: 0, winners: 0, paid: 0 };
  for (const { bet, option, positions, shares } of totals) {
    expected.positions += positions;
    if (!winningOptions.has(bookKey(bet, option))) continue;
    expected.winners += positions;
    expected.paid += payoutOf(shares);
  }
  return expected;
}
