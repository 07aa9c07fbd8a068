import { positionKey } from '@wieszcz/domain';
import type {
  Bid,
  BidId,
  Day,
  LedgerAccountId,
  MarketId,
  Offer,
  OfferId,
  Position,
  PositionId,
  State,
  UserId,
} from '@wieszcz/domain';
import type { Field, Parameter, Step } from '../../pipeline.ts';
import { id } from '../columns.ts';
import { BET, BID, LEDGER_ACCOUNT, MARKET, OFFER, POSITION } from '../entities.ts';
import type { RequiredRows } from '../required-rows.ts';

/**
 * What a batch loads, and the form of the statements that load it. Each `add…` function adds to the state the entity whose columns begin at
 * `start` in a row of a result.
 */

/**
 * The ctids of loaded rows, by which the batch changes the rows without a second index lookup. A ctid is valid until the batch itself
 * changes the row, because ledger accounts are locked, and offers, bids and positions change only under their market's lock.
 */
export type Ctids = {
  ledgerAccounts: Map<LedgerAccountId, string>;
  offers: Map<OfferId, string>;
  bids: Map<BidId, string>;
  positions: Map<PositionId, string>;
};

/** The loaded rows as the domain's state, on which the batch is settled, and their ctids. */
export type Loaded = { state: State; ctids: Ctids };

/** All that the statements of a batch load. `lockTargets` is filled only with `skipLocked`. */
export type Load = Loaded & { lockTargets: { markets: MarketId[]; roles: UserId[]; accounts: UserId[] } };

/** How a batch loads its rows. */
export type LoadOptions = {
  today: Day;
  moneySource: LedgerAccountId;
  /** Factor on the number of orders and shares that are loaded of each book. */
  depth: number;
  /** Bids that have expired by then are left out of books. */
  startedAt: Date;
  lockTimeoutMs: number;
  /** Skip rows that another transaction has locked; `lockTargets` then lists the rows that should have been locked. */
  skipLocked: boolean;
  planAnew: boolean;
};

/** A statement that locks or reads rows of a batch, with everything that belongs to it. */
export type LoadStatement = {
  name: string;
  text: string;
  /** Only of statements that lock rows: the same text, skipping the rows that another transaction has locked. */
  skippingLocked?: string;
  /** Whether the batch requires its rows: otherwise it isn't sent. Always sent if undefined. */
  isRequired?: (required: RequiredRows, options: LoadOptions) => boolean;
  /** Its parameters, in the order of the text. None if undefined. */
  parameters?: (required: RequiredRows, options: LoadOptions) => Parameter[];
  /** Adds one row of its result to what is loaded. */
  receive?: (load: Load, row: Field[]) => void;
};

/** The step of a statement for one batch; none if the batch doesn't require its rows. */
export function loadStep(statement: LoadStatement, required: RequiredRows, options: LoadOptions, load: Load): Step[] {
  const { name, text, skippingLocked, isRequired, parameters, receive } = statement;
  if (isRequired && !isRequired(required, options)) return [];
  const skips = options.skipLocked && skippingLocked !== undefined;
  return [
    {
      name: skips ? `exchange_${name}_free` : `exchange_${name}`,
      text: skips ? skippingLocked : text,
      values: parameters ? parameters(required, options) : [],
      ...(receive && { receive: (row: Field[]) => receive(load, row) }),
    },
  ];
}

/** Both texts of a statement that locks rows in the order of their ids. */
export function locking(select: string): { text: string; skippingLocked: string } {
  const text = `${select} order by id for no key update`;
  return { text, skippingLocked: `${text} skip locked` };
}

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
