import { emptyState, MAX_BET_SHARES } from '@wieszcz/domain';
import type { LedgerAccountId, Day, Ids, MarketId, State, UserId } from '@wieszcz/domain';
import { DISCARD_PLANS } from '../../platform/database/statements/prepared-statements.ts';
import type { IdCounts } from './ids.ts';
import { array, arrayOf, textArray } from '../pipeline.ts';
import type { Field, Parameter, Step } from '../pipeline.ts';
import type { RequiredRows } from './required-rows.ts';
import { id } from './columns.ts';
import * as sql from './load.queries.ts';
import * as rows from './loaded-rows.ts';
import type { Loaded } from './loaded-rows.ts';

export type LoadOptions = {
  required: RequiredRows;
  ids: { ids: Ids; receive(row: Field[]): void };
  idCounts: IdCounts;
  today: Day;
  issue: LedgerAccountId;
  /** How many offers of each book are loaded, as a factor on its buyers. */
  depth: number;
  lockTimeoutMs: number;
  /** Skip rows that another transaction has locked; `lockTargets` then tells which rows should have been locked. */
  skipLocked: boolean;
  planAnew: boolean;
};

/** The state to settle on and the steps that fill it. `lockTargets` is filled with `skipLocked` only. */
export type Load = Loaded & {
  lockTargets: { markets: MarketId[]; roles: UserId[]; accounts: UserId[] };
  steps: Step[];
};

/** The steps that open a transaction, lock and load. A statement whose rows no command requires is left out. */
export function loadSteps(options: LoadOptions): Load {
  const { required, ids, idCounts, today, issue, lockTimeoutMs, planAnew } = options;
  const load: Load = {
    state: emptyState(issue, ids.ids),
    ctids: { ledgerAccounts: new Map(), offers: new Map(), positions: new Map() },
    lockTargets: { markets: [], roles: [], accounts: [] },
    steps: [],
  };
  const books = bookArrays(options, load.state);
  add(load, 'begin', sql.BEGIN, []);
  if (planAnew) add(load, 'plan_anew', DISCARD_PLANS, []);
  add(load, 'session', sql.PREPARE_SESSION, [`${lockTimeoutMs}ms`]);
  lockRows(load, options, books);
  if (concernsMarkets(required)) loadTrading(load, required);
  if (required.allBetsOf.size > 0) loadWholeMarkets(load, required);
  loadUsers(load, required, today);
  const counts = [idCounts.accounts, idCounts.bets, idCounts.offers, idCounts.positions];
  if (counts.some(Boolean)) add(load, 'ids', sql.DRAW_IDS, counts, (_, row) => ids.receive(row));
  return load;
}

type Receive = (loaded: Loaded, row: Field[]) => void;

function add(load: Load, name: string, text: string, values: Parameter[], receive?: Receive): void {
  load.steps.push({ name: `exchange_${name}`, text, values, ...(receive && { receive: (row) => receive(load, row) }) });
}

const concernsMarkets = ({ markets, bets, offers, positions }: RequiredRows): boolean =>
  markets.size + bets.size + offers.size + positions.size > 0;

function lockRows(load: Load, { required, skipLocked }: LoadOptions, books: Parameter[]): void {
  const { lockTargets } = load;
  const lock = (name: string, text: string, values: Parameter[], receive: Receive): void =>
    skipLocked ? add(load, `${name}_free`, sql.skippingLocked(text), values, receive) : add(load, name, text, values, receive);
  const namesOtherRows = required.betsWithoutMarket.size + required.offers.size + required.positions.size > 0;
  const markets = [required.markets, required.betsWithoutMarket, required.offers, required.positions].map((ids) => array(ids));
  const owners = [array(required.users), array(required.offers)];
  if (namesOtherRows) lock('markets_of', sql.LOCK_MARKETS_OF_ROWS, markets, rows.addMarket);
  else if (required.markets.size > 0) lock('markets', sql.LOCK_MARKETS, markets.slice(0, 1), rows.addMarket);
  if (required.roles.size > 0) lock('roles', sql.LOCK_ROLES, [array(required.roles)], rows.addRole);
  if (required.books.size > 0) lock('books', sql.LOAD_BOOKS_AND_LOCK_ACCOUNTS, [...owners, ...books], rows.addAccountOrBookOffer);
  else if (concernsMarkets(required) || required.users.size > 0) lock('accounts', sql.LOCK_ACCOUNTS, owners, rows.addAccount);
  if (!skipLocked) return;
  add(load, 'list_markets', sql.LIST_MARKETS_OF_ROWS, markets, (_, [market]) => lockTargets.markets.push(id(market)));
  add(load, 'list_accounts', sql.LIST_ACCOUNTS, [...owners, ...books], (_, [user]) => lockTargets.accounts.push(id(user)));
  if (required.roles.size > 0)
    add(load, 'list_roles', sql.LIST_ROLES, [array(required.roles)], (_, [user]) => lockTargets.roles.push(id(user)));
}

