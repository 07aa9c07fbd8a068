import type { Command, Outcome } from '../batch/commands.ts';
import type { Effects, Movement, NewBet, Resolution, TransactionRow } from '../batch/settling.ts';
import { emptyState, heldShares } from '../batch/state.ts';
import type { Bid, Position, Ids, Offer, State } from '../batch/state.ts';
import { resolvePosition } from '../markets/resolution.ts';
import { settle } from '../settle/settle.ts';
import { toBetId, toBidId, toLedgerAccountId, toMarketId, toOfferId, toPositionId, toUserId } from '../values/ids.ts';
import type { BetId, BidId, LedgerAccountId, MarketId, OfferId, PositionId, UserId } from '../values/ids.ts';
import { costOf } from '../values/money.ts';
import type { Role } from '../values/roles.ts';
import type { Day } from '../values/warsaw.ts';
import { warsawDay } from '../values/warsaw.ts';
import type { View } from './moves.ts';

/**
 * A whole game in memory for tests: the state that `settle` changes, and the tables as the effects alone write them. A test can compare
 * the two and recompute both from the journal.
 */
export type World = {
  state: State;
  tables: Tables;
  now: Date;
  today: Day;
};

export type Tables = {
  balances: Map<LedgerAccountId, number>;
  players: Map<LedgerAccountId, UserId>;
  organizers: Map<MarketId, LedgerAccountId>;
  reserves: Map<UserId, LedgerAccountId>;
  bets: Map<BetId, NewBet & { lastYesPrice: number; lastNoPrice: number }>;
  positions: Map<PositionId, Position>;
  offers: Map<OfferId, Offer>;
  bids: Map<BidId, Bid>;
  transactions: (TransactionRow & { day: Day })[];
  movements: Movement[];
  bonuses: { player: UserId; day: Day }[];
  resolutions: Map<MarketId, Resolution>;
};

export const MONEY_SOURCE = toLedgerAccountId(1);

export function createWorld(now = new Date('2026-11-20T12:00:00Z')): World {
  const state = emptyState(MONEY_SOURCE, countingIds());
  const tables: Tables = {
    balances: new Map([[MONEY_SOURCE, 0]]),
    players: new Map(),
    organizers: new Map(),
    reserves: new Map(),
    bets: new Map(),
    positions: new Map(),
    offers: new Map(),
    bids: new Map(),
    transactions: [],
    movements: [],
    bonuses: [],
    resolutions: new Map(),
  };
  return { state, tables, now, today: warsawDay(now) };
}

function countingIds(): Ids {
  const last = { account: MONEY_SOURCE as number, bet: 0, order: 0, position: 0 };
  return {
    ledgerAccount: () => toLedgerAccountId(++last.account),
    bet: () => toBetId(++last.bet),
    offer: () => toOfferId(++last.order),
    bid: () => toBidId(++last.order),
    position: () => toPositionId(++last.position),
  };
}

export function addUser({ state }: World, id: number, role: Role = 'player'): UserId {
  const user = toUserId(id);
  state.roles.set(user, role);
  return user;
}

export function addMarket({ state }: World, id: number, author: UserId, published = false): MarketId {
  const life = { author, published, resolved: false, tradingClosesAt: null, pauseReason: null };
  const market = { id: toMarketId(id), ...life, organizer: null };
  state.markets.set(market.id, { ...market, topic: `market ${id}`, category: 'OTHER', cover: null });
  return market.id;
}

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

/** What random commands can name. Promoted players stay in the list of players, so that the indexes of the others don't change. */
export function viewOf({ state, now }: World): View {
  const authors = new Set([...state.markets.values()].map(({ author }) => author));
  return {
    players: [...state.roles.keys()].filter((id) => !authors.has(id)),
    moderators: [...authors],
    markets: [...state.markets.keys()],
    bets: [...state.bets.values()].sort(byId),
    offers: [...state.offers.values()].sort(byId),
    bids: [...state.bids.values()].sort(byId),
    positions: [...state.positions.values()].sort(byId),
    now,
  };
}

/** Settles a batch and writes its effects to the tables. Titles of bets are compared as they are, without normalization. */
export function run(world: World, commands: readonly Command[]): Outcome[] {
  for (const command of commands) if (command.kind === 'addBet') world.state.titleKeys.set(command.title, command.title);
  const settlement = settle(world.state, commands, world.now);
  if (settlement.kind !== 'settled')
    throw new Error(`a book in memory is complete, so it cannot be shallow: ${settlement.shallow}`);
  apply(world, settlement.effects);
  return settlement.outcomes;
}

