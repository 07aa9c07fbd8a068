import { emptyState, MAX_BET_SHARES } from '@wieszcz/domain';
import type { LedgerAccountId, Day, Ids, MarketId, State, UserId } from '@wieszcz/domain';
import { DISCARD_PLANS } from '../platform/database/statements/prepared-statements.ts';
import type { Demand } from './ids.ts';
import * as sql from './load.queries.ts';
import type { Needs } from './needs.ts';
import { array, arrayOf, textArray } from './pipeline.ts';
import type { Field, Parameter, Step } from './pipeline.ts';
import type { Loaded } from './rows.ts';
import * as take from './rows.ts';

export type LoadOptions = {
  needs: Needs;
  ids: { ids: Ids; receive(row: Field[]): void };
  demand: Demand;
  today: Day;
  issue: LedgerAccountId;
  /** How many offers are loaded of each book, as a factor on its buyers. */
  depth: number;
  lockTimeoutMs: number;
  /** Pass over what somebody else holds; `listed` then tells what there was to lock. */
  skipLocked: boolean;
  planAnew: boolean;
};

/** The state to settle on, and the ids of rows that should have been locked, where some may have been passed over. */
export type Load = Loaded & {
  listed: { markets: MarketId[]; roles: UserId[]; accounts: UserId[] };
  steps: Step[];
};

/** The steps that open a transaction and fill the state; what nothing asks for isn't sent. */
export function loadSteps(options: LoadOptions): Load {
  const { needs, ids, demand, today, issue, lockTimeoutMs, planAnew } = options;
  const load: Load = {
    state: emptyState(issue, ids.ids),
    places: { accounts: new Map(), offers: new Map(), positions: new Map() },
    listed: { markets: [], roles: [], accounts: [] },
    steps: [],
  };
  const books = bookArrays(options, load.state);
  add(load, 'begin', sql.BEGIN, []);
  if (planAnew) add(load, 'plan_anew', DISCARD_PLANS, []);
  add(load, 'session', sql.PREPARE_SESSION, [`${lockTimeoutMs}ms`]);
  lockRows(load, options, books);
  if (concernsMarkets(needs)) loadTrading(load, needs);
  if (needs.allBetsOf.size > 0) loadWholeMarkets(load, needs);
  loadPeople(load, needs, today);
  const drawn = [demand.accounts, demand.bets, demand.offers, demand.positions];
  if (drawn.some(Boolean)) add(load, 'ids', sql.DRAW_IDS, drawn, (_, row) => ids.receive(row));
  return load;
}

type Receive = (loaded: Loaded, row: Field[]) => void;

function add(load: Load, name: string, text: string, values: Parameter[], receive?: Receive): void {
  load.steps.push({ name: `exchange_${name}`, text, values, ...(receive && { receive: (row) => receive(load, row) }) });
}

const toId = <Id>(field: Field | undefined): Id => Number(field) as Id;

const concernsMarkets = ({ markets, bets, offers, positions }: Needs): boolean =>
  markets.size + bets.size + offers.size + positions.size > 0;

function lockRows(load: Load, { needs, skipLocked }: LoadOptions, books: Parameter[]): void {
  const { listed } = load;
  const lock = (name: string, text: string, values: Parameter[], receive: Receive): void =>
    skipLocked ? add(load, `${name}_free`, sql.skippingLocked(text), values, receive) : add(load, name, text, values, receive);
  const unnamed = needs.marketsOfBets.size + needs.offers.size + needs.positions.size > 0;
  const markets = [needs.markets, needs.marketsOfBets, needs.offers, needs.positions].map((ids) => array(ids));
  const people = [array(needs.users), array(needs.offers)];
  if (unnamed) lock('markets_of', sql.LOCK_MARKETS_OF, markets, take.takeMarket);
  else if (needs.markets.size > 0) lock('markets', sql.LOCK_MARKETS, markets.slice(0, 1), take.takeMarket);
  if (needs.roles.size > 0) lock('roles', sql.LOCK_ROLES, [array(needs.roles)], take.takeRole);
  if (needs.books.size > 0) lock('books', sql.LOAD_BOOKS_AND_LOCK_ACCOUNTS, [...people, ...books], take.takeBookOfferOrAccount);
  else if (concernsMarkets(needs) || needs.users.size > 0) lock('accounts', sql.LOCK_ACCOUNTS, people, take.takeAccount);
  if (!skipLocked) return;
  add(load, 'list_markets', sql.LIST_MARKETS, markets, (_, [market]) => listed.markets.push(toId(market)));
  add(load, 'list_accounts', sql.LIST_ACCOUNTS, [...people, ...books], (_, [user]) => listed.accounts.push(toId(user)));
  if (needs.roles.size > 0)
    add(load, 'list_roles', sql.LIST_ROLES, [array(needs.roles)], (_, [user]) => listed.roles.push(toId(user)));
}

