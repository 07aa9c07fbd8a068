import { emptyState } from '@wieszcz/domain';
import type { AccountId, Day, Ids, State } from '@wieszcz/domain';
import * as sql from './load.queries.ts';
import { array, textArray } from './pipeline.ts';
import type { Field, Parameter, Step } from './pipeline.ts';
import type { Demand } from './ids.ts';
import type { Needs } from './needs.ts';
import * as take from './rows.ts';

export type LoadOptions = {
  needs: Needs;
  ids: { ids: Ids; receive(row: Field[]): void };
  demand: Demand;
  today: Day;
  issue: AccountId;
  /** Offers loaded of each book for each buyer, and a few more. */
  depth: number;
  lockTimeoutMs: number;
};

/** The steps that open a transaction and fill the state. */
export function loadSteps({ needs, ids, demand, today, issue, depth, lockTimeoutMs }: LoadOptions): {
  state: State;
  steps: Step[];
} {
  const state = emptyState(issue, ids.ids);
  const { byKind } = needs;
  const steps: Step[] = [];
  /** A statement that nothing asks for isn't sent. */
  const step = (wanted: unknown, name: string, text: string, values: Parameter[], receive?: (row: Field[]) => void): void => {
    if (wanted) steps.push({ name: `exchange_${name}`, text, values, ...(receive && { receive }) });
  };
  const rows = (receive: (state: State, row: Field[]) => void) => (row: Field[]) => receive(state, row);

  const named = [...needs.offers];
  const offers = array(named);
  const contracts = array(needs.contracts);
  const players = array(needs.users);
  const solved = array(needs.solved);
  const trades = needs.markets.size + needs.bets.size + needs.offers.size + needs.contracts.size > 0;
  const books = bookArrays(needs, state, depth);
  const purchases = byKind.buyOffer;

  step(true, 'begin', sql.BEGIN, []);
  step(true, 'session', sql.PREPARE_SESSION, [`${lockTimeoutMs}ms`]);
  step(trades, 'markets', sql.LOCK_MARKETS, [array(needs.markets), array(needs.bets), offers, contracts], rows(take.takeMarket));
  step(trades || needs.users.size, 'accounts', sql.LOCK_ACCOUNTS, [players, ...books, offers, solved], rows(take.takeAccount));
  step(needs.users.size, 'roles', sql.LOAD_ROLES, [players], rows(take.takeRole));
  step(trades, 'bets', sql.LOAD_BETS, [array(needs.bets), offers, contracts], rows(take.takeBet));
  step(needs.books.size, 'books', sql.LOAD_BOOKS, books, rows(take.takeBookOffer));
  step(named.length, 'offers', sql.LOAD_OFFERS, [offers], rows(take.takeOfferAndContract));
  step(byKind.buyContract.length, 'holdings', sql.LOAD_HOLDINGS, holdingArrays(needs), rows(take.takeContractAndOffer));
  step(
    named.length + needs.contracts.size,
    'named_contracts',
    sql.LOAD_NAMED_CONTRACTS,
    [contracts, offers, array(purchases.map(({ player }) => player)), array(purchases.map(({ offer }) => offer))],
    rows(take.takeContractAndOffer),
  );

  const allBetsOf = array(needs.allBetsOf);
  step(needs.allBetsOf.size, 'bets_of_markets', sql.LOAD_BETS_OF_MARKETS, [allBetsOf], rows(take.takeBet));
  step(byKind.addBet.length, 'organizers', sql.LOAD_ORGANIZERS, [allBetsOf], rows(take.takeOrganizer));
  const titles = textArray(byKind.addBet.map(({ title }) => title));
  step(byKind.addBet.length, 'titles', sql.FOLD_TITLES, [titles], rows(take.takeTitleKey));
  step(needs.solved.size, 'market_contracts', sql.LOAD_MARKET_CONTRACTS, [solved], (row) => take.takeContract(state, row));
  step(needs.solved.size, 'market_offers', sql.LOAD_MARKET_OFFERS, [solved], (row) => take.takeOffer(state, row));

  const claimers = array(byKind.claimDailyBonus.map(({ player }) => player));
  step(byKind.claimDailyBonus.length, 'bonuses', sql.LOAD_BONUSES, [claimers, today], ([user]) => state.bonused.add(toId(user)));
  const promoted = array(byKind.promoteToModerator.map(({ user }) => user));
  step(byKind.promoteToModerator.length, 'traded', sql.LOAD_TRADED, [promoted], ([user]) => state.traded.add(toId(user)));

  const drawn = [demand.accounts, demand.bets, demand.offers, demand.contracts];
  step(drawn.some(Boolean), 'ids', sql.DRAW_IDS, drawn, ids.receive);
  return { state, steps };
}

const toId = <Id>(field: Field | undefined): Id => Number(field) as Id;

/** A few offers more than buyers: most purchases take part of one offer, and own offers are passed over. */
const depthOf = (buyers: number, depth: number): number => depth * (buyers + 4);

function bookArrays({ books }: Needs, state: State, depth: number): Parameter[] {
  for (const key of books.keys()) state.books.set(key, { offers: [], edge: null });
  const wanted = [...books.values()];
  return [
    array(wanted.map(({ bet }) => bet)),
    array(wanted.map(({ option }) => option)),
    array(wanted.map(({ maxPrice }) => maxPrice)),
    array(wanted.map(({ buyers }) => depthOf(buyers, depth))),
  ];
}

function holdingArrays({ byKind: { buyContract } }: Needs): Parameter[] {
  const holdings = new Map(buyContract.map((command) => [`${command.player}/${command.bet}/${command.option}`, command]));
  const wanted = [...holdings.values()];
  return [
    array(wanted.map(({ player }) => player)),
    array(wanted.map(({ bet }) => bet)),
    array(wanted.map(({ option }) => option)),
  ];
}

/** A book that filled all that was asked for may go on behind its last loaded offer. */
export function markEdges(state: State, needs: Needs, depth: number): void {
  for (const [key, { buyers }] of needs.books) {
    const book = state.books.get(key)!;
    if (book.offers.length === depthOf(buyers, depth)) book.edge = { ...book.offers.at(-1)! };
  }
}
