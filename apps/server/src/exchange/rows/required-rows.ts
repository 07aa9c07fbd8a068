import type {
  BetId,
  BidId,
  BookKey,
  Command,
  MarketId,
  OfferId,
  Option,
  PositionKey,
  PriceBand,
  Shares,
  UserId,
} from '@wieszcz/domain';
import { bookKey, lowestOppositeBid, MAX_BID_PRICE, MAX_PRICE, positionKey, toShares } from '@wieszcz/domain';

type Commands<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>[];

/** The book of one option. `limit`: the worst price that a command accepts; `takers`: number of commands; `shares`: sum of their shares. */
type RequiredBook = { bet: BetId; option: Option; limit: number; takers: number; shares: number };
/** Identifies a position. */
type Place = { player: UserId; bet: BetId; option: Option };

/** The rows that a batch has to lock and read, as far as its commands name them. */
export type RequiredRows = {
  /** Players who act, and users whose role or block changes; with or without a ledger account. */
  users: Set<UserId>;
  /** Those of them whose role is locked and read. */
  roles: Set<UserId>;
  markets: Set<MarketId>;
  bets: Set<BetId>;
  /** Bets of commands that don't name the market. */
  betsWithoutMarket: Set<BetId>;
  offers: Set<OfferId>;
  bids: Set<BidId>;
  /** Players all of whose bids are read. Only bids on locked markets may be changed. */
  playersWithBids: Set<UserId>;
  /** Players all of whose offers are read. */
  playersWithOffers: Set<UserId>;
  /** Players who place, reduce or cancel bids or are blocked: their reserves are read. */
  bidders: Set<UserId>;
  /** Positions on which players act. */
  positions: Map<PositionKey, Place>;
  /** Players who buy on a named bet, with the bet: their open bids on it count towards the daily cap. */
  buyers: Map<string, { player: UserId; bet: BetId }>;
  askBooks: Map<BookKey, RequiredBook>;
  bidBooks: Map<BookKey, RequiredBook>;
  /** Markets of which all bets are required. */
  allBetsOf: Set<MarketId>;
  /** Markets to be resolved. */
  resolved: Set<MarketId>;
  byKind: { [Kind in Command['kind']]: Commands<Kind> };
};

/** Whether commands concern orders without naming their markets. */
export const namesOrders = ({ offers, bids, playersWithBids, playersWithOffers }: RequiredRows): boolean =>
  offers.size + bids.size + playersWithBids.size + playersWithOffers.size > 0;

export function requiredRows(commands: readonly Command[]): RequiredRows {
  const required = noRows();
  for (const command of commands) {
    (required.byKind[command.kind] as Command[]).push(command);
    addRowsOf(required, command);
  }
  return required;
}

const noRows = (): RequiredRows => ({
  users: new Set(),
  roles: new Set(),
  markets: new Set(),
  bets: new Set(),
  betsWithoutMarket: new Set(),
  offers: new Set(),
  bids: new Set(),
  playersWithBids: new Set(),
  playersWithOffers: new Set(),
  bidders: new Set(),
  positions: new Map(),
  buyers: new Map(),
  askBooks: new Map(),
  bidBooks: new Map(),
  allBetsOf: new Set(),
  resolved: new Set(),
  byKind: {
    openLedgerAccount: [],
    claimDailyBonus: [],
    promoteToModerator: [],
    demoteToPlayer: [],
    blockUser: [],
    addBet: [],
    deleteBet: [],
    resolveMarket: [],
    buyShares: [],
    buyOffer: [],
    addOffer: [],
    withdrawOffer: [],
    placeBid: [],
    reduceBid: [],
    cancelBid: [],
    cancelBids: [],
    sweepBids: [],
    sellShares: [],
    redeemPairs: [],
  },
});

