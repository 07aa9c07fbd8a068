import type {
  BetId,
  Cents,
  Command,
  PositionDetails,
  MarketId,
  OfferId,
  Option,
  Outcome,
  Price,
  Refusal,
  Shares,
  TimeInForce,
  UserId,
} from '@wieszcz/domain';
import type pg from 'pg';
import { type Log, silentLog } from '../../platform/log.ts';
import { createExchange, type Exchange, type ExchangeOptions } from '../index.ts';
import * as sql from './game.queries.ts';

export const price = (value: number): Price => value as Price;
export const shares = (value: number): Shares => value as Shares;
export const START_BUDGET = 100_000 as Cents;

/** With these options an exchange doesn't refuse commands just because the machine is slow. */
export const PATIENT = { queueWaitMs: 60_000, retryForMs: 60_000, lockTimeoutMs: 60_000 } satisfies Partial<ExchangeOptions>;

/** Two exchanges on one database, like two server processes; `either` alternates between them from turn to turn. */
export function createTwoExchanges(options: ExchangeOptions): {
  here: Exchange;
  there: Exchange;
  either: (turn: number) => Exchange;
} {
  const [here, there] = [createExchange(options), createExchange(options)];
  return { here, there, either: (turn) => (turn % 2 === 0 ? here : there) };
}

export const DEADLOCK = '40P01';

/** A log for an exchange, and the codes of the errors after which it has retried a batch. */
export function recordRetries(): { log: Log; codes: unknown[] } {
  const codes: unknown[] = [];
  return { codes, log: { ...silentLog, warn: (details: unknown) => codes.push((details as { code?: string }).code) } };
}

let names = 0;

async function addUsers(pool: pg.Pool, count: number, role: 'player' | 'moderator'): Promise<UserId[]> {
  const usernames = Array.from({ length: count }, () => `user_${++names}`);
  const { rows } = await pool.query<{ id: UserId }>(sql.ADD_USERS, [usernames, role]);
  return rows.map(({ id }) => id);
}

export async function addModerator(pool: pg.Pool): Promise<UserId> {
  return (await addUsers(pool, 1, 'moderator'))[0]!;
}

/** Users with the role of a player and without a ledger account. */
export const addUsersWithoutAccount = (pool: pg.Pool, count: number): Promise<UserId[]> => addUsers(pool, count, 'player');

export async function addPlayers(
  pool: pg.Pool,
  exchange: Exchange,
  count: number,
  startBudget: Cents = START_BUDGET,
): Promise<UserId[]> {
  const players = await addUsersWithoutAccount(pool, count);
  await Promise.all(
    players.map(async (player) => done(await exchange.submit({ kind: 'openLedgerAccount', player, startBudget }))),
  );
  return players;
}

export async function addMarket(pool: pg.Pool, author: UserId): Promise<MarketId> {
  const { rows } = await pool.query<{ id: MarketId }>(sql.ADD_MARKET, [`Market ${++names}`, author]);
  return rows[0]!.id;
}

export const publish = (pool: pg.Pool, market: MarketId): Promise<unknown> => pool.query(sql.PUBLISH, [market]);

export type BetOnMarket = { market: MarketId; bet: BetId; moderator: UserId };

/** A published market with one bet: 10 000 shares of yes at 50 cents and as many of no at 55. */
export async function openMarket(pool: pg.Pool, exchange: Exchange, moderator?: UserId): Promise<BetOnMarket> {
  const author = moderator ?? (await addModerator(pool));
  const market = await addMarket(pool, author);
  const { bet } = done(await exchange.submit(newBet(author, market, 'only')));
  await publish(pool, market);
  return { market, bet, moderator: author };
}

type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

export const newBet = (moderator: UserId, market: MarketId, title: string): CommandOf<'addBet'> => ({
  kind: 'addBet',
  moderator,
  market,
  title,
  yesPrice: price(50),
  noPrice: price(55),
  shares: shares(10_000),
});

export const buying = (
  player: UserId,
  { market, bet }: Pick<BetOnMarket, 'market' | 'bet'>,
  count: number,
  { option = true, maxPrice = 60 }: { option?: Option; maxPrice?: number } = {},
): CommandOf<'buyShares'> => ({
  kind: 'buyShares',
  player,
  market,
  bet,
  option,
  maxPrice: price(maxPrice),
  shares: shares(count),
});

type NamedPosition = Pick<PositionDetails, 'id' | 'market' | 'bet' | 'option'>;
const named = ({ id, market, bet, option }: NamedPosition) => ({ position: id, market, bet, option });

export const listing = (player: UserId, position: NamedPosition, at: number, count: number): CommandOf<'addOffer'> => ({
  kind: 'addOffer',
  player,
  ...named(position),
  price: price(at),
  shares: shares(count),
});

/** The offer that a listing has opened. Throws if the listing was refused, or if all its shares were sold at once. */
export function listed(outcome: Outcome<'addOffer'>): OfferId {
  const { offer } = done(outcome);
  if (offer === null) throw new Error('all shares were sold at once');
  return offer;
}

export const bidding = (
  player: UserId,
  { market, bet }: Pick<BetOnMarket, 'market' | 'bet'>,
  at: number,
  count: number,
  { option = true, expiresAt = null, timeInForce = expiresAt ? 'GTD' : 'GTC' }: BidOptions = {},
): CommandOf<'placeBid'> => ({
  kind: 'placeBid',
  player,
  market,
  bet,
  option,
  price: price(at),
  shares: shares(count),
  timeInForce,
  expiresAt,
});
type BidOptions = { option?: Option; expiresAt?: Date | null; timeInForce?: TimeInForce };

export const selling = (
  player: UserId,
  position: NamedPosition,
  count: number,
  { minPrice = 1, timeInForce = 'FOK' }: { minPrice?: number; timeInForce?: 'FOK' | 'IOC' } = {},
): CommandOf<'sellShares'> => ({
  kind: 'sellShares',
  player,
  ...named(position),
  shares: shares(count),
  minPrice: price(minPrice),
  timeInForce,
});

export const buyingOffer = (player: UserId, offer: OfferId, count: number): CommandOf<'buyOffer'> => ({
  kind: 'buyOffer',
  player,
  offer,
  shares: shares(count),
});

export const resolving = ({ moderator, market, bet }: BetOnMarket, option = true): CommandOf<'resolveMarket'> => ({
  kind: 'resolveMarket',
  moderator,
  market,
  verdict: { bet, option },
});

/** The result of a command. Throws if it was refused. */
export function done<Result>(outcome: { ok: true; result: Result } | { ok: false; refusal: Refusal }): Result {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.result;
}

export const codeOf = (outcome: Outcome): string => (outcome.ok ? 'done' : outcome.refusal.code);

/** The number of fills of all purchases among the outcomes, and their total cost. */
export function bought(outcomes: readonly Outcome[]): { fills: number; cost: number } {
  const purchases = outcomes.flatMap((outcome) => (outcome.ok && 'cost' in outcome.result ? [outcome.result] : []));
  return {
    fills: purchases.reduce((sum, { fills }) => sum + fills.length, 0),
    cost: purchases.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** The same of all recorded transactions, sales at once and fills of bids included. */
export async function recorded(pool: pg.Pool): Promise<{ fills: number; cost: number }> {
  return (await pool.query<{ fills: number; cost: number }>(sql.COUNT_TRANSACTIONS)).rows[0]!;
}
