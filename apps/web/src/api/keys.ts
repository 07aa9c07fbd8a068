const PREVIEW = 'preview';

/** Query keys of cached answers. The first element is a noun: a change of that noun invalidates every key that begins with it. */
export const keys = {
  me: ['me'],
  sessions: ['sessions'],
  secondFactor: ['second factor'],
  info: ['info'],
  legalText: (document: string) => ['legal text', document],
  ranking: (by: string) => ['ranking', by],
  portfolio: ['portfolio'],
  portfolioTotals: (filters: object) => ['portfolio', 'totals', filters],
  portfolioChart: (days: number) => ['portfolio', 'chart', days],
  closedPositions: (query: object) => ['portfolio', 'closed', query],
  budgetHistory: (page: number) => ['portfolio', 'history', page],
  markets: (list: string, filters: object) => ['markets', list, filters],
  marketCounts: ['markets', 'counts'],
  market: (id: number) => ['market', id],
  /** `solvedDate`: the lines of a resolved market end at the resolution. */
  marketPrices: (id: number, days: number, solvedDate: string | null) => ['market', id, 'prices', days, solvedDate],
  /** Callers may rank the bets. The lines aren't read again when two of them change places. */
  marketChances: (id: number, bets: readonly number[], days: number, solvedDate: string | null) => [
    'market',
    id,
    'chances',
    bets.toSorted((one, other) => one - other),
    days,
    solvedDate,
  ],
  marketOfBet: (betId: number) => ['bet', betId, 'market'],
  betOffers: (betId: number, option: boolean, page: number) => ['bet', betId, 'offers', option, page],
  orderPreview: (betId: number, order: object) => ['bet', betId, PREVIEW, order],
  /** Not invalidated by trades: the server refuses to preview the sale of a position that was sold whole. */
  salePreview: (betId: number, sale: object) => ['sale preview', betId, sale],
  book: (betId: number, option: boolean) => ['bet', betId, 'book', option],
  bids: (filters: object) => ['bids', filters],
  resolution: (marketId: number, choice: object) => ['resolution', marketId, choice],
  positions: (filters: object) => ['positions', filters],
  position: (id: number) => ['position', id],
  adminSummary: ['admin', 'summary'],
  adminUsers: (query: object) => ['admin', 'users', query],
  adminUser: (username: string) => ['admin', 'user', username],
  adminMarkets: (query: object) => ['admin', 'markets', query],
  acts: (query: object) => ['admin', 'acts', query],
  transactions: (kind: string, filters: object) => ['transactions', kind, filters],
  suspicions: (query: object) => ['suspicions', query],
} as const;

const PUBLIC_NOUNS: readonly unknown[] = ['info', 'legal text', 'market', 'bet'];

/** Whether the answer says nothing about the user who asked. Of an unpublished market it is still not for everybody: see `followSession`. */
export const isForEverybody = ([noun, , part]: readonly unknown[]): boolean => PUBLIC_NOUNS.includes(noun) && part !== PREVIEW;
