import { bookKey } from '@wieszcz/domain';
import type { BetId, BookKey, Cents, Effects, MarketId, Option, State, TransactionRow, UserId } from '@wieszcz/domain';
import type { Log } from '../platform/log.ts';

/** What a committed batch changed, for listeners in this process. */
export type Committed = {
  /** The time of the batch, read while it holds its row locks. */
  at: Date;
  /** In the order in which they happened. */
  trades: Pick<TransactionRow, 'market' | 'bet' | 'option' | 'price' | 'shares' | 'buyer' | 'seller'>[];
  /** Options whose order book changed: an offer or bid was added, changed or closed. */
  books: { market: MarketId; bet: BetId; option: Option }[];
  newBets: { market: MarketId; bet: BetId }[];
  deletedBets: BetId[];
  resolved: { market: MarketId; bet: BetId; option: Option }[];
  /** New balances of players, in cents. Doesn't list the players whom a resolution pays; listeners handle `resolved` instead. */
  budgets: { player: UserId; budget: Cents }[];
  /** Players whose ledger account was opened, usually at their registration. */
  newPlayers: UserId[];
  /** New moderators. */
  promoted: UserId[];
  /** Moderators who became players. */
  demoted: UserId[];
  blocked: UserId[];
};

export type CommitListener = (committed: Committed) => void;
/** Describes what a batch changed. Called only if there are listeners. */
export type DescribeCommit = () => Committed;

/** `publish` describes a commit only if there are listeners. An error of a listener is logged and affects nothing else. */
export function createListeners(log: Log): { listeners: Set<CommitListener>; publish: (describe: DescribeCommit) => void } {
  const listeners = new Set<CommitListener>();
  const publish = (describe: DescribeCommit): void => {
    if (listeners.size === 0) return;
    const committed = describe();
    for (const listener of listeners) {
      try {
        listener(committed);
      } catch (error) {
        log.error({ err: error }, 'a listener of the exchange failed');
      }
    }
  };
  return { listeners, publish };
}

export function describeCommit(state: State, effects: Effects, at: Date): Committed {
  return {
    at,
    trades: effects.transactions.map(({ market, bet, option, price, shares, buyer, seller }) => ({
      market,
      bet,
      option,
      price,
      shares,
      buyer,
      seller,
    })),
    books: changedBooks(effects),
    newBets: effects.newBets.map(({ market, id }) => ({ market, bet: id })),
    deletedBets: [...effects.deletedBets],
    resolved: effects.resolutions.map(({ market, bet, option }) => ({ market, bet, option })),
    budgets: [...state.ledgerAccounts.values()]
      .filter(({ id }) => effects.balances.has(id))
      .map(({ user, balance }) => ({ player: user, budget: balance })),
    newPlayers: effects.ledgerAccounts.flatMap(({ user }) => (user === null ? [] : [user])),
    promoted: effects.promoted,
    demoted: effects.demoted,
    blocked: effects.blocked,
  };
}

function changedBooks({ newOffers, changedOffers, closedOffers, newBids, changedBids, closedBids }: Effects): Committed['books'] {
  const books = new Map<BookKey, Committed['books'][number]>();
  for (const { market, bet, option } of [
    ...newOffers,
    ...changedOffers,
    ...closedOffers,
    ...newBids,
    ...changedBids,
    ...closedBids,
  ])
    books.set(bookKey(bet, option), { market, bet, option });
  return [...books.values()];
}