function addRowsOf(required: RequiredRows, command: Command): void {
  if ('player' in command) required.users.add(command.player);
  if ('market' in command && command.market !== null) required.markets.add(command.market);
  switch (command.kind) {
    case 'openLedgerAccount':
    case 'claimDailyBonus':
      required.roles.add(command.player);
      break;
    case 'promoteToModerator':
    case 'demoteToPlayer':
      required.users.add(command.user);
      required.roles.add(command.user);
      break;
    case 'blockUser':
      required.users.add(command.user);
      required.roles.add(command.user);
      required.playersWithBids.add(command.user);
      required.playersWithOffers.add(command.user);
      required.bidders.add(command.user);
      break;
    case 'addBet':
      required.allBetsOf.add(command.market);
      break;
    case 'deleteBet':
      required.bets.add(command.bet);
      required.betsWithoutMarket.add(command.bet);
      break;
    case 'resolveMarket':
      required.allBetsOf.add(command.market);
      required.resolved.add(command.market);
      break;
    case 'buyShares':
      addPurchase(required, command, command.maxPrice);
      break;
    case 'placeBid':
      addPurchase(required, command, command.price);
      required.bidders.add(command.player);
      break;
    case 'buyOffer':
      required.offers.add(command.offer);
      if (command.band) addBooksOfBand(required, command.band);
      break;
    case 'withdrawOffer':
      required.offers.add(command.offer);
      break;
    case 'addOffer':
      addPosition(required, command);
      addBook(required.bidBooks, command, command.option, command.price, Math.min);
      if (command.band) addSyntheticBidsAbove(required, command, command.price + command.band);
      break;
    case 'sellShares':
      addPosition(required, command);
      addBook(required.bidBooks, command, command.option, command.minPrice, Math.min);
      addBook(required.askBooks, command, !command.option, MAX_PRICE - command.minPrice, Math.max);
      break;
    case 'redeemPairs':
      addPosition(required, { ...command, option: true });
      addPosition(required, { ...command, option: false });
      break;
    case 'reduceBid':
    case 'cancelBid':
      required.bids.add(command.bid);
      required.bidders.add(command.player);
      break;
    case 'cancelBids':
      required.playersWithBids.add(command.player);
      required.bidders.add(command.player);
      break;
    case 'sweepBids':
      for (const bid of command.bids) required.bids.add(bid);
      break;
  }
}

type Taken = { bet: BetId; option: Option; shares: Shares };

function addPurchase(required: RequiredRows, command: Place & Taken, maxPrice: number): void {
  const { player, bet } = command;
  addPosition(required, command);
  required.buyers.set(`${player}/${bet}`, { player, bet });
  addAsks(required, command, maxPrice);
}

/**
 * Adds the books that may have a share cheaper than the offer by the band or more. The offer's price isn't known yet; as it is at most
 * MAX_PRICE, such a share costs at most MAX_PRICE − cents.
 */
function addBooksOfBand(required: RequiredRows, { bet, option, cents }: PriceBand): void {
  addAsks(required, { bet, option, shares: toShares(1) }, MAX_PRICE - cents);
}

/**
 * Adds the opposite offers that may be a synthetic bid at `limit` or better. The real bids are required already: a listing requires all
 * bids at or above its own price, which is below `limit`.
 */
function addSyntheticBidsAbove(required: RequiredRows, { bet, option }: Place, limit: number): void {
  if (limit > MAX_BID_PRICE) return;
  addBook(required.askBooks, { bet, option, shares: toShares(1) }, !option, MAX_PRICE - limit, Math.max);
}

/** Adds the books that a buyer of an option trades with: its offers, and the bids on the opposite option. */
function addAsks(required: RequiredRows, taken: Taken, maxPrice: number): void {
  addBook(required.askBooks, taken, taken.option, maxPrice, Math.max);
  addBook(required.bidBooks, taken, !taken.option, lowestOppositeBid(maxPrice), Math.min);
}

function addPosition(required: RequiredRows, { player, bet, option }: Place): void {
  required.bets.add(bet);
  required.positions.set(positionKey(player, bet, option), { player, bet, option });
}

function addBook(
  books: Map<BookKey, RequiredBook>,
  { bet, shares }: Taken,
  option: Option,
  limit: number,
  worseOf: (one: number, other: number) => number,
): void {
  const key = bookKey(bet, option);
  const book = books.get(key);
  if (!book) books.set(key, { bet, option, limit, takers: 1, shares });
  else {
    book.takers += 1;
    book.shares += shares;
    book.limit = worseOf(book.limit, limit);
  }
}
