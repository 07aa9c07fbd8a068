import { bookKey, positionKey } from '@wieszcz/domain';
import type { LedgerAccountId, Offer, OfferId, Position, PositionId, State } from '@wieszcz/domain';
import type { Field } from '../pipeline.ts';
import { BET, LEDGER_ACCOUNT, MARKET, OFFER, POSITION, POSITION_TOTALS, USER_ROLE } from './entities.ts';
import { id } from './columns.ts';

/**
 * The ctids of loaded rows, by which they are changed without a second search of an index. They hold until the batch itself
 * changes the row: ledger accounts are locked; offers and positions change only under their market's lock.
 */
export type Ctids = {
  ledgerAccounts: Map<LedgerAccountId, string>;
  offers: Map<OfferId, string>;
  positions: Map<PositionId, string>;
};

/** The state that a batch settles on. The functions below add one row of a statement in `load.queries.ts`. */
export type Loaded = { state: State; ctids: Ctids };

export function addMarket({ state }: Loaded, row: Field[]): void {
  const market = MARKET.read(row);
  state.markets.set(market.id, market);
}

export function addBet({ state }: Loaded, row: Field[]): void {
  const bet = BET.read(row);
  state.bets.set(bet.id, bet);
}

/** A row that several statements return is kept once, as commands change it in place. */
function addOffer({ state, ctids }: Loaded, row: Field[], start: number): Offer {
  const known = state.offers.get(id<OfferId>(row[start]));
  if (known) return known;
  const offer = OFFER.read(row, start);
  state.offers.set(offer.id, offer);
  ctids.offers.set(offer.id, offer.ctid);
  return offer;
}

function addPosition({ state, ctids }: Loaded, row: Field[], start: number): Position {
  const known = state.positions.get(id<PositionId>(row[start]));
  if (known) return known;
  const position = POSITION.read(row, start);
  state.positions.set(position.id, position);
  state.positionOf.set(positionKey(position.player, position.bet, position.option), position);
  ctids.positions.set(position.id, position.ctid);
  return position;
}

const isPresent = (row: Field[], start: number): boolean => row[start] !== null;

/** An offer, and the position that it sells from unless the organizer sells. */
function addOfferOfPosition(loaded: Loaded, row: Field[], start: number): Offer {
  const positionStart = start + OFFER.count;
  if (isPresent(row, positionStart)) addPosition(loaded, row, positionStart);
  return addOffer(loaded, row, start);
}

export const addNamedOffer = (loaded: Loaded, row: Field[]): void => void addOfferOfPosition(loaded, row, 0);

/** A position and one of its offers; a position without offers comes once, with nulls in the offer's place. */
export function addPositionWithOffer(loaded: Loaded, row: Field[]): void {
  const { offersOf } = loaded.state;
  const position = addPosition(loaded, row, 0);
  const offers = offersOf.get(position.id) ?? new Set();
  offersOf.set(position.id, offers);
  if (isPresent(row, POSITION.count)) offers.add(addOffer(loaded, row, POSITION.count));
}

/** Either a ledger account or the next offer of a book, with nulls in the other's place. Offers come in priority order. */
export function addAccountOrBookOffer(loaded: Loaded, row: Field[]): void {
  if (isPresent(row, 0)) return addAccount(loaded, row);
  const offer = addOfferOfPosition(loaded, row, LEDGER_ACCOUNT.count);
  loaded.state.books.get(bookKey(offer.bet, offer.option))!.offers.push(offer);
}

export function addAccount({ state, ctids }: Loaded, row: Field[]): void {
  const account = LEDGER_ACCOUNT.read(row);
  state.ledgerAccounts.set(account.user, account);
  ctids.ledgerAccounts.set(account.id, account.ctid);
}

export function addPositionTotals({ state }: Loaded, row: Field[]): void {
  const { market, ...totals } = POSITION_TOTALS.read(row);
  state.positionTotals.get(market)!.push(totals);
}

export function addRole({ state }: Loaded, row: Field[]): void {
  const user = USER_ROLE.read(row);
  state.roles.set(user.id, user.role);
}

export function addTitleKey({ state }: Loaded, [title, key]: Field[]): void {
  state.titleKeys.set(title!, key!);
}
