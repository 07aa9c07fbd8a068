import type { Category } from './categories.ts';
import type { Option } from './commands.ts';
import type { LedgerAccountId, BetId, PositionId, MarketId, OfferId, UserId } from './ids.ts';
import type { MarketLife, Role } from './market-life.ts';
import type { Cents, Price, Shares } from './units.ts';
import type { Day } from './warsaw.ts';

/** The rows that a batch needs, loaded and locked by the exchange; `settle` changes them in place. */
export type State = {
  /** The bonus issue's account. */
  issue: LedgerAccountId;
  /** Those named in commands that look at the person; whoever trades needs an account only. */
  roles: Map<UserId, Role>;
  /** Of players, by owner. */
  ledgerAccounts: Map<UserId, LedgerAccount>;
  /** Who has had the bonus of today, or of a later day: days that have ended bring none. */
  bonused: Set<UserId>;
  /** Of the users to be promoted, those who have ever traded. */
  traded: Set<UserId>;
  markets: Map<MarketId, Market>;
  /** Those named in commands; all bets of a market to be solved or to get or lose a bet. */
  bets: Map<BetId, Bet>;
  /** Titles of new bets as uniqueness sees them. */
  titleKeys: Map<string, string>;
  offers: Map<OfferId, Offer>;
  books: Map<BookKey, Book>;
  positions: Map<PositionId, Position>;
  positionOf: Map<PositionKey, Position>;
  /** Of positions that a command may show: all open offers. */
  offersOf: Map<PositionId, Set<Offer>>;
  /** Of markets to be solved whose positions are loaded in sum. */
  positionTotals: Map<MarketId, PositionTotals[]>;
  /** Ids for rows yet to be born, drawn from the database's sequences. */
  ids: Ids;
};

export type Ids = {
  ledgerAccount(): LedgerAccountId;
  bet(): BetId;
  offer(): OfferId;
  position(): PositionId;
};

/** `closed` once its owner was promoted: emptied, never to be used again. */
export type LedgerAccount = { id: LedgerAccountId; user: UserId; balance: Cents; closed: boolean };

export type Market = MarketLife & {
  id: MarketId;
  topic: string;
  category: Category;
  cover: string | null;
  /** Opened with the first bet. */
  organizer: LedgerAccountId | null;
};

export type Bet = {
  id: BetId;
  market: MarketId;
  title: string;
  titleKey: string;
  /** Of the last transactions; 0: none yet */
  lastYesPrice: number;
  lastNoPrice: number;
};

/** Open while it has shares. */
export type Offer = {
  id: OfferId;
  market: MarketId;
  bet: BetId;
  option: Option;
  price: Price;
  shares: Shares;
  /** Both null: the organizer sells. */
  seller: UserId | null;
  position: PositionId | null;
  createdAt: Date;
};

/**
 * The offers on one option of one bet in priority order: cheapest first, older (lower id) first at the same price.
 * `edge` is the last offer up to which the book is known without gaps; null: as far as any command at hand can reach.
 */
export type Book = { offers: Offer[]; edge: Pick<Offer, 'price' | 'id'> | null };

export type PositionStatus = 'PENDING' | 'WON' | 'LOST';

/** Whatever changes one also moves its `modified_at` to the batch's time. */
export type Position = {
  id: PositionId;
  market: MarketId;
  bet: BetId;
  option: Option;
  player: UserId;
  shares: Shares;
  listedShares: Shares;
  cost: number;
  /** The daily cap counts `boughtShares` on the day `boughtOn`, which only ever moves forwards. */
  boughtOn: Day;
  boughtShares: Shares;
  status: PositionStatus;
};

/** Positions with shares on one option, and their shares, in sum. */
export type PositionTotals = { bet: BetId; option: Option; positions: number; shares: Shares };

export type BookKey = `${BetId}/${Option}`;
export type PositionKey = `${UserId}/${BetId}/${Option}`;
export const bookKey = (bet: BetId, option: Option): BookKey => `${bet}/${option}`;
export const positionKey = (player: UserId, bet: BetId, option: Option): PositionKey => `${player}/${bet}/${option}`;

/** Shares held, on sale or not. */
export const heldShares = (position: Pick<Position, 'shares' | 'listedShares'>): Shares =>
  (position.shares + position.listedShares) as Shares;

/** A pending position with neither shares nor offers: nobody sees it until its owner buys again. */
export const isClosed = (position: Pick<Position, 'shares' | 'listedShares' | 'status'>): boolean =>
  position.status === 'PENDING' && heldShares(position) === 0;

export function emptyState(issue: LedgerAccountId, ids: Ids): State {
  return {
    issue,
    ids,
    roles: new Map(),
    ledgerAccounts: new Map(),
    bonused: new Set(),
    traded: new Set(),
    markets: new Map(),
    bets: new Map(),
    titleKeys: new Map(),
    offers: new Map(),
    books: new Map(),
    positions: new Map(),
    positionOf: new Map(),
    offersOf: new Map(),
    positionTotals: new Map(),
  };
}
