import { generatePath } from 'react-router';

/**
 * Every address of the game: `routes` are the router's patterns, `paths` build links. No other file of `apps/web/src` holds an address; the
 * server repeats those that its e-mails and previews link to.
 */
export const routes = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/resetPassword',
  resetPasswordWithToken: '/resetPasswordWithToken',
  confirmEmail: '/confirmEmail',
  profile: '/profile',
  editPassword: '/editPassword',
  ranking: '/ranking',
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  markets: '/markets',
  marketDetails: '/markets/details/:id',
  createMarket: '/createMarket',
  editBets: '/markets/editBets/:id',
  makePublic: '/markets/makePublic/:id',
  editCover: '/markets/editCover/:id',
  editMarket: '/markets/editMarket/:id',
  solveMarket: '/markets/solveMarket/:id',
  takeBackMarket: '/markets/takeBack/:id',
  correctMarket: '/markets/correct/:id',
  deleteMarket: '/markets/delete/:id',
  contracts: '/contracts',
  contractDetails: '/contracts/details/:id',
  offers: '/offers',
  newOffer: '/offers/new/:contractId',
  offersOfBet: '/offers/bet/:betId/:option',
  transactions: '/transactions',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:username',
  adminMarkets: '/admin/markets',
  adminActs: '/admin/acts',
  suspicions: '/admin/suspicions',
} as const;

type Id = number;
const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** Builds the addresses of a pattern whose only parameter is `:id`. */
const byId =
  (pattern: `${string}/:id`) =>
  (id: Id): string =>
    generatePath<string>(pattern, { id: String(id) });

const market = byId(routes.marketDetails);
const RULES = { section: 'rules' };
/** Whether a query of the home screen addresses its section of rules. */
export const isRulesLink = (query: string): boolean => new URLSearchParams(query).get('section') === RULES.section;

/** The id in an address; 0 if it isn't one. */
export const idParam = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;

/** The option that an address names; null if it names neither. */
export const optionParam = (text: string | null | undefined): boolean | null =>
  text === 'true' ? true : text === 'false' ? false : null;

/** Whether a ticket buys or sells. */
export type Direction = 'buy' | 'sell';

type Preset = { betId: Id; option: boolean; intent: Direction };

/** What the address of a market preselects: by default a purchase of yes. Null if it names no bet, or an unknown option or intent. */
export function marketPreset(query: URLSearchParams): Preset | null {
  const [bet, option, intent] = [query.get('bet'), optionParam(query.get('option') ?? 'true'), query.get('intent') ?? 'buy'];
  if (bet === null || option === null || (intent !== 'buy' && intent !== 'sell')) return null;
  return { betId: Number(bet), option, intent };
}

/** The query of a market's address without what it preselects. */
export function withoutPreset(query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(query);
  for (const name of ['bet', 'option', 'intent']) left.delete(name);
  return left;
}

const RETURNABLE = [routes.marketDetails.replace(':id', ''), routes.offersOfBet.replace(':betId/:option', '')];
/** Whether a sign-in may return to this address: to the screens where guests choose what to buy, a market and the offers of a bet. */
export const isReturnable = (path: string): boolean => RETURNABLE.some((start) => path.startsWith(start));

/** The address to return to after signing in, from the query of the sign-in or sign-up screen; null if it names none. */
export function returnPath(query: URLSearchParams): string | null {
  const path = query.get('returnTo');
  return path !== null && isReturnable(path) ? path : null;
}

export const paths = {
  home: routes.home,
  rules: withQuery(routes.home, RULES),
  login: routes.login,
  register: routes.register,
  /** Sign-in and sign-up that return to `returnTo`, a returnable address; with null they continue to their default screen. */
  loginThen: (returnTo: string | null) => withQuery(routes.login, { returnTo: returnTo ?? undefined }),
  registerThen: (returnTo: string | null) => withQuery(routes.register, { returnTo: returnTo ?? undefined }),
  resetPassword: routes.resetPassword,
  /** These two screens read the token from their query; the server writes the links into its e-mails. */
  resetPasswordWithToken: routes.resetPasswordWithToken,
  confirmEmail: routes.confirmEmail,
  profile: routes.profile,
  editPassword: routes.editPassword,
  ranking: routes.ranking,
  help: routes.help,
  privacy: routes.privacy,
  terms: routes.terms,
  /** All markets, or those of one category. */
  markets: (category?: string) => withQuery(routes.markets, { category }),
  /** A moderator's own published markets. */
  publishedMarkets: withQuery(routes.markets, { list: 'published' }),
  /** A market; with a bet and an option they are preselected in the ticket, which buys unless the intent is to sell. */
  marketDetails: (id: Id, preset: { betId?: Id; option?: boolean; intent?: Direction } = {}) =>
    withQuery(market(id), { bet: preset.betId?.toString(), option: preset.option?.toString(), intent: preset.intent }),
  /** A page of the server with previews for other sites; it redirects to the market. */
  shared: (id: Id) => `/s/${id}`,
  createMarket: routes.createMarket,
  editBets: byId(routes.editBets),
  makePublic: byId(routes.makePublic),
  editCover: byId(routes.editCover),
  editMarket: byId(routes.editMarket),
  solveMarket: byId(routes.solveMarket),
  takeBackMarket: byId(routes.takeBackMarket),
  correctMarket: byId(routes.correctMarket),
  deleteMarket: byId(routes.deleteMarket),
  contracts: routes.contracts,
  contractDetails: byId(routes.contractDetails),
  offers: routes.offers,
  newOffer: (contractId: Id) => generatePath(routes.newOffer, { contractId: String(contractId) }),
  offersOfBet: (betId: Id, option: boolean) => generatePath(routes.offersOfBet, { betId: String(betId), option: String(option) }),
  transactions: routes.transactions,
  admin: routes.admin,
  adminUsers: routes.adminUsers,
  adminUser: (username: string) => generatePath(routes.adminUser, { username }),
  adminMarkets: (state?: 'overdue' | 'abandoned') => withQuery(routes.adminMarkets, { state }),
  adminActs: routes.adminActs,
  suspicions: routes.suspicions,
} as const;
