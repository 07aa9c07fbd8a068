import type { Command, Option, Outcome } from '../commands.ts';
import type { Effects, Movement, NewBet, Resolution, TransactionRow } from '../effects.ts';
import type { AccountId, BetId, ContractId, MarketId, OfferId, UserId } from '../ids.ts';
import type { Cents } from '../units.ts';
import { settle } from '../settle.ts';
import { emptyState } from '../state.ts';
import type { Contract, Ids, Offer, State } from '../state.ts';
import type { Day } from '../warsaw.ts';
import { warsawDay } from '../warsaw.ts';

/**
 * A whole game in memory for tests: the state that `settle` changes, and beside it the tables as the effects alone would write
 * them, so that a test can compare the two and recompute everything from history.
 */
export type World = {
  state: State;
  tables: Tables;
  now: Date;
  today: Day;
};

type Tables = {
  balances: Map<AccountId, number>;
  players: Map<AccountId, UserId>;
  organizers: Map<MarketId, AccountId>;
  bets: Map<BetId, NewBet & { lastYesPrice: number; lastNoPrice: number }>;
  contracts: Map<ContractId, Contract>;
  offers: Map<OfferId, Offer>;
  transactions: (TransactionRow & { day: Day })[];
  movements: Movement[];
  bonuses: { player: UserId; day: Day }[];
  resolutions: Map<MarketId, Resolution>;
};

export const ISSUE = 1 as AccountId;

export function createWorld(now = new Date('2026-11-20T12:00:00Z')): World {
  const state = emptyState(ISSUE, countingIds());
  const tables: Tables = {
    balances: new Map([[ISSUE, 0]]),
    players: new Map(),
    organizers: new Map(),
    bets: new Map(),
    contracts: new Map(),
    offers: new Map(),
    transactions: [],
    movements: [],
    bonuses: [],
    resolutions: new Map(),
  };
  return { state, tables, now, today: warsawDay(now) };
}

function countingIds(): Ids {
  const last = { account: ISSUE as number, bet: 0, offer: 0, contract: 0 };
  return {
    account: () => ++last.account as AccountId,
    bet: () => ++last.bet as BetId,
    offer: () => ++last.offer as OfferId,
    contract: () => ++last.contract as ContractId,
  };
}

export function addUser({ state }: World, id: number, role: 'player' | 'moderator' | 'admin' = 'player'): UserId {
  state.roles.set(id as UserId, role);
  return id as UserId;
}

export function addMarket({ state }: World, id: number, author: UserId, published = false): MarketId {
  const market = { id: id as MarketId, author, published, solved: false, organizer: null };
  state.markets.set(market.id, { ...market, topic: `market ${id}`, category: 'OTHER', cover: null });
  return market.id;
}

/** Titles are unique as they stand; days pass by `setTime`. */
export function run(world: World, commands: readonly Command[]): Outcome[] {
  for (const command of commands) if (command.kind === 'addBet') world.state.titleKeys.set(command.title, command.title);
  const settlement = settle(world.state, commands, world.now);
  if (settlement.kind !== 'settled') throw new Error(`a book in memory has no edge: ${settlement.shallow}`);
  apply(world, settlement.effects);
  return settlement.outcomes;
}

export function setTime(world: World, now: Date): void {
  const today = warsawDay(now);
  if (today !== world.today) world.state.bonused.clear();
  world.now = now;
  world.today = today;
}

function apply({ state, tables, today }: World, effects: Effects): void {
  for (const { id, user, market } of effects.accounts) {
    tables.balances.set(id, 0);
    if (user !== null) tables.players.set(id, user);
    if (market !== null) tables.organizers.set(market, id);
  }
  for (const [account, amount] of effects.balances) tables.balances.set(account, tables.balances.get(account)! + amount);
  for (const bet of effects.newBets) tables.bets.set(bet.id, { ...bet, lastYesPrice: 0, lastNoPrice: 0 });
  for (const { id, lastYesPrice, lastNoPrice } of effects.tradedBets)
    Object.assign(tables.bets.get(id)!, { lastYesPrice, lastNoPrice });
  for (const id of effects.deletedBets) {
    tables.bets.delete(id);
    for (const offer of tables.offers.values()) if (offer.bet === id) tables.offers.delete(offer.id);
  }
  for (const rows of [effects.newContracts, effects.changedContracts])
    for (const row of rows) tables.contracts.set(row.id, { ...row });
  for (const rows of [effects.newOffers, effects.changedOffers]) for (const row of rows) tables.offers.set(row.id, { ...row });
  for (const { id } of effects.closedOffers) tables.offers.delete(id);
  tables.transactions.push(...effects.transactions.map((row) => ({ ...row, day: today })));
  tables.movements.push(...effects.movements);
  tables.bonuses.push(...effects.bonuses);
  for (const resolution of effects.resolutions) tables.resolutions.set(resolution.market, resolution);
  for (const user of effects.promoted) if (state.roles.get(user) !== 'moderator') throw new Error(`${user} was not promoted`);
}

