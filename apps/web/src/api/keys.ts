/** Query keys of cached answers. The first element is a noun: a change of that noun invalidates every key that begins with it. */
export const keys = {
  me: ['me'],
  info: ['info'],
  ranking: ['ranking'],
  portfolio: ['portfolio'],
  portfolioChart: (days: number) => ['portfolio', 'chart', days],
  budgetHistory: (page: number) => ['portfolio', 'history', page],
  markets: (list: string, filters: object) => ['markets', list, filters],
  market: (id: number) => ['market', id],
  marketChart: (id: number, days: number) => ['market', id, 'chart', days],
  marketOfBet: (betId: number) => ['bet', betId, 'market'],
  betChart: (betId: number, option: boolean, days: number) => ['bet', betId, 'chart', option, days],
  betOffers: (betId: number, option: boolean, page: number) => ['bet', betId, 'offers', option, page],
  orderPreview: (betId: number, order: object) => ['bet', betId, 'preview', order],
  resolution: (marketId: number, choice: object) => ['resolution', marketId, choice],
  contracts: (filters: object) => ['contracts', filters],
  contract: (id: number) => ['contract', id],
  transactions: (kind: string, filters: object) => ['transactions', kind, filters],
} as const;

/** Nouns of the queries that a purchase, a listing, a withdrawal or a payout may change. */
export const TRADED_NOUNS = [
  'me',
  'portfolio',
  'ranking',
  'markets',
  'market',
  'bet',
  'contracts',
  'contract',
  'transactions',
] as const;
