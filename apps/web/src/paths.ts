/** Every address of the game: `routes` are the router's patterns, `paths` build links. No other file holds an address. */
export const routes = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/resetPassword',
  resetPasswordWithToken: '/resetPasswordWithToken',
  profile: '/profile',
  editPassword: '/editPassword',
  ranking: '/ranking',
  markets: '/markets',
  marketDetails: '/markets/details/:id',
  createMarket: '/createMarket',
  editBets: '/markets/editBets/:id',
  makePublic: '/markets/makePublic/:id',
  editCover: '/markets/editCover/:id',
  editMarket: '/markets/editMarket/:id',
  solveMarket: '/markets/solveMarket/:id',
  deleteMarket: '/markets/delete/:id',
  contracts: '/contracts',
  contractDetails: '/contracts/details/:id',
  offers: '/offers',
  newOffer: '/offers/new/:contractId',
  offersOfBet: '/offers/bet/:betId/:option',
  transactions: '/transactions',
} as const;

type Id = number;
const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

const RULES = { section: 'rules' };
/** Whether a query of the home screen addresses its section of rules. */
export const isRulesLink = (query: string): boolean => new URLSearchParams(query).get('section') === RULES.section;

export const paths = {
  home: routes.home,
  rules: withQuery(routes.home, RULES),
  login: routes.login,
  register: routes.register,
  resetPassword: routes.resetPassword,
  /** The link in the e-mail carries the token. */
  resetPasswordWithToken: (token?: string) => withQuery(routes.resetPasswordWithToken, { token }),
  profile: routes.profile,
  editPassword: routes.editPassword,
  ranking: routes.ranking,
  /** All markets, or those of one category. */
  markets: (category?: string) => withQuery(routes.markets, { category }),
  /** A market; with a bet and an option they are preselected in the ticket. */
  marketDetails: (id: Id, preset: { betId?: Id; option?: boolean } = {}) =>
    withQuery(`/markets/details/${id}`, { bet: preset.betId?.toString(), option: preset.option?.toString() }),
  /** A page of the server with previews for other sites; it redirects to the market. */
  shared: (id: Id) => `/s/${id}`,
  createMarket: routes.createMarket,
  editBets: (id: Id) => `/markets/editBets/${id}`,
  makePublic: (id: Id) => `/markets/makePublic/${id}`,
  editCover: (id: Id) => `/markets/editCover/${id}`,
  editMarket: (id: Id) => `/markets/editMarket/${id}`,
  solveMarket: (id: Id) => `/markets/solveMarket/${id}`,
  deleteMarket: (id: Id) => `/markets/delete/${id}`,
  contracts: routes.contracts,
  contractDetails: (id: Id) => `/contracts/details/${id}`,
  offers: routes.offers,
  newOffer: (contractId: Id) => `/offers/new/${contractId}`,
  offersOfBet: (betId: Id, option: boolean) => `/offers/bet/${betId}/${option}`,
  transactions: routes.transactions,
} as const;
