import type { Command, Outcome } from '../../batch/commands.ts';
import { toMarketId, toUserId, type MarketId, type UserId } from '../../values/ids.ts';
import { toCents, toPrice, toShares } from '../../values/units.ts';
import { addMarket, addUser, createWorld, run, setTime } from '../world.ts';
import type { World } from '../world.ts';
import { act } from './commands.ts';
import { advance, startGame } from './game.ts';
import type { NaiveGame } from './game.ts';
import type { NaiveCommand, NaiveOutcome } from './outcomes.ts';

/** One game played by `settle` and by the naive implementation. */
export type Twins = { world: World; naive: NaiveGame };

/** Ids of the people and markets of a game, and the time of its start. */
export type Setting = { players: readonly UserId[]; moderators: readonly UserId[]; markets: readonly MarketId[]; now: Date };

const SETTING: Setting = {
  players: [1, 2, 3, 4, 5, 6].map(toUserId),
  moderators: [101, 102].map(toUserId),
  markets: [1, 2, 3].map(toMarketId),
  now: new Date('2026-11-20T12:00:00Z'),
};
/** In cents. The last player of a setting has no ledger account yet. */
const BUDGETS = [60_000, 60_000, 60_000, 5_000, 1_000_000];
/** By market: its author's index among the moderators, and how many bets it begins with. */
const MARKETS = [
  { author: 0, published: true, bets: 1 },
  { author: 1, published: true, bets: 2 },
  { author: 0, published: false, bets: 1 },
];

/** A market with one bet, one with two bets, and an unpublished one. */
export function startTwins(setting = SETTING): Twins {
  const world = createWorld(setting.now);
  const twins = { world, naive: startGame(setting.now) };
  for (const player of setting.players) addUser(world, player);
  for (const moderator of setting.moderators) {
    addUser(world, moderator, 'moderator');
    twins.naive.moderators.push(moderator);
  }
  for (const [index, { published, ...market }] of MARKETS.entries()) {
    const author = setting.moderators[market.author]!;
    const id = addMarket(world, setting.markets[index]!, author, published);
    const life = { author, published, resolved: false, tradingClosesAt: null, pauseReason: null };
    twins.naive.markets.push({ id, ...life, money: 0 });
  }
  for (const command of openingOf(setting)) play(twins, command);
  return twins;
}

/** The first commands of every game: they open ledger accounts and add bets. */
export const openingOf = ({ players, moderators, markets }: Setting): Command[] => [
  ...BUDGETS.map((budget, index): Command => {
    return { kind: 'openLedgerAccount', player: players[index]!, startBudget: toCents(budget) };
  }),
  ...MARKETS.flatMap(({ author, bets }, index) =>
    Array.from({ length: bets }, (_, number): Command => openingBet(markets[index]!, moderators[author]!, `first ${number}`)),
  ),
];

const openingBet = (market: MarketId, moderator: UserId, title: string): Command => ({
  kind: 'addBet',
  moderator,
  market,
  title,
  yesPrice: toPrice(60),
  noPrice: toPrice(45),
  shares: toShares(10_000),
});

export function passTime({ world, naive }: Twins, milliseconds: number): void {
  setTime(world, new Date(world.now.getTime() + milliseconds));
  advance(naive, world.now);
}

/** A change by the author of a market that isn't a command of the exchange. */
export type TradingChange = { market: MarketId } & ({ tradingClosesAt: Date } | { pauseReason: string | null });

export function changeTrading({ world, naive }: Twins, { market: id, ...change }: TradingChange): void {
  for (const market of [world.state.markets.get(id), naive.markets.find((each) => each.id === id)])
    Object.assign(market!, change);
}

/** Ids of the open orders in both implementations, oldest first: the n-th of one is the n-th of the other. */
export const openOrders = ({ world: { state }, naive }: Twins): { core: number[]; naive: number[] } => ({
  core: [...state.offers.keys(), ...state.bids.keys()].toSorted((a, b) => a - b),
  naive: naive.orders.map(({ id }) => id).toSorted((a, b) => a - b),
});

/** Executes a command in both implementations. Each has its own ids of orders. */
export function play(twins: Twins, command: Command): { core: Outcome; naive: NaiveOutcome; translated: NaiveCommand } {
  const translated = translate(twins, command);
  const [core] = run(twins.world, [command]);
  return { core: core!, naive: act(twins.naive, translated), translated };
}

function translate(twins: Twins, command: Command): NaiveCommand {
  const { core, naive } = openOrders(twins);
  const twinOf = (id: number): never => (naive[core.indexOf(id)] ?? 0) as never;
  if (command.kind === 'sweepBids') return { ...command, bids: command.bids.map(twinOf) };
  if ('offer' in command) return { ...command, offer: twinOf(command.offer) };
  if ('bid' in command) return { ...command, bid: twinOf(command.bid) };
  if (!('position' in command)) return command;
  const owner = twins.world.state.positions.get(command.position)?.player;
  return owner === undefined ? command : { ...command, owner };
}
