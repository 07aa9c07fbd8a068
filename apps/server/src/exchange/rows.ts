import { bookKey, positionKey } from '@wieszcz/domain';
import type {
  LedgerAccount,
  LedgerAccountId,
  Bet,
  Category,
  Position,
  PositionId,
  Market,
  Offer,
  OfferId,
  Role,
  State,
} from '@wieszcz/domain';
import type { Field } from './pipeline.ts';

/**
 * Where rows lie: PostgreSQL's `ctid`. Accounts that are locked, and the offers and positions of a market that is, stay there until the
 * batch changes them, and are found again without an index.
 */
export type Places = { accounts: Map<LedgerAccountId, string>; offers: Map<OfferId, string>; positions: Map<PositionId, string> };

/** Rows as `load.queries.ts` selects them, taken into the state. A row that several statements answer is kept once. */
export type Loaded = { state: State; places: Places };

const ACCOUNT_FIELDS = 5;
const OFFER_FIELDS = 10;
const CONTRACT_FIELDS = 12;

const id = <Id>(field: Field | undefined): Id => Number(field) as Id;
const idOrNull = <Id>(field: Field | undefined): Id | null => (field === null ? null : (Number(field) as Id));

export function takeMarket({ state }: Loaded, row: Field[]): void {
  const market: Market = {
    id: id(row[0]),
    author: id(row[1]),
    published: row[2] === 't',
    solved: row[3] === 't',
    topic: row[4]!,
    category: row[5] as Category,
    cover: row[6]!,
    organizer: idOrNull(row[7]),
  };
  state.markets.set(market.id, market);
}

export function takeBet({ state }: Loaded, row: Field[]): void {
  const bet: Bet = {
    id: id(row[0]),
    market: id(row[1]),
    title: row[2]!,
    titleKey: row[3]!,
    lastYesPrice: Number(row[4]),
    lastNoPrice: Number(row[5]),
  };
  state.bets.set(bet.id, bet);
}

export function takeOffer({ state, places }: Loaded, row: Field[], from = 0): Offer {
  const known = state.offers.get(id(row[from]));
  if (known) return known;
  const offer: Offer = {
    id: id(row[from]),
    market: id(row[from + 1]),
    bet: id(row[from + 2]),
    option: row[from + 3] === 't',
    price: id(row[from + 4]),
    shares: id(row[from + 5]),
    seller: idOrNull(row[from + 6]),
    position: idOrNull(row[from + 7]),
    createdAt: new Date(Number(row[from + 8])),
  };
  state.offers.set(offer.id, offer);
  places.offers.set(offer.id, row[from + 9]!);
  return offer;
}

export function takePosition({ state, places }: Loaded, row: Field[], from = 0): Position {
  const known = state.positions.get(id(row[from]));
  if (known) return known;
  const position: Position = {
    id: id(row[from]),
    market: id(row[from + 1]),
    bet: id(row[from + 2]),
    option: row[from + 3] === 't',
    player: id(row[from + 4]),
    shares: id(row[from + 5]),
    listedShares: id(row[from + 6]),
    cost: Number(row[from + 7]),
    boughtOn: row[from + 8]!,
    boughtShares: id(row[from + 9]),
    status: row[from + 10] as Position['status'],
  };
  state.positions.set(position.id, position);
  places.positions.set(position.id, row[from + 11]!);
  state.positionOf.set(positionKey(position.player, position.bet, position.option), position);
  return position;
}

/** An offer with the position it is sold from, if a player sells it. */
export function takeOfferAndPosition(loaded: Loaded, row: Field[], from = 0): Offer {
  if (row[from + OFFER_FIELDS] !== null) takePosition(loaded, row, from + OFFER_FIELDS);
  return takeOffer(loaded, row, from);
}

/** One row per offer; a position without any has one row with nothing on the right. */
export function takePositionAndOffer(loaded: Loaded, row: Field[]): void {
  const { state } = loaded;
  const position = takePosition(loaded, row);
  let offers = state.offersOf.get(position.id);
  if (!offers) state.offersOf.set(position.id, (offers = new Set()));
  if (row[CONTRACT_FIELDS] !== null) offers.add(takeOffer(loaded, row, CONTRACT_FIELDS));
}

/** Offers come in priority order, each behind the fields of an account that aren't filled. */
export function takeBookOfferOrAccount(loaded: Loaded, row: Field[]): void {
  if (row[0] !== null) return takeAccount(loaded, row);
  const offer = takeOfferAndPosition(loaded, row, ACCOUNT_FIELDS);
  loaded.state.books.get(bookKey(offer.bet, offer.option))!.offers.push(offer);
}

export function takePositionTotals({ state }: Loaded, [market, bet, option, positions, shares]: Field[]): void {
  state.positionTotals
    .get(id(market))!
    .push({ bet: id(bet), option: option === 't', positions: Number(positions), shares: id(shares) });
}

export function takeAccount({ state, places }: Loaded, row: Field[]): void {
  const account: LedgerAccount = { id: id(row[0]), user: id(row[1]), balance: id(row[2]), closed: row[3] === 't' };
  state.ledgerAccounts.set(account.user, account);
  places.accounts.set(account.id, row[4]!);
}

export function takeRole({ state }: Loaded, row: Field[]): void {
  state.roles.set(id(row[0]), row[1] as Role);
}

export function takeTitleKey({ state }: Loaded, [title, key]: Field[]): void {
  state.titleKeys.set(title!, key!);
}
