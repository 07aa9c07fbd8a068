import { bookKey, holdingKey } from '@wieszcz/domain';
import type { Account, Bet, Category, Contract, Market, Offer, Role, State } from '@wieszcz/domain';
import type { Field } from './pipeline.ts';

/** Rows as `load.queries.ts` selects them, taken into the state. A row that several statements answer is kept once. */
const ACCOUNT_FIELDS = 4;
const OFFER_FIELDS = 9;
const CONTRACT_FIELDS = 11;

const id = <Id>(field: Field | undefined): Id => Number(field) as Id;
const idOrNull = <Id>(field: Field | undefined): Id | null => (field === null ? null : (Number(field) as Id));

export function takeMarket(state: State, row: Field[]): void {
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

export function takeBet(state: State, row: Field[]): void {
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

export function takeOffer(state: State, row: Field[], from = 0): Offer {
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
    contract: idOrNull(row[from + 7]),
    createdAt: new Date(Number(row[from + 8])),
  };
  state.offers.set(offer.id, offer);
  return offer;
}

export function takeContract(state: State, row: Field[], from = 0): Contract {
  const known = state.contracts.get(id(row[from]));
  if (known) return known;
  const contract: Contract = {
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
    status: row[from + 10] as Contract['status'],
  };
  state.contracts.set(contract.id, contract);
  state.contractOf.set(holdingKey(contract.player, contract.bet, contract.option), contract);
  return contract;
}

/** An offer with the contract it is sold from, if a player sells it. */
export function takeOfferAndContract(state: State, row: Field[], from = 0): Offer {
  if (row[from + OFFER_FIELDS] !== null) takeContract(state, row, from + OFFER_FIELDS);
  return takeOffer(state, row, from);
}

/** One row per offer; a contract without any has one row with nothing on the right. */
export function takeContractAndOffer(state: State, row: Field[]): void {
  const contract = takeContract(state, row);
  let offers = state.offersOf.get(contract.id);
  if (!offers) state.offersOf.set(contract.id, (offers = new Set()));
  if (row[CONTRACT_FIELDS] !== null) offers.add(takeOffer(state, row, CONTRACT_FIELDS));
}

/** Offers come in priority order, each behind the fields of an account that aren't filled. */
export function takeBookOfferOrAccount(state: State, row: Field[]): void {
  if (row[0] !== null) return takeAccount(state, row);
  const offer = takeOfferAndContract(state, row, ACCOUNT_FIELDS);
  state.books.get(bookKey(offer.bet, offer.option))!.offers.push(offer);
}

export function takeCrowd(state: State, [market, bet, option, contracts, shares]: Field[]): void {
  state.crowds.get(id(market))!.push({ bet: id(bet), option: option === 't', contracts: Number(contracts), shares: id(shares) });
}

export function takeAccount(state: State, row: Field[]): void {
  const account: Account = { id: id(row[0]), user: id(row[1]), balance: id(row[2]), closed: row[3] === 't' };
  state.accounts.set(account.user, account);
}

export function takeRole(state: State, row: Field[]): void {
  state.roles.set(id(row[0]), row[1] as Role);
}

export function takeTitleKey(state: State, [title, key]: Field[]): void {
  state.titleKeys.set(title!, key!);
}
