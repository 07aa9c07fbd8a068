import { PAYOUT } from '@wieszcz/domain';
import type { LedgerAccountId, Effects, Resolution } from '@wieszcz/domain';
import * as sql from './write.queries.ts';
import { array, arrayOf, textArray } from './pipeline.ts';
import type { Parameter, Step } from './pipeline.ts';
import type { Loaded, Places } from './rows.ts';

/** Rows as parallel arrays, one per column. */
function columns<Row>(rows: readonly Row[], ...fields: ((row: Row) => Parameter)[]): Parameter[] {
  return fields.map((field) => arrayOf(rows, field));
}

/** The places of rows, all of which must have been loaded: the database refuses one that is none. */
const placesOf = <Id>(places: ReadonlyMap<Id, string>, rows: readonly { id: Id }[]): Parameter =>
  arrayOf(rows, ({ id }) => quoted(places.get(id)));

const quoted = (place: string | undefined): string => `"${place}"`;

/** The statements that write the effects on what was loaded, in an order in which foreign keys hold. */
export function writeSteps(effects: Effects, { state, places }: Loaded, now: Date): Step[] {
  const at = now.toISOString();
  const steps: Step[] = [];
  /** Nothing is sent where there are no rows. */
  const write = <Row>(name: string, text: string, rows: Iterable<Row>, values: (rows: Row[]) => Parameter[]): void => {
    const all = [...rows];
    if (all.length > 0) steps.push({ name: `exchange_${name}`, text, values: values(all) });
  };

  write('open_accounts', sql.OPEN_ACCOUNTS, effects.ledgerAccounts, (rows) =>
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
  writePositions(write, effects, places, at);
  writeOffers(write, effects, places, at);
  write('delete_bets', sql.DELETE_BETS, effects.deletedBets, (rows) => [array(rows)]);
  write('last_prices', sql.UPDATE_LAST_PRICES, effects.repricedBets, (rows) =>
    columns(
      rows,
      (row) => row.id,
      (row) => row.lastYesPrice,
      (row) => row.lastNoPrice,
    ),
  );
  writeHistory(write, effects, now);
  write('promote', sql.PROMOTE, effects.promoted, (rows) => [array(rows)]);
  writeBalances(write, effects, state.issue, places);
  for (const resolution of effects.resolutions) steps.push(...resolutionSteps(resolution, at));
  const issued = effects.balances.get(state.issue) ?? 0;
  write('move_issue', sql.MOVE_ISSUE, issued === 0 ? [] : [issued], ([amount]) => [state.issue, amount!]);
  write('close_accounts', sql.CLOSE_ACCOUNTS, effects.promoted, (rows) => [array(rows)]);
  return steps;
}

function resolutionSteps({ market, organizer, solver, bet, option, day, verdicts }: Resolution, at: string): Step[] {
  const bets = new Set(verdicts.map((each) => each.bet));
  const won = verdicts.filter((each) => each.won);
  const [wonBets, wonOptions] = [arrayOf(won, (each) => each.bet), arrayOf(won, (each) => each.option)];
  const all = columns(
    verdicts,
    (each) => each.bet,
    (each) => each.option,
    (each) => each.won,
  );
  // Without names: rare and large, they are planned for the game as it is now.
  const step = (text: string, values: Parameter[]): Step => ({ name: '', text, values });
  return [
    step(sql.RESOLVE, [market, solver, bet, option, day, at]),
    step(sql.DELETE_OFFERS_OF_BETS, [array(bets)]),
    step(sql.DECIDE_CONTRACTS, [...all, at]),
    step(sql.RECORD_PAYOUTS, [wonBets, wonOptions, organizer, PAYOUT, at]),
    step(sql.PAY_WINNERS, [wonBets, wonOptions, organizer, PAYOUT]),
  ];
}

/** The issue's apart. */
function writeBalances(write: Write, { balances }: Effects, issue: LedgerAccountId, { accounts }: Places): void {
  const moved = [...balances].filter(([account, amount]) => amount !== 0 && account !== issue);
  write('move_balances', sql.MOVE_BALANCES, moved, (rows) =>
    columns(
      rows,
      ([account]) => account,
      ([, amount]) => amount,
      ([account]) => (accounts.has(account) ? quoted(accounts.get(account)) : null),
    ),
  );
}

type Write = <Row>(name: string, text: string, rows: Iterable<Row>, values: (rows: Row[]) => Parameter[]) => void;

function writePositions(write: Write, effects: Effects, { positions }: Places, at: string): void {
  write('insert_contracts', sql.INSERT_CONTRACTS, effects.newPositions, (rows) => [
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
  write('update_contracts', sql.UPDATE_CONTRACTS, effects.changedPositions, (rows) => [
    placesOf(positions, rows),
    ...columns(
      rows,
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

function writeOffers(write: Write, effects: Effects, { offers }: Places, at: string): void {
  write('delete_offers_of_bets', sql.DELETE_OFFERS_OF_BETS, effects.deletedBets, (rows) => [array(rows)]);
  write('close_offers', sql.CLOSE_OFFERS, effects.closedOffers, (rows) => [placesOf(offers, rows)]);
  write('update_offers', sql.UPDATE_OFFERS, effects.changedOffers, (rows) => [
    placesOf(offers, rows),
    arrayOf(rows, (row) => row.shares),
  ]);
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
      (row) => row.position,
    ),
    at,
  ]);
}

function writeHistory(write: Write, effects: Effects, now: Date): void {
  const at = now.toISOString();
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
      (row) => (row.at === now ? at : row.at.toISOString()),
    ),
  ]);
  write('record_movements', sql.RECORD_MOVEMENTS, effects.movements, (rows) => [
    ...columns(
      rows,
      (row) => row.kind,
      (row) => row.from,
      (row) => row.to,
      (row) => row.amount,
      (row) => row.position,
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
