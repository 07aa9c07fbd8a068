import type { BetId, Cents, Effects, MarketId, Option, State, TransactionRow, UserId } from '@wieszcz/domain';

/** What a committed batch changed, for live updates. */
export type Committed = {
  at: Date;
  /** In the order in which they happened. */
  trades: Pick<TransactionRow, 'market' | 'bet' | 'option' | 'price' | 'shares' | 'purchaser' | 'dealer'>[];
  /** Options whose open offers changed. */
  books: { market: MarketId; bet: BetId; option: Option }[];
  newBets: { market: MarketId; bet: BetId }[];
  deletedBets: BetId[];
  solved: { market: MarketId; bet: BetId; option: Option }[];
  /** New balances of players, in cents. Winners of a resolution aren't listed: `solved` stands for them. */
  budgets: { player: UserId; budget: Cents }[];
  promoted: UserId[];
};

export type CommitListener = (committed: Committed) => void;

export function describeCommit(state: State, effects: Effects, at: Date): Committed {
  return {
    at,
    trades: effects.transactions.map(({ market, bet, option, price, shares, purchaser, dealer }) => ({
      market,
      bet,
      option,
      price,
      shares,
      purchaser,
      dealer,
    })),
    books: changedBooks(effects),
    newBets: effects.newBets.map(({ market, id }) => ({ market, bet: id })),
    deletedBets: [...effects.deletedBets],
    solved: effects.resolutions.map(({ market, bet, option }) => ({ market, bet, option })),
    budgets: [...state.ledgerAccounts.values()]
      .filter(({ id }) => effects.balances.has(id))
      .map(({ user, balance }) => ({ player: user, budget: balance })),
    promoted: effects.promoted,
  };
}

function changedBooks({ newOffers, changedOffers, closedOffers }: Effects): Committed['books'] {
  const books = new Map<string, Committed['books'][number]>();
  for (const { market, bet, option } of [...newOffers, ...changedOffers, ...closedOffers])
    books.set(`${bet}/${option}`, { market, bet, option });
  return [...books.values()];
}
