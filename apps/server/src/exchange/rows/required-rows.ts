import type { BetId, BookKey, Command, PositionId, MarketId, OfferId, Option, Price, UserId } from '@wieszcz/domain';
import { bookKey } from '@wieszcz/domain';

type Commands<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>[];

/** The rows that a batch has to lock and read, as far as its commands name them. */
export type RequiredRows = {
  /** Users who act, with or without a ledger account. */
  users: Set<UserId>;
  /** Those of them whose role matters. */
  roles: Set<UserId>;
  markets: Set<MarketId>;
  bets: Set<BetId>;
  /** Bets of commands that don't name the market. */
  betsWithoutMarket: Set<BetId>;
  offers: Set<OfferId>;
  positions: Set<PositionId>;
  /** Books that commands buy from: the highest price, the number of purchases and their shares together. */
  books: Map<BookKey, { bet: BetId; option: Option; maxPrice: Price; buyers: number; shares: number }>;
  /** Markets of which all bets are required. */
  allBetsOf: Set<MarketId>;
  /** Markets to be resolved. */
  resolved: Set<MarketId>;
  byKind: { [Kind in Command['kind']]: Commands<Kind> };
};

export function requiredRows(commands: readonly Command[]): RequiredRows {
  const required: RequiredRows = {
    users: new Set(),
    roles: new Set(),
    markets: new Set(),
    bets: new Set(),
    betsWithoutMarket: new Set(),
    offers: new Set(),
    positions: new Set(),
    books: new Map(),
    allBetsOf: new Set(),
    resolved: new Set(),
    byKind: {
      openLedgerAccount: [],
      claimDailyBonus: [],
      promoteToModerator: [],
      addBet: [],
      deleteBet: [],
      solveMarket: [],
      buyContract: [],
      buyOffer: [],
      addOffer: [],
      withdrawOffer: [],
    },
  };
  for (const command of commands) {
    (required.byKind[command.kind] as Command[]).push(command);
    addRowsOf(required, command);
  }
  return required;
}

function addRowsOf(required: RequiredRows, command: Command): void {
  if ('player' in command) required.users.add(command.player);
  switch (command.kind) {
    case 'openLedgerAccount':
    case 'claimDailyBonus':
      required.roles.add(command.player);
      break;
    case 'promoteToModerator':
      required.users.add(command.user);
      required.roles.add(command.user);
      break;
    case 'addBet':
      required.markets.add(command.market);
      required.allBetsOf.add(command.market);
      break;
    case 'deleteBet':
      required.bets.add(command.bet);
      required.betsWithoutMarket.add(command.bet);
      break;
    case 'solveMarket':
      required.markets.add(command.market);
      required.allBetsOf.add(command.market);
      required.resolved.add(command.market);
      break;
    case 'buyContract':
      required.markets.add(command.market);
      required.bets.add(command.bet);
      addBook(required, command);
      break;
    case 'buyOffer':
    case 'withdrawOffer':
      required.offers.add(command.offer);
      break;
    case 'addOffer':
      required.positions.add(command.position);
      break;
  }
}

function addBook({ books }: RequiredRows, { bet, option, maxPrice, shares }: Extract<Command, { kind: 'buyContract' }>): void {
  const key = bookKey(bet, option);
  const book = books.get(key);
  if (!book) books.set(key, { bet, option, maxPrice, buyers: 1, shares });
  else {
    book.buyers += 1;
    book.shares += shares;
    if (maxPrice > book.maxPrice) book.maxPrice = maxPrice;
  }
}
