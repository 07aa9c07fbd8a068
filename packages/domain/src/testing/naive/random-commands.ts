import type { Command } from '../../batch/commands.ts';
import type { State } from '../../batch/state.ts';
import { HOUR_MS, MINUTE_MS, toPrice, toShares } from '../../values/units.ts';
import { toCommand } from '../moves.ts';
import type { Move, View } from '../moves.ts';
import { viewOf } from '../world.ts';
import type { World } from '../world.ts';
import type { TradingChange } from './twins.ts';

/** A reproducible source of random integers below a bound (mulberry32). */
export type Dice = (below: number) => number;

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/**
 * The habits of all players in one game. Most prices of yes lie within `spread` cents of `centre`. In a busy game most commands are small
 * low bids of one player, so that the limit of open bids is reached. `events`: how many of 1 000 commands are events.
 */
export type Habits = { centre: number; spread: number; isBusy: boolean; events: number };

export const drawHabits = (dice: Dice): Habits => ({
  centre: 15 + dice(70),
  spread: 2 + dice(12),
  isBusy: dice(60) === 0,
  events: 60,
});

/** How often each kind of order is drawn, compared with the others. */
const ORDERS = {
  buyShares: 170,
  placeBid: 330,
  sellShares: 130,
  addOffer: 130,
  buyOffer: 50,
  withdrawOffer: 30,
  reduceBid: 20,
  cancelBid: 40,
  cancelBids: 8,
  sweepBids: 25,
  redeemPairs: 30,
} as const;
/** How often each kind of event, which is every other kind of command, is drawn, compared with the others. */
const EVENTS = {
  claimDailyBonus: 15,
  blockUser: 5,
  addBet: 6,
  deleteBet: 6,
  resolveMarket: 3,
  openLedgerAccount: 4,
  promoteToModerator: 8,
  demoteToPlayer: 14,
} as const satisfies Record<Exclude<Command['kind'], keyof typeof ORDERS>, number>;

const drawnFrom = (weights: Record<string, number>): Command['kind'][] =>
  Object.entries(weights).flatMap(([kind, weight]) => Array<Command['kind']>(weight).fill(kind as Command['kind']));
const KINDS = { orders: drawnFrom(ORDERS), events: drawnFrom(EVENTS) };

function drawKind(dice: Dice, { events }: Habits): Command['kind'] {
  const kinds = KINDS[dice(1_000) < events ? 'events' : 'orders'];
  return kinds[dice(kinds.length)]!;
}

/**
 * The next command of a game. The prices of a game's commands are mostly close to each other, so that orders meet. `serial` makes titles of
 * bets unique. Null if there is nothing that the command could name.
 */
export function drawCommand(dice: Dice, habits: Habits, game: World, serial: number): Command | null {
  const { centre, spread, isBusy } = habits;
  const isSmallBid = isBusy && dice(10) > 0;
  const option = dice(2) === 0;
  const middle = option ? centre : 100 - centre;
  const price = dice(10) === 0 ? 1 + dice(100) : middle - spread + dice(2 * spread + 1);
  const move: Move = {
    kind: isSmallBid ? 'placeBid' : drawKind(dice, habits),
    actor: isSmallBid ? 0 : dice(1_000),
    target: dice(1_000),
    option,
    price: isSmallBid ? 1 + dice(2) : Math.max(1, Math.min(100, price)),
    shares: isSmallBid ? 1 : drawShares(dice),
  };
  const view = viewOf(game);
  const isAnyBet = move.kind === 'deleteBet' || dice(20) === 0;
  const bets = isAnyBet ? view.bets : view.bets.filter(({ market }) => isOpen(game.state, market));
  const command = toCommand(move, { ...view, bets }, serial);
  return command && (dice(40) === 0 ? withUnknownId(command) : mostlyPlausible(dice, game.state, view, command));
}

/** Commands of one batch, all drawn from the state before it. `serial` is that of the first one. */
export function drawBatch(dice: Dice, habits: Habits, game: World, size: number, serial: number): Command[] {
  const commands = Array.from({ length: size }, (_, index) => drawCommand(dice, habits, game, serial + index));
  return commands.filter((command) => command !== null);
}

