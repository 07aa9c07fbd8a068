import type { Command, Outcome } from '../../settle/commands.ts';
import { toCents, toPrice, toShares } from '../../values/units.ts';
import { addMarket, addUser, createWorld, run, setTime } from '../world.ts';
import type { World } from '../world.ts';
import type { View } from '../moves.ts';
import { act } from './commands.ts';
import { advance, startGame } from './game.ts';
import type { NaiveGame } from './game.ts';
import type { NaiveCommand, NaiveOutcome } from './outcomes.ts';

/** One game played by `settle` and by the naive implementation. */
export type Twins = { world: World; naive: NaiveGame };

const PLAYERS = [1, 2, 3, 4, 5];
const [AUTHOR, OTHER_AUTHOR] = [101, 102];
const BUDGETS = [60_000, 60_000, 60_000, 5_000, 1_000_000];

/** A market with one bet, one with two bets, and an unpublished one. */
export function startTwins(): Twins {
  const world = createWorld();
  const naive = startGame(world.now);
  const twins = { world, naive };
  for (const [id, author, published] of [
    [1, AUTHOR, true],
    [2, OTHER_AUTHOR, true],
    [3, AUTHOR, false],
  ] as const) {
    const moderator = world.state.roles.has(author as never) ? (author as never) : addUser(world, author, 'moderator');
    const market = addMarket(world, id, moderator, published);
    naive.markets.push({ id: market, author: moderator, published, solved: false, money: 0 });
  }
  for (const [index, player] of PLAYERS.entries())
    play(twins, { kind: 'openLedgerAccount', player: addUser(world, player), startBudget: toCents(BUDGETS[index]!) });
  for (const [market, moderator] of [
    [1, AUTHOR],
    [2, OTHER_AUTHOR],
    [2, OTHER_AUTHOR],
    [3, AUTHOR],
  ])
    play(twins, firstBet(market!, moderator!, `first ${naive.bets.length}`));
  return twins;
}

const firstBet = (market: number, moderator: number, title: string): Command => ({
  kind: 'addBet',
  moderator: moderator as never,
  market: market as never,
  title,
  yesPrice: toPrice(60),
  noPrice: toPrice(45),
  shares: toShares(10_000),
});

export function pass({ world, naive }: Twins, milliseconds: number): void {
  setTime(world, new Date(world.now.getTime() + milliseconds));
  advance(naive, world.now);
}

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

/** Ids of the core's open orders, oldest first. */
export const openOrders = ({ world: { state } }: Twins): number[] =>
  [...state.offers.keys(), ...state.bids.keys()].toSorted((a, b) => a - b);

export function viewOf({ world: { state, now } }: Twins): View {
  return {
    players: [...state.ledgerAccounts.keys()],
    moderators: [...state.roles.keys()].filter((id) => !state.ledgerAccounts.has(id)),
    markets: [...state.markets.keys()],
    bets: [...state.bets.values()].sort(byId),
    offers: [...state.offers.values()].sort(byId),
    bids: [...state.bids.values()].sort(byId),
    positions: [...state.positions.values()].sort(byId),
    now,
  };
}

/**
 * Executes a command in both. Orders have ids of their own in each implementation; the n-th oldest order of one is the n-th oldest of the
 * other.
 */
export function play(twins: Twins, command: Command): { core: Outcome; naive: NaiveOutcome; translated: NaiveCommand } {
  const translated = translate(twins, command);
  const [core] = run(twins.world, [command]);
  return { core: core!, naive: act(twins.naive, translated), translated };
}

function translate(twins: Twins, command: Command): NaiveCommand {
  const core = openOrders(twins);
  const naive = twins.naive.orders.map(({ id }) => id).toSorted((a, b) => a - b);
  const twinOf = (id: number): never => (naive[core.indexOf(id)] ?? 0) as never;
  if (command.kind === 'sweepBids') return { ...command, bids: command.bids.map(twinOf) };
  if ('offer' in command) return { ...command, offer: twinOf(command.offer) };
  if ('bid' in command) return { ...command, bid: twinOf(command.bid) };
  if (!('position' in command)) return command;
  const owner = twins.world.state.positions.get(command.position)?.player;
  return owner === undefined ? command : { ...command, owner };
}
