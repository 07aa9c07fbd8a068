import { positionKey } from '@wieszcz/domain';
import type { Bid, BidId, LedgerAccountId, Offer, OfferId, Position, PositionId, State } from '@wieszcz/domain';
import type { Field } from '../pipeline.ts';
import { id } from './columns.ts';
import { BET, BID, LEDGER_ACCOUNT, MARKET, OFFER, POSITION } from './entities.ts';

/**
 * The ctids of loaded rows, with which they are changed without a second index lookup. They are valid until the batch itself changes the
 * row: ledger accounts are locked; offers, bids and positions change only under their market's lock.
 */
export type Ctids = {
  ledgerAccounts: Map<LedgerAccountId, string>;
  offers: Map<OfferId, string>;
  bids: Map<BidId, string>;
  positions: Map<PositionId, string>;
};

/**
 * The state that a batch settles on. Each function below adds an entity that several statements return, from the columns of a row that
 * begin at `start`.
 */
export type Loaded = { state: State; ctids: Ctids };

/** Whether the row has the entity whose columns begin at `start`, with its id. */
export const isPresent = (row: Field[], start: number): boolean => row[start] !== null;

export function addMarket({ state }: Loaded, row: Field[]): void {
  const market = MARKET.read(row);
  state.markets.set(market.id, market);
}

export function addBet({ state }: Loaded, row: Field[]): void {
  const bet = BET.read(row);
  state.bets.set(bet.id, bet);
}

export function addAccount({ state, ctids }: Loaded, row: Field[]): void {
  const account = LEDGER_ACCOUNT.read(row);
  state.ledgerAccounts.set(account.user, account);
  ctids.ledgerAccounts.set(account.id, account.ctid);
}

/** An offer that several statements return is one object, because commands change it in place. So are positions and bids. */
export function addOffer({ state, ctids }: Loaded, row: Field[], start = 0): Offer {
  const known = state.offers.get(id<OfferId>(row[start]));
  if (known) return known;
  const offer = OFFER.read(row, start);
  state.offers.set(offer.id, offer);
  ctids.offers.set(offer.id, offer.ctid);
  return offer;
}

export function addPosition({ state, ctids }: Loaded, row: Field[], start = 0): Position {
  const known = state.positions.get(id<PositionId>(row[start]));
  if (known) return known;
  const position = POSITION.read(row, start);
  state.positions.set(position.id, position);
  state.positionOf.set(positionKey(position.player, position.bet, position.option), position);
  ctids.positions.set(position.id, position.ctid);
  return position;
}

export function addBid({ state, ctids }: Loaded, row: Field[], start = 0): Bid {
  const known = state.bids.get(id<BidId>(row[start]));
  if (known) return known;
  const bid = BID.read(row, start);
  state.bids.set(bid.id, bid);
  ctids.bids.set(bid.id, bid.ctid);
  return bid;
}