/** Every broken invariant of money and shares, recomputed from history. */
export function brokenInvariants({ state, tables }: World): string[] {
  const broken: string[] = [];
  const expect = (what: string, found: unknown, expected: unknown): void => {
    if (found !== expected) broken.push(`${what}: ${String(found)} instead of ${String(expected)}`);
  };

  const entries = new Map<AccountId, number>();
  const enter = (account: AccountId, amount: number): void => void entries.set(account, (entries.get(account) ?? 0) + amount);
  const moved: { from: AccountId; to: AccountId; amount: Cents }[] = [
    ...tables.movements,
    ...tables.transactions.map(({ from, to, price, shares }) => ({ from, to, amount: (price * shares) as Cents })),
  ];
  for (const { from, to, amount } of moved) {
    if (amount <= 0) broken.push(`a movement of ${amount}`);
    enter(from, -amount);
    enter(to, amount);
  }
  expect('sum of balances', sum(tables.balances.values()), 0);
  for (const [account, balance] of tables.balances) {
    expect(`balance of account ${account}`, balance, entries.get(account) ?? 0);
    const player = tables.players.get(account);
    if (player === undefined) continue;
    expect(`loaded balance of player ${player}`, state.accounts.get(player)!.balance, balance);
    if (balance < 0) broken.push(`player ${player} owes ${-balance}`);
  }

  for (const bet of tables.bets.values()) for (const option of [true, false]) checkOption(bet, option);

  for (const contract of tables.contracts.values()) {
    const name = `contract ${contract.id}`;
    const held = contract.shares + contract.listedShares;
    const own = tables.transactions.filter((row) => row.bet === contract.bet && row.option === contract.option);
    const bought = own.filter((row) => row.purchaser === contract.player);
    const sold = own.filter((row) => row.dealer === contract.player);
    expect(`shares of ${name}`, held, sumShares(bought) - sumShares(sold));
    expect(`listed shares of ${name}`, contract.listedShares, sumShares(offersOf(contract.id)));
    expect(
      `shares bought on ${contract.boughtOn} for ${name}`,
      contract.boughtShares,
      sumShares(bought.filter((row) => row.day === contract.boughtOn)),
    );
    for (const day of new Set(bought.map((row) => row.day))) {
      const shares = sumShares(bought.filter((row) => row.day === day));
      if (shares > 1000) broken.push(`${shares} shares bought on ${day} for ${name}`);
    }
    expect(`${name} costs something exactly while it has shares`, contract.cost > 0, held > 0);
    if (contract.cost > held * 100_000_000 || contract.cost < 0) broken.push(`${name} cost ${contract.cost} for ${held} shares`);
    const loaded = state.contracts.get(contract.id)!;
    expect(`${name} as loaded`, JSON.stringify(loaded), JSON.stringify(contract));
    checkPayout(contract, held);
  }

  for (const { player, day } of tables.bonuses) {
    expect(
      `bonuses of ${player} on ${day}`,
      tables.bonuses.filter((other) => other.player === player && other.day === day).length,
      1,
    );
  }
  expect('paid bonuses', tables.movements.filter(({ kind }) => kind === 'daily_bonus').length, tables.bonuses.length);
  expect('open offers', [...state.offers.keys()].sort(byNumber).join(), [...tables.offers.keys()].sort(byNumber).join());
  for (const offer of tables.offers.values()) if (offer.shares <= 0) broken.push(`offer ${offer.id} is open without shares`);
  return broken;

  function offersOf(contract: ContractId): Offer[] {
    return [...tables.offers.values()].filter((offer) => offer.contract === contract);
  }

  function checkOption(bet: NewBet & { lastYesPrice: number; lastNoPrice: number }, option: Option): void {
    const name = `bet ${bet.id} ${option}`;
    const trades = tables.transactions.filter((row) => row.bet === bet.id && row.option === option);
    const sold = sumShares(trades.filter((row) => row.dealer === null));
    const unsold = sumShares(
      [...tables.offers.values()].filter((row) => row.bet === bet.id && row.option === option && row.seller === null),
    );
    if (!tables.resolutions.has(bet.market)) expect(`organizer's shares of ${name}`, sold + unsold, bet.shares);
    const held = [...tables.contracts.values()].filter((row) => row.bet === bet.id && row.option === option);
    expect(`shares of ${name} in contracts`, sum(held.map((row) => row.shares + row.listedShares)), sold);
    expect(`last price of ${name}`, option ? bet.lastYesPrice : bet.lastNoPrice, trades.at(-1)?.price ?? 0);
  }

  function checkPayout(contract: Contract, held: number): void {
    const verdict = tables.resolutions.get(contract.market);
    const paid = tables.movements.filter((row) => row.contract === contract.id);
    const won = verdict && (contract.bet === verdict.bet ? contract.option === verdict.option : !contract.option);
    expect(`payout of contract ${contract.id}`, sum(paid.map((row) => row.amount)), won ? held * 100 : 0);
    if (paid.length > 1) broken.push(`contract ${contract.id} was paid ${paid.length} times`);
    const status = !verdict || held === 0 ? 'PENDING' : won ? 'WON' : 'LOST';
    expect(`status of contract ${contract.id}`, contract.status, status);
    if (verdict) expect(`listed shares of contract ${contract.id} after the resolution`, contract.listedShares, 0);
  }
}

const byNumber = (a: number, b: number): number => a - b;
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const sumShares = (rows: readonly { shares: number }[]): number => sum(rows.map((row) => row.shares));
