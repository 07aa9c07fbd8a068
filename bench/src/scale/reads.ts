import type pg from 'pg';
import { serverTokens } from '../server-process.ts';
import { findFirstBet, findUser, listSampleBets, listSamplePlayers } from './sample.queries.ts';
import { BUSIEST_PLAYER, type Size } from './size.ts';

/** Targets for the 99th percentile of the latency at full size, in milliseconds. */
const LIST_TARGET = 25;
const RANKING_TARGET = 5;

export type Request = { path: string; token: string | null };
/** One row of the report: requests of one kind, sent in turn. */
export type Read = { name: string; target: number; requests: Request[] };

const SAMPLE = 500;
const DAY = 86_400_000;
const MODERATOR = 1;

const query = (parameters: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries({ ...parameters, covers: 'url' }).map(([name, value]): [string, string] => [name, value]),
  ).toString();

/** Every read of the API, on sampled markets, bets and players and on the busiest ones. */
export async function readsOf(pool: pg.Pool, size: Size, now: Date, tokens = serverTokens()): Promise<Read[]> {
  const tokenOf = (user: { id: number; username: string }) => tokens.issue({ ...user, id: user.id as never, epoch: 0 });
  const players = await Promise.all(
    (await listSamplePlayers(pool, SAMPLE)).map(async (player) => ({ ...player, token: await tokenOf(player) })),
  );
  const busiest = await tokenOf(await findUser(pool, BUSIEST_PLAYER));
  const moderator = await tokenOf(await findUser(pool, MODERATOR));
  const places = await listSampleBets(pool, SAMPLE);
  const hot = await findFirstBet(pool, size.markets + 1);

  const of = (name: string, target: number, requests: Request[]): Read => ({ name, target, requests });
  const open = (name: string, path: string, token: string | null = null) => of(name, LIST_TARGET, [{ path, token }]);
  const byAllPlayers = (name: string, pathOf: (username: string) => string) =>
    of(
      name,
      LIST_TARGET,
      players.map(({ username, token }) => ({ path: pathOf(username), token })),
    );
  /** By sampled players, and by the player with the most trades. */
  const own = (name: string, path: string) => [byAllPlayers(name, () => path), open(`${name}, busiest player`, path, busiest)];
  const since = (days: number) => new Date(now.getTime() - days * DAY).toISOString();

  return [
    ...marketLists(open, moderator),
    of(
      'market details',
      LIST_TARGET,
      places.map(({ market }) => ({ path: `/markets/${market}?covers=url`, token: null })),
    ),
    open('market details, hot bet', `/markets/${size.markets + 1}?covers=url`),
    of(
      'last prices of a bet',
      LIST_TARGET,
      places.map(({ bet }) => ({ path: `/markets/betPrice?betId=${bet}`, token: null })),
    ),
    of(
      'offers',
      LIST_TARGET,
      places.map(({ bet }) => ({ path: `/offers?betId=${bet}&option=true`, token: null })),
    ),
    open('offers, hot bet', `/offers?betId=${hot}&option=true`),
    open('offers, hot bet, page 20', `/offers?betId=${hot}&option=true&page=20`),
    ...[1, 7, 30, 90].map((days) =>
      open(`chart, hot bet, ${days} days`, `/transactions/chart?betId=${hot}&option=true&timeAgo=${since(days)}`),
    ),
    of(
      'chart, 90 days',
      LIST_TARGET,
      places.map(({ bet }) => ({ path: `/transactions/chart?betId=${bet}&option=true&timeAgo=${since(90)}`, token: null })),
    ),
    of(
      'charts of a market, 30 days',
      LIST_TARGET,
      places.map(({ market }) => ({ path: `/api/markets/${market}/chart?timeAgo=${since(30)}`, token: null })),
    ),
    open('charts of a market, hot bet, 90 days', `/api/markets/${size.markets + 1}/chart?timeAgo=${since(90)}`),
    of('ranking', RANKING_TARGET, [{ path: '/player/ranking', token: players[0]!.token }]),
    byAllPlayers('profile', (username) => `/player/${encodeURIComponent(username)}`),
    ...own('portfolio', '/api/portfolio?covers=url'),
    ...own('portfolio chart, 30 days', '/api/portfolio/chart?days=30'),
    ...own('budget history', '/api/budget/history'),
    ...own('budget history, page 300', '/api/budget/history?page=300'),
    ...own('contracts', `/contracts?${query({})}`),
    ...own(
      'contracts, pending, yes, by category',
      `/contracts/filtered?${query({ contractStatus: 'PENDING', contractOption: 1, marketCategory: 'SPORT' })}`,
    ),
    ...own('contracts, frequent titles', `/contracts/filtered?${query({ marketTitle: 'zloty', betTitle: 'gosc' })}`),
    ...own('contracts, no such title', `/contracts/filtered?${query({ marketTitle: 'wieloryb' })}`),
    ...own('purchases', `/transactions/purchaser?${query({})}`),
    ...own('purchases, no, by category', `/transactions/purchaser?${query({ option: 2, marketCategory: 'ECONOMY' })}`),
    ...own('purchases, frequent titles', `/transactions/purchaser?${query({ marketTitle: 'zloty', betTitle: 'gosc' })}`),
    ...own('purchases, no such title', `/transactions/purchaser?${query({ betTitle: 'wieloryb' })}`),
    ...own('purchases, page 100', `/transactions/purchaser?${query({ page: 100 })}`),
    ...own('sales', `/transactions/dealer?${query({})}`),
  ];
}

function marketLists(open: (name: string, path: string, token?: string | null) => Read, moderator: string): Read[] {
  const list = (name: string, filters: Record<string, string | number>, kind = '', token: string | null = null) =>
    open(`markets${name}`, `/markets${kind}?${query(filters)}`, token);
  return [
    list('', {}),
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
    list(' solved', {}, '/solved'),
    list(' solved, ending last, frequent title', { marketTitle: 'inflacja', sortAttribute: 'endDate' }, '/solved'),
    list(' of the author, private', {}, '/private', moderator),
    list(' of the author, waiting for bets', {}, '/filteredWaitingForBets', moderator),
    list(' of the author, published', {}, '/public', moderator),
    list(' of the author, published, frequent title', { marketTitle: 'lech' }, '/public', moderator),
    list(' of the author, solved, ending first', { sortAttribute: 'endDate', sortDirection: 'asc' }, '/solvedByMod', moderator),
  ];
}