function loadTrading(load: Load, required: RequiredRows): void {
  const offers = array(required.offers);
  const positions = array(required.positions);
  const bets = array(required.bets);
  const namesOtherRows = required.offers.size + required.positions.size > 0;
  if (namesOtherRows) add(load, 'bets_of', sql.LOAD_BETS_OF_ROWS, [bets, offers, positions], rows.addBet);
  else if (required.bets.size > 0) add(load, 'bets', sql.LOAD_BETS, [bets], rows.addBet);
  if (required.books.size > 0)
    add(load, 'holdings', sql.LOAD_POSITIONS_OF_BUYERS, purchaseArrays(required), rows.addPositionWithOffer);
  if (required.offers.size > 0) add(load, 'offers', sql.LOAD_OFFERS, [offers], rows.addNamedOffer);
  if (namesOtherRows) {
    const { buyOffer } = required.byKind;
    const purchases = [arrayOf(buyOffer, ({ player }) => player), arrayOf(buyOffer, ({ offer }) => offer)];
    add(load, 'named_contracts', sql.LOAD_NAMED_POSITIONS, [positions, offers, ...purchases], rows.addPositionWithOffer);
  }
}

function loadWholeMarkets(load: Load, { allBetsOf, resolved, byKind: { addBet } }: RequiredRows): void {
  add(load, 'bets_of_markets', sql.LOAD_BETS_OF_MARKETS, [array(allBetsOf)], rows.addBet);
  if (addBet.length > 0) add(load, 'titles', sql.FOLD_TITLES, [textArray(addBet.map(({ title }) => title))], rows.addTitleKey);
  for (const market of resolved) load.state.positionTotals.set(market, []);
  if (resolved.size > 0) add(load, 'position_totals', sql.LOAD_POSITION_TOTALS, [array(resolved)], rows.addPositionTotals);
}

function loadUsers(load: Load, { byKind: { claimDailyBonus, promoteToModerator } }: RequiredRows, today: Day): void {
  if (claimDailyBonus.length > 0) {
    const claimers = arrayOf(claimDailyBonus, ({ player }) => player);
    add(load, 'bonuses', sql.LOAD_BONUSES, [claimers, today], ({ state }, [user]) => state.bonused.add(id(user)));
  }
  if (promoteToModerator.length > 0) {
    const promoted = arrayOf(promoteToModerator, ({ user }) => user);
    add(load, 'traded', sql.LOAD_USERS_WHO_TRADED, [promoted], ({ state }, [user]) => state.traded.add(id(user)));
  }
}

/** A few offers more than buyers: most purchases take a part of one offer, and a buyer's own offers are skipped. */
const depthOf = (buyers: number, depth: number): number => depth * (buyers + 4);

/** How many shares of a book are loaded. Limited to one more than a bet can have, which is the whole book and fits an integer. */
const wantedOf = (shares: number, depth: number): number => Math.min(depth * shares, MAX_BET_SHARES + 1);

function bookArrays({ required: { books }, depth }: LoadOptions, state: State): Parameter[] {
  for (const key of books.keys()) state.books.set(key, { offers: [], edge: null });
  const wanted = [...books.values()];
  return [
    arrayOf(wanted, ({ bet }) => bet),
    arrayOf(wanted, ({ option }) => option),
    arrayOf(wanted, ({ maxPrice }) => maxPrice),
    arrayOf(wanted, ({ buyers }) => depthOf(buyers, depth)),
    arrayOf(wanted, ({ shares }) => wantedOf(shares, depth)),
  ];
}

function purchaseArrays({ byKind: { buyContract } }: RequiredRows): Parameter[] {
  const purchases = new Map(buyContract.map((command) => [`${command.player}/${command.bet}/${command.option}`, command]));
  const distinct = [...purchases.values()];
  return [
    arrayOf(distinct, ({ player }) => player),
    arrayOf(distinct, ({ bet }) => bet),
    arrayOf(distinct, ({ option }) => option),
  ];
}

/** Sets the edge of every book that was loaded up to a limit: it may continue after its last loaded offer. */
export function markEdges(state: State, { books }: RequiredRows, depth: number): void {
  for (const [key, { buyers, shares }] of books) {
    const book = state.books.get(key)!;
    const loaded = book.offers.reduce((sum, offer) => sum + offer.shares, 0);
    if (book.offers.length === depthOf(buyers, depth) || loaded >= wantedOf(shares, depth))
      book.edge = { ...book.offers.at(-1)! };
  }
}
