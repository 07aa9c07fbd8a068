import type { MarketId, UserId } from '@wieszcz/domain';
import { DISCARD_PLANS } from '../../../platform/database/statements/prepared-statements.ts';
import { array } from '../../parameters.ts';
import type { Parameter } from '../../pipeline.ts';
import { id } from '../columns.ts';
import { MARKET, USER_ROLE } from '../entities.ts';
import { namesOrders } from '../required-rows.ts';
import type { RequiredRows } from '../required-rows.ts';
import { addMarket, locking } from './loading.ts';
import type { LoadStatement } from './loading.ts';

/**
 * The begin of a batch's transaction, and the locks on its markets and users; `accounts-and-books.queries.ts` locks ledger accounts. Every
 * step is a statement of its own, because in READ COMMITTED a statement sees what was committed when it began, so a read must begin after
 * the earlier locks were granted. Rows are locked in the order markets, users, ledger accounts, each by id, so that two processes can't
 * deadlock; the payments of a large resolution are the exception.
 */

export const BEGIN: LoadStatement = { name: 'begin', text: 'begin isolation level read committed' };

export const PLAN_ANEW: LoadStatement = {
  name: 'plan_anew',
  text: DISCARD_PLANS,
  isRequired: (_, { planAnew }) => planAnew,
};

/**
 * These settings are local to the transaction, because behind a pooler each transaction may get another session. A process that freezes or
 * disappears during a batch holds its locks for at most two seconds; when it continues, it finds its transaction closed and settles the
 * batch again. Every statement of a batch finds its rows by index, whatever the length of its arrays, so generic plans without sequential
 * scans suit all of them.
 */
export const SET_TRANSACTION_LIMITS: LoadStatement = {
  name: 'session',
  text: `
    select set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', '2s', true),
           set_config('enable_seqscan', 'off', true),
           set_config('enable_bitmapscan', 'off', true), set_config('enable_hashjoin', 'off', true),
           set_config('enable_mergejoin', 'off', true), set_config('enable_material', 'off', true),
           set_config('plan_cache_mode', 'force_generic_plan', true)`,
  parameters: (_, { lockTimeoutMs }) => [`${lockTimeoutMs}ms`],
};

const namesRowsWithoutMarket = (required: RequiredRows): boolean => required.betsWithoutMarket.size > 0 || namesOrders(required);

const selectMarkets = (where: string): string => `select ${MARKET.selectFrom('markets')} from markets ${where}`;

export const LOCK_MARKETS: LoadStatement = {
  name: 'markets',
  ...locking(selectMarkets('where id = any ($1::int[])')),
  isRequired: (required) => required.markets.size > 0 && !namesRowsWithoutMarket(required),
  parameters: ({ markets }) => [array(markets)],
  receive: addMarket,
};

/**
 * Parameters: ids of markets, bets, offers, bids, of players all of whose bids are cancelled, and of players all of whose offers are
 * withdrawn. The market of a row never changes, so finding it needs no lock; but a row may appear once this statement has looked for it, and
 * a later one reads it: then the batch begins anew (`missesMarkets`). Only a bid of a player who cancels all bids counts as placed afterwards.
 */
const MARKETS_OF_ROWS = `
  where id = any (array(
    select unnest($1::int[])
    union select market_id from bets where id = any ($2::int[])
    union select market_id from offers where id = any ($3::int[])
    union select market_id from bids where id = any ($4::int[])
    union select market_id from bids where player_id = any ($5::int[])
    union select market_id from contracts where player_id = any ($6::int[]) and held and listed_shares > 0))`;

const marketsOfRows = (required: RequiredRows): Parameter[] =>
  [
    required.markets,
    required.betsWithoutMarket,
    required.offers,
    required.bids,
    playersWithBidsToCancel(required),
    required.playersWithOffers,
  ].map((ids) => array(ids));

/** Players all of whose bids are cancelled, whatever their markets. */
const playersWithBidsToCancel = ({ byKind: { cancelBids, blockUser } }: RequiredRows): UserId[] => [
  ...cancelBids.flatMap(({ player, market }) => (market === null ? [player] : [])),
  ...blockUser.map(({ user }) => user),
];

export const LOCK_MARKETS_OF_ROWS: LoadStatement = {
  name: 'markets_of',
  ...locking(selectMarkets(MARKETS_OF_ROWS)),
  isRequired: namesRowsWithoutMarket,
  parameters: marketsOfRows,
  receive: addMarket,
};

export const LIST_MARKETS: LoadStatement = {
  name: 'list_markets',
  text: `select id from markets ${MARKETS_OF_ROWS}`,
  isRequired: (_, { skipLocked }) => skipLocked,
  parameters: marketsOfRows,
  receive: ({ lockTargets }, [market]) => lockTargets.markets.push(id<MarketId>(market)),
};

const USERS = 'from users where id = any ($1::int[])';

/**
 * Locks users whose role a command changes or depends on. For a user without a ledger account this is the only row lock that
 * serialises two such commands. Trading needs no role: a ledger account tells whether its owner may trade.
 */
export const LOCK_ROLES: LoadStatement = {
  name: 'roles',
  ...locking(`select ${USER_ROLE.selectFrom('users')} ${USERS}`),
  isRequired: ({ roles }) => roles.size > 0,
  parameters: ({ roles }) => [array(roles)],
  receive: ({ state }, row) => {
    const user = USER_ROLE.read(row);
    state.roles.set(user.id, user.role);
    if (user.blocked) state.blocked.add(user.id);
  },
};

export const LIST_ROLES: LoadStatement = {
  name: 'list_roles',
  text: `select id ${USERS}`,
  isRequired: ({ roles }, { skipLocked }) => skipLocked && roles.size > 0,
  parameters: ({ roles }) => [array(roles)],
  receive: ({ lockTargets }, [user]) => lockTargets.roles.push(id<UserId>(user)),
};
