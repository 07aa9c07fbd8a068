import type { AccountId, Cents, Effects, State, UserId } from '@wieszcz/domain';
import * as sql from './write.queries.ts';
import { array, textArray } from './pipeline.ts';
import type { Parameter, Step } from './pipeline.ts';

type Cell = number | boolean | string | null;

/** Rows as parallel arrays, one per column. */
function columns<Row>(rows: readonly Row[], ...cells: ((row: Row) => Cell)[]): Parameter[] {
  return cells.map((cell) => array(rows.map(cell)));
}

/** The statements that write the effects, in an order in which foreign keys hold. */
export function writeSteps(effects: Effects, state: State, now: Date): Step[] {
  const at = now.toISOString();
  const steps: Step[] = [];
  /** Nothing is sent where there are no rows. */
  const write = <Row>(name: string, text: string, rows: Iterable<Row>, values: (rows: Row[]) => Parameter[]): void => {
    const all = [...rows];
    if (all.length > 0) steps.push({ name: `exchange_${name}`, text, values: values(all) });
  };

  write('open_accounts', sql.OPEN_ACCOUNTS, effects.accounts, (rows) =>
    columns(
      rows,
      (row) => row.id,
      (row) => row.user,
      (row) => row.market,
    ),
  );
  write('insert_bets', sql.INSERT_BETS, effects.newBets, (rows) => [
    ...columns(
      rows,
      (row) => row.id,
      (row) => row.market,
    ),
    textArray(rows.map((row) => row.title)),
    ...columns(
      rows,
      (row) => row.yesPrice,
      (row) => row.noPrice,
      (row) => row.shares,
    ),
    at,
  ]);
  if (effects.resolutions.length > 0) writeDecisions(write, effects, at);
  else {
    writeContracts(write, effects, at);
    writeOffers(write, effects, at);
  }
  write('delete_bets', sql.DELETE_BETS, effects.deletedBets, (rows) => [array(rows)]);
  write('last_prices', sql.UPDATE_LAST_PRICES, effects.repricedBets, (rows) =>
    columns(
      rows,
      (row) => row.id,
      (row) => row.lastYesPrice,
      (row) => row.lastNoPrice,
    ),
  );
  write('resolve', sql.RESOLVE, effects.resolutions, (rows) => [
    ...columns(
      rows,
      (row) => row.market,
      (row) => row.solver,
      (row) => row.bet,
      (row) => row.option,
      (row) => row.day,
    ),
    at,
  ]);
  writeHistory(write, effects, at);
  write('promote', sql.PROMOTE, effects.promoted, (rows) => [array(rows)]);
  const moved = [...effects.balances].filter(([, amount]) => amount !== 0);
  if (effects.resolutions.length > 0) steps.push(lockPaid(moved, state));
  write('move_balances', sql.MOVE_BALANCES, moved, (rows) =>
    columns(
      rows,
      ([account]) => account,
      ([, amount]) => amount,
    ),
  );
  return steps;
}

/** Their balances as they were loaded may have moved since; from here on they are right. */
function lockPaid(moved: [AccountId, Cents][], state: State): Step {
  const amounts = new Map(moved);
  moved.sort(([a], [b]) => a - b);
  return {
    name: 'exchange_lock_paid',
    text: sql.LOCK_PAID,
    values: [array(moved.map(([account]) => account))],
    receive([id, user, balance]) {
      const account = state.accounts.get(Number(user) as UserId)!;
      account.balance = (Number(balance) + amounts.get(Number(id) as AccountId)!) as Cents;
    },
  };
}

type Write = <Row>(name: string, text: string, rows: Iterable<Row>, values: (rows: Row[]) => Parameter[]) => void;

/** A resolution is a batch of its own: what changed are all contracts and all offers of its market. */
function writeDecisions(write: Write, { changedContracts, closedOffers }: Effects, at: string): void {
  for (const [status, contracts] of Map.groupBy(changedContracts, (contract) => contract.status))
    write('decide_contracts', sql.DECIDE_CONTRACTS, contracts, (rows) => [array(rows.map((row) => row.id)), status, at]);
  const bets = new Set([...closedOffers].map((offer) => offer.bet));
  write('delete_offers_of_bets', sql.DELETE_OFFERS_OF_BETS, bets, (rows) => [array(rows)]);
}

function writeContracts(write: Write, effects: Effects, at: string): void {
  write('insert_contracts', sql.INSERT_CONTRACTS, effects.newContracts, (rows) => [
    ...columns(
      rows,
      (row) => row.id,
      (row) => row.market,
      (row) => row.bet,
      (row) => row.option,
      (row) => row.player,
      (row) => row.shares,
      (row) => row.listedShares,
      (row) => row.cost,
      (row) => row.boughtOn,
      (row) => row.boughtShares,
      (row) => row.status,
    ),
    at,
  ]);
  write('update_contracts', sql.UPDATE_CONTRACTS, effects.changedContracts, (rows) => [
    ...columns(
      rows,
      (row) => row.id,
      (row) => row.shares,
      (row) => row.listedShares,
      (row) => row.cost,
      (row) => row.boughtOn,
      (row) => row.boughtShares,
      (row) => row.status,
    ),
    at,
  ]);
}

function writeOffers(write: Write, effects: Effects, at: string): void {
  write('delete_offers_of_bets', sql.DELETE_OFFERS_OF_BETS, effects.deletedBets, (rows) => [array(rows)]);
  write('close_offers', sql.CLOSE_OFFERS, effects.closedOffers, (rows) => columns(rows, (row) => row.id));
  write('update_offers', sql.UPDATE_OFFERS, effects.changedOffers, (rows) =>
    columns(
      rows,
      (row) => row.id,
      (row) => row.shares,
    ),
  );
  write('insert_offers', sql.INSERT_OFFERS, effects.newOffers, (rows) => [
    ...columns(
      rows,
      (row) => row.id,
      (row) => row.market,
      (row) => row.bet,
      (row) => row.option,
      (row) => row.price,
      (row) => row.shares,
      (row) => row.seller,
      (row) => row.contract,
    ),
    at,
  ]);
}

function writeHistory(write: Write, effects: Effects, at: string): void {
  write('record_transactions', sql.RECORD_TRANSACTIONS, effects.transactions, (rows) => [
    ...columns(
      rows,
      (row) => row.market,
      (row) => row.bet,
      (row) => row.option,
      (row) => row.price,
      (row) => row.shares,
      (row) => row.purchaser,
      (row) => row.dealer,
      (row) => row.from,
      (row) => row.to,
    ),
    at,
  ]);
  write('record_movements', sql.RECORD_MOVEMENTS, effects.movements, (rows) => [
    ...columns(
      rows,
      (row) => row.kind,
      (row) => row.from,
      (row) => row.to,
      (row) => row.amount,
      (row) => row.contract,
    ),
    at,
  ]);
  write('record_bonuses', sql.RECORD_BONUSES, effects.bonuses, (rows) =>
    columns(
      rows,
      (row) => row.player,
      (row) => row.day,
    ),
  );
}
