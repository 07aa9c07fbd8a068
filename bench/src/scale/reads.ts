import { createHash } from 'node:crypto';
import { DAY_MS } from '@wieszcz/domain';
import type pg from 'pg';
import { serverTokens } from '../server-process.ts';
import { findFirstBet, findUser, listSampleBets, listSamplePlayers, listSamplePositions } from './sample.queries.ts';
import { BUSIEST_PLAYER, FIRST_MODERATOR, type Size } from './size.ts';

/** Targets for the 99th percentile of the latency in a game of full size, in milliseconds. */
const LIST_TARGET = 25;
const RANKING_TARGET = 5;

export type Request = { path: string; token: string | null };
/** One row of the report: requests of one kind, which the clients send in rotation. `target` is in milliseconds. */
export type Read = { name: string; target: number; requests: Request[] };

export const SAMPLE_SIZE = 500;

const queryOf = (parameters: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries({ ...parameters, covers: 'url' }).map(([name, value]): [string, string] => [name, value]),
  ).toString();

const previewPath = (bet: number, maxPrice = 0.99) =>
  `/api/trading/preview?betId=${bet}&option=true&maxPrice=${maxPrice}&shares=1000`;

/** The id that `SESSIONS` (holdings.queries.ts) gives the user's session. */
const sessionIdOf = (user: number) =>
  createHash('md5')
    .update(`session ${user}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The reads of the report: of sampled markets, bets and players, and of the busiest ones. */
export async function readsOf(pool: pg.Pool, size: Size, now: Date, tokens = serverTokens()): Promise<Read[]> {
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const tokenOf = (user: { id: number; username: string }) =>
    tokens.issue({ ...user, id: user.id as never, epoch: 0, session: { id: sessionIdOf(user.id), expiresAt } });
  const players = await Promise.all(
    (await listSamplePlayers(pool, SAMPLE_SIZE)).map(async (player) => ({ ...player, token: await tokenOf(player) })),
  );
  const busiest = await tokenOf(await findUser(pool, BUSIEST_PLAYER));
  const moderator = await tokenOf(await findUser(pool, FIRST_MODERATOR));
  const sampleBets = await listSampleBets(pool, SAMPLE_SIZE);
  const sellers = await Promise.all(
    (await listSamplePositions(pool, SAMPLE_SIZE)).map(async ({ position, ...seller }) => ({
      position,
      token: await tokenOf(seller),
    })),
  );
  const hotMarket = size.markets + 1;
  const hotBet = await findFirstBet(pool, hotMarket);

  const read = (name: string, target: number, requests: Request[]): Read => ({ name, target, requests });
  const single = (name: string, path: string, token: string | null = null) => read(name, LIST_TARGET, [{ path, token }]);
  const bySampledPlayers = (name: string, pathOf: (username: string) => string) =>
    read(
      name,
      LIST_TARGET,
      players.map(({ username, token }) => ({ path: pathOf(username), token })),
    );
  /** Two reads of the caller's own data: by sampled players, and by the player with the most trades. */
  const ownReads = (name: string, path: string) => [
    bySampledPlayers(name, () => path),
    single(`${name}, busiest player`, path, busiest),
  ];
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

  return [
    ...marketLists(single, moderator),
    read(
      'market details',
      LIST_TARGET,
      sampleBets.map(({ market }) => ({ path: `/markets/${market}?covers=url`, token: null })),
    ),
    single('market details, hot bet', `/markets/${hotMarket}?covers=url`),
    read(
      'last prices of a bet',
      LIST_TARGET,
      sampleBets.map(({ bet }) => ({ path: `/markets/betPrice?betId=${bet}`, token: null })),
    ),
    read(
      'offers',
      LIST_TARGET,
      sampleBets.map(({ bet }) => ({ path: `/offers?betId=${bet}&option=true`, token: null })),
    ),
    single('offers, hot bet', `/offers?betId=${hotBet}&option=true`),
    single('offers, hot bet, page 20', `/offers?betId=${hotBet}&option=true&page=20`),
    read(
      'book of an option',
      LIST_TARGET,
      sampleBets.map(({ bet }) => ({ path: `/api/bets/${bet}/book?option=true`, token: null })),
    ),
    single('book of an option, hot bet', `/api/bets/${hotBet}/book?option=true`),
    read(
      'chances, 90 days',
      LIST_TARGET,
      sampleBets.map(({ bet }) => ({ path: `/api/bets/${bet}/chances?timeAgo=${since(90)}`, token: null })),
    ),
    ...ownReads('bids', '/api/bids'),
    read(
      'preview of a purchase',
      LIST_TARGET,
      sampleBets.map(({ bet }, index) => ({ path: previewPath(bet), token: players[index % players.length]!.token })),
    ),
    single('preview of a purchase, hot bet', previewPath(hotBet), busiest),
    // The ticket of the page asks for all that one purchase may take, whatever the player types.
    bySampledPlayers('preview of a purchase, hot bet, 500 players', () => previewPath(hotBet, 1)),
    read(
      'preview of a sale',
      LIST_TARGET,
      sellers.map(({ position, token }) => ({ path: `/api/contracts/${position}/sell?shares=100`, token })),
    ),
    ...[1, 7, 30, 90].map((days) =>
      single(`chart, hot bet, ${days} days`, `/transactions/chart?betId=${hotBet}&option=true&timeAgo=${since(days)}`),
    ),
    read(
      'chart, 90 days',
      LIST_TARGET,
      sampleBets.map(({ bet }) => ({ path: `/transactions/chart?betId=${bet}&option=true&timeAgo=${since(90)}`, token: null })),
    ),
    read(
      'charts of a market, 30 days',
      LIST_TARGET,
      sampleBets.map(({ market }) => ({ path: `/api/markets/${market}/chart?timeAgo=${since(30)}`, token: null })),
    ),
    single('charts of a market, hot bet, 90 days', `/api/markets/${hotMarket}/chart?timeAgo=${since(90)}`),
    read('ranking', RANKING_TARGET, [{ path: '/player/ranking', token: players[0]!.token }]),
    ...['budget', 'netWorth', 'profit'].flatMap((by) => ownReads(`ranking by ${by}`, `/api/rankings/${by}`)),
    bySampledPlayers('profile', (username) => `/player/${encodeURIComponent(username)}`),
    ...ownReads('own account', '/api/me'),
    ...ownReads('sessions', '/api/me/sessions'),
    ...ownReads('portfolio', '/api/portfolio?covers=url'),
    ...ownReads('closed positions', '/api/portfolio/closed?covers=url'),
    ...ownReads('closed positions of a market', `/api/portfolio/closed?marketId=${hotMarket}&covers=url`),
    ...ownReads('portfolio chart, 30 days', '/api/portfolio/chart?days=30'),
    ...ownReads('budget history', '/api/budget/history'),
    ...ownReads('budget history, page 300', '/api/budget/history?page=300'),
    ...ownReads('contracts', `/contracts?${queryOf({})}`),
    ...ownReads(
      'contracts, pending, yes, by category',
      `/contracts/filtered?${queryOf({ contractStatus: 'PENDING', contractOption: 1, marketCategory: 'SPORT' })}`,
    ),
    ...ownReads('contracts on a market', `/contracts/filtered?${queryOf({ marketId: hotMarket })}`),
    ...ownReads('contracts, frequent titles', `/contracts/filtered?${queryOf({ marketTitle: 'zloty', betTitle: 'gosc' })}`),
    ...ownReads('contracts, no such title', `/contracts/filtered?${queryOf({ marketTitle: 'wieloryb' })}`),
    ...ownReads('purchases', `/transactions/purchaser?${queryOf({})}`),
    ...ownReads('purchases, no, by category', `/transactions/purchaser?${queryOf({ option: 2, marketCategory: 'ECONOMY' })}`),
    ...ownReads('purchases, frequent titles', `/transactions/purchaser?${queryOf({ marketTitle: 'zloty', betTitle: 'gosc' })}`),
    ...ownReads('purchases, no such title', `/transactions/purchaser?${queryOf({ betTitle: 'wieloryb' })}`),
    ...ownReads('purchases, page 100', `/transactions/purchaser?${queryOf({ page: 100 })}`),
    ...ownReads('sales', `/transactions/dealer?${queryOf({})}`),
  ];
}

function marketLists(single: (name: string, path: string, token?: string | null) => Read, moderator: string): Read[] {
  const list = (name: string, filters: Record<string, string | number>, kind = '', token: string | null = null) =>
    single(`markets${name}`, `/markets${kind}?${queryOf(filters)}`, token);
  return [
    list('', {}),
    list(', 100 on a page', { size: 100 }),
    list(', oldest first', { sortDirection: 'asc' }),
    list(', ending first', { sortAttribute: 'endDate', sortDirection: 'asc' }),
    list(', ending last', { sortAttribute: 'endDate' }),
    list(', page 500', { page: 500 }),
    list(', one category', { marketCategory: 'SPORT' }),
    list(', one category, page 50', { marketCategory: 'SPORT', page: 50, sortAttribute: 'endDate' }),
    list(', rare title', { marketTitle: 'GZEGZOLKA' }),
    list(', frequent title', { marketTitle: 'łódź' }),
    list(', frequent title, ending first', { marketTitle: 'zlotego', sortAttribute: 'endDate', sortDirection: 'asc' }),
    list(', very frequent title', { marketTitle: 'wygra przed' }),
    list(', two letters', { marketTitle: 'zw' }),
    list(', two letters without a match', { marketTitle: 'qx' }),
    list(', no such title', { marketTitle: 'wieloryb' }),
    list(', no such title, one category', { marketTitle: 'pył księżycowy', marketCategory: 'POLICY' }),
    list(' resolved', {}, '/solved'),
    list(' resolved, ending last, frequent title', { marketTitle: 'inflacja', sortAttribute: 'endDate' }, '/solved'),
    list(' of the author, private', {}, '/private', moderator),
    list(' of the author, waiting for bets', {}, '/filteredWaitingForBets', moderator),
    list(' of the author, published', {}, '/public', moderator),
    list(' of the author, published, frequent title', { marketTitle: 'lech' }, '/public', moderator),
    list(' of the author, resolved, ending first', { sortAttribute: 'endDate', sortDirection: 'asc' }, '/solvedByMod', moderator),
  ];
}
