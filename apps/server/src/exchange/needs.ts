import type { BetId, BookKey, Command, PositionId, MarketId, OfferId, Option, Price, UserId } from '@wieszcz/domain';
import { bookKey } from '@wieszcz/domain';

type Commands<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>[];

/** What a batch has to lock and read, found in its commands. */
export type Needs = {
  /** Whoever acts, with an account or without. */
  users: Set<UserId>;
  /** Those of them whose role matters. */
  roles: Set<UserId>;
  markets: Set<MarketId>;
  bets: Set<BetId>;
  /** Those named without their market. */
  marketsOfBets: Set<BetId>;
  offers: Set<OfferId>;
  positions: Set<PositionId>;
  books: Map<BookKey, { bet: BetId; option: Option; maxPrice: Price; buyers: number; shares: number }>;
  /** Markets of which all bets matter. */
  allBetsOf: Set<MarketId>;
  solved: Set<MarketId>;
  byKind: { [Kind in Command['kind']]: Commands<Kind> };
};

export function needsOf(commands: readonly Command[]): Needs {
  const needs: Needs = {
    users: new Set(),
    roles: new Set(),
    markets: new Set(),
    bets: new Set(),
    marketsOfBets: new Set(),
    offers: new Set(),
    positions: new Set(),
    books: new Map(),
    allBetsOf: new Set(),
    solved: new Set(),
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
    (needs.byKind[command.kind] as Command[]).push(command);
    note(needs, command);
  }
  return needs;
}

function note(needs: Needs, command: Command): void {
  if ('player' in command) needs.users.add(command.player);
  switch (command.kind) {
    case 'openLedgerAccount':
    case 'claimDailyBonus':
      needs.roles.add(command.player);
      break;
    case 'promoteToModerator':
      needs.users.add(command.user);
      needs.roles.add(command.user);
      break;
    case 'addBet':
      needs.markets.add(command.market);
      needs.allBetsOf.add(command.market);
      break;
    case 'deleteBet':
      needs.bets.add(command.bet);
      needs.marketsOfBets.add(command.bet);
      break;
    case 'solveMarket':
      needs.markets.add(command.market);
      needs.allBetsOf.add(command.market);
      needs.solved.add(command.market);
      break;
    case 'buyContract':
      needs.markets.add(command.market);
      needs.bets.add(command.bet);
      noteBook(needs, command);
      break;
    case 'buyOffer':
    case 'withdrawOffer':
      needs.offers.add(command.offer);
      break;
    case 'addOffer':
      needs.positions.add(command.position);
      break;
  }
}

function noteBook(needs: Needs, { bet, option, maxPrice, shares }: Extract<Command, { kind: 'buyContract' }>): void {
  const key = bookKey(bet, option);
  const book = needs.books.get(key);
  if (!book) needs.books.set(key, { bet, option, maxPrice, buyers: 1, shares });
  else {
    book.buyers += 1;
    book.shares += shares;
    if (maxPrice > book.maxPrice) book.maxPrice = maxPrice;
  }
}