function loadTrading(load: Load, needs: Needs): void {
  const offers = array(needs.offers);
  const positions = array(needs.positions);
  const bets = array(needs.bets);
  if (needs.offers.size + needs.positions.size > 0)
    add(load, 'bets_of', sql.LOAD_BETS_OF, [bets, offers, positions], take.takeBet);
  else if (needs.bets.size > 0) add(load, 'bets', sql.LOAD_BETS, [bets], take.takeBet);
  if (needs.books.size > 0) add(load, 'holdings', sql.LOAD_HOLDINGS, holdingArrays(needs), take.takePositionAndOffer);
  if (needs.offers.size > 0) add(load, 'offers', sql.LOAD_OFFERS, [offers], take.takeOfferAndPosition);
  if (needs.offers.size + needs.positions.size > 0) {
    const { buyOffer } = needs.byKind;
    const purchases = [arrayOf(buyOffer, ({ player }) => player), arrayOf(buyOffer, ({ offer }) => offer)];
    add(load, 'named_contracts', sql.LOAD_NAMED_CONTRACTS, [positions, offers, ...purchases], take.takePositionAndOffer);
  }
}

function loadWholeMarkets(load: Load, { allBetsOf, solved, byKind: { addBet } }: Needs): void {
  const markets = array(allBetsOf);
  add(load, 'bets_of_markets', sql.LOAD_BETS_OF_MARKETS, [markets], take.takeBet);
  if (addBet.length > 0) add(load, 'titles', sql.FOLD_TITLES, [textArray(addBet.map(({ title }) => title))], take.takeTitleKey);
  for (const market of solved) load.state.positionTotals.set(market, []);
  if (solved.size > 0) add(load, 'position_totals', sql.LOAD_POSITION_TOTALS, [array(solved)], take.takePositionTotals);
}

function loadPeople(load: Load, { byKind: { claimDailyBonus, promoteToModerator } }: Needs, today: Day): void {
  if (claimDailyBonus.length > 0) {
    const claimers = arrayOf(claimDailyBonus, ({ player }) => player);
    add(load, 'bonuses', sql.LOAD_BONUSES, [claimers, today], ({ state }, [user]) => state.bonused.add(toId(user)));
  }
  if (promoteToModerator.length > 0) {
    const promoted = arrayOf(promoteToModerator, ({ user }) => user);
    add(load, 'traded', sql.LOAD_TRADED, [promoted], ({ state }, [user]) => state.traded.add(toId(user)));
  }
}

/** A few offers more than buyers: most purchases take part of one offer, and own offers are passed over. */
const depthOf = (buyers: number, depth: number): number => depth * (buyers + 4);

/** Of a book's shares; who wants one more than any bet has gets the whole book, and the query an integer that fits. */
const wantedOf = (shares: number, depth: number): number => Math.min(depth * shares, MAX_BET_SHARES + 1);

function bookArrays({ needs: { books }, depth }: LoadOptions, state: State): Parameter[] {
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

function holdingArrays({ byKind: { buyContract } }: Needs): Parameter[] {
  const holdings = new Map(buyContract.map((command) => [`${command.player}/${command.bet}/${command.option}`, command]));
  const wanted = [...holdings.values()];
  return [arrayOf(wanted, ({ player }) => player), arrayOf(wanted, ({ bet }) => bet), arrayOf(wanted, ({ option }) => option)];
}

/** A book that has all that was asked for may go on behind its last loaded offer. */
export function markEdges(state: State, { books }: Needs, depth: number): void {
  for (const [key, { buyers, shares }] of books) {
    const book = state.books.get(key)!;
    const loaded = book.offers.reduce((sum, offer) => sum + offer.shares, 0);
    if (book.offers.length === depthOf(buyers, depth) || loaded >= wantedOf(shares, depth))
      book.edge = { ...book.offers.at(-1)! };
  }
}