const isOpen = ({ markets }: State, market: number): boolean => {
  const { published, resolved } = markets.get(market as never)!;
  return published && !resolved;
};

function drawShares(dice: Dice): number {
  const bound = [5, 5, 40, 40, 40, 200, 1_000][dice(7)]!;
  return 1 + dice(bound);
}

/** Names an order or a bet that doesn't exist. */
function withUnknownId(command: Command): Command {
  const id = 999_999_999 as never;
  if ('offer' in command) return { ...command, offer: id };
  if ('bid' in command) return { ...command, bid: id };
  return command.kind === 'buyShares' || command.kind === 'placeBid' || command.kind === 'redeemPairs'
    ? { ...command, bet: id }
    : command;
}

/** Random figures are mostly refused, so most commands are changed to ones that may succeed. */
function mostlyPlausible(dice: Dice, state: State, view: View, command: Command): Command {
  if (dice(6) === 0) return command;
  switch (command.kind) {
    case 'addOffer':
    case 'sellShares': {
      const free = state.positions.get(command.position)?.shares ?? 0;
      const shares = free === 0 ? command.shares : toShares(Math.min(command.shares, 1 + dice(free)));
      return command.kind === 'addOffer' || dice(3) > 0 ? { ...command, shares } : { ...command, shares, minPrice: toPrice(1) };
    }
    case 'placeBid':
      // Now and then one expires while it waits to be settled.
      return command.expiresAt === null || dice(5) > 0 ? command : { ...command, expiresAt: view.now };
    case 'buyShares':
      return dice(4) > 0 ? command : { ...command, maxPrice: toPrice(100), shares: toShares(1 + dice(30)) };
    case 'withdrawOffer':
      return { ...command, player: state.offers.get(command.offer)?.seller ?? command.player };
    case 'buyOffer':
      return { ...command, shares: toShares(Math.min(command.shares, state.offers.get(command.offer)!.shares)) };
    case 'deleteBet':
      return { ...command, moderator: state.markets.get(state.bets.get(command.bet)!.market)!.author };
    case 'addBet':
    case 'resolveMarket':
      return { ...command, moderator: state.markets.get(command.market)!.author };
    case 'promoteToModerator':
      return { ...command, user: view.players.find((player) => !state.traded.has(player)) ?? command.user };
    case 'demoteToPlayer':
      return { ...command, user: view.players.find((player) => state.roles.get(player) === 'moderator') ?? command.user };
    default:
      return command;
  }
}

/** Most commands come at once, some exactly when a bid expires or a market closes; games cross midnight in Warsaw several times. */
export function drawPause(dice: Dice, { state: { bids, markets }, now }: World): number {
  const pause = dice(100);
  if (pause < 83) return 0;
  if (pause < 86) {
    const moments = [
      ...[...bids.values()].map(({ expiresAt }) => expiresAt),
      ...[...markets.values()].map(({ tradingClosesAt }) => tradingClosesAt),
    ];
    const waits = moments.map((moment) => (moment ?? now).getTime() - now.getTime());
    return Math.min(...waits.filter((wait) => wait > 0), 36 * HOUR_MS);
  }
  if (pause < 93) return dice(10) * MINUTE_MS;
  return pause < 98 ? dice(120) * MINUTE_MS : dice(36) * HOUR_MS;
}

/** Now and then the author of an open market pauses or resumes it, or sets its closing moment, which isn't moved afterwards. */
export function drawTradingChange(dice: Dice, { state: { markets }, now }: World): TradingChange | null {
  if (dice(60) > 0) return null;
  const open = [...markets.values()].filter(({ published, resolved }) => published && !resolved);
  const drawn = open[dice(Math.max(1, open.length))];
  if (!drawn) return null;
  const { id: market, pauseReason, tradingClosesAt } = drawn;
  if (pauseReason !== null) return { market, pauseReason: null };
  if (tradingClosesAt === null && dice(8) === 0)
    return { market, tradingClosesAt: new Date(now.getTime() + (1 + dice(48 * 60)) * MINUTE_MS) };
  return dice(3) === 0 ? { market, pauseReason: 'the result may be known' } : null;
}