/** Sets the clock, forwards or back. */
export function setTime(world: World, now: Date): void {
  world.now = now;
  world.today = warsawDay(now);
  world.state.hasBonus = new Set(world.tables.bonuses.filter(({ day }) => day >= world.today).map(({ player }) => player));
}

function apply({ state, tables }: World, effects: Effects): void {
  for (const { id, user, market, reserveOf } of effects.ledgerAccounts) {
    tables.balances.set(id, 0);
    if (user !== null) tables.players.set(id, user);
    if (market !== null) tables.organizers.set(market, id);
    if (reserveOf !== null) tables.reserves.set(reserveOf, id);
  }
  for (const [account, amount] of effects.balances) tables.balances.set(account, tables.balances.get(account)! + amount);
  for (const bet of effects.newBets) tables.bets.set(bet.id, { ...bet, lastYesPrice: 0, lastNoPrice: 0 });
  for (const { id, lastYesPrice, lastNoPrice } of effects.repricedBets)
    Object.assign(tables.bets.get(id)!, { lastYesPrice, lastNoPrice });
  for (const id of effects.deletedBets) {
    tables.bets.delete(id);
    for (const offer of tables.offers.values()) if (offer.bet === id) tables.offers.delete(offer.id);
  }
  for (const rows of [effects.newPositions, effects.changedPositions])
    for (const row of rows) tables.positions.set(row.id, { ...row });
  for (const rows of [effects.newOffers, effects.changedOffers]) for (const row of rows) tables.offers.set(row.id, { ...row });
  for (const { id } of effects.closedOffers) tables.offers.delete(id);
  for (const rows of [effects.newBids, effects.changedBids]) for (const row of rows) tables.bids.set(row.id, { ...row });
  for (const { id } of effects.closedBids) tables.bids.delete(id);
  tables.transactions.push(...effects.transactions.map((row) => ({ ...row, day: warsawDay(row.at) })));
  tables.movements.push(...effects.movements);
  tables.bonuses.push(...effects.bonuses);
  for (const resolution of effects.resolutions) resolve(tables, resolution);
  for (const user of effects.promoted) {
    if (state.roles.get(user) !== 'moderator') throw new Error(`${user} was not promoted`);
    if (state.ledgerAccounts.get(user)?.closed === false) throw new Error(`the ledger account of ${user} was left open`);
  }
  for (const user of effects.demoted) {
    if (state.roles.get(user) !== 'player') throw new Error(`${user} was not demoted`);
    if (state.ledgerAccounts.get(user)?.closed === true) throw new Error(`the ledger account of ${user} was left closed`);
  }
  // A session that another process hasn't ended yet may place an order after the block.
  const placed = new Set<number>([...effects.newBids, ...effects.newOffers].map(({ id }) => id));
  for (const { id, owner } of ownedOrders(tables))
    if (effects.blocked.includes(owner) && !placed.has(id)) throw new Error(`order ${id} of blocked ${owner} was left open`);
}

const ownedOrders = ({ bids, offers }: Tables): { id: number; owner: UserId }[] => [
  ...[...bids.values()].map(({ id, player }) => ({ id, owner: player })),
  ...[...offers.values()].flatMap(({ id, seller }) => (seller === null ? [] : [{ id, owner: seller }])),
];

function resolve(tables: Tables, resolution: Resolution): void {
  const { market, organizer, verdicts } = resolution;
  tables.resolutions.set(market, resolution);
  for (const offer of tables.offers.values()) if (offer.market === market) tables.offers.delete(offer.id);
  const accounts = new Map([...tables.players].map(([account, user]) => [user, account]));
  const move = (movement: Movement): void => {
    const { from, to, amount } = movement;
    tables.movements.push(movement);
    tables.balances.set(from, tables.balances.get(from)! - amount);
    tables.balances.set(to, tables.balances.get(to)! + amount);
  };
  for (const bid of tables.bids.values()) {
    if (bid.market !== market) continue;
    tables.bids.delete(bid.id);
    const amount = costOf(bid.price, bid.shares);
    move({ kind: 'release', from: bid.reserve, to: accounts.get(bid.player)!, amount, position: null });
  }
  for (const position of tables.positions.values()) {
    if (position.market !== market || heldShares(position) === 0) continue;
    const { won } = verdicts.find(({ bet, option }) => bet === position.bet && option === position.option)!;
    const [amount, to] = [resolvePosition(position, won), accounts.get(position.player)!];
    if (won) move({ kind: 'payout', from: organizer, to, amount, position: position.id });
  }
}
