import { HOUR_MS, MINUTE_MS } from '@wieszcz/domain';
import type { naive } from '@wieszcz/domain/testing';
import { createSource, type Drawer, pick } from './draw-choices.ts';
import { MARKET_DRAWERS } from './draw-markets.ts';
import { ORDER_DRAWERS } from './draw-orders.ts';
import type { Step } from './steps.ts';
import { type Person, playersIn, type World } from './world.ts';

const MAX_PLAYERS = 7;
const MIN_PLAYERS = 3;
/**
 * Whoever signed in longer ago signs in again before the next step. Tokens live for 24 hours and a `pass` skips at most eight, so none
 * expires.
 */
const SIGN_IN_AFTER_MS = 11 * HOUR_MS;

const WEIGHTS = {
  placeBid: 260,
  buyShares: 190,
  sellShares: 120,
  addOffer: 120,
  buyOffer: 60,
  redeemPairs: 40,
  withdrawOffer: 35,
  cancelBid: 35,
  reduceBid: 25,
  cancelBids: 8,
  pass: 40,
  signIn: 10,
  addBet: 12,
  createMarket: 8,
  publishMarket: 14,
  deleteBet: 5,
  deleteMarket: 4,
  pauseMarket: 6,
  resumeMarket: 12,
  setClosing: 3,
  resolveMarket: 8,
  register: 6,
  blockUser: 3,
} as const satisfies Partial<Record<Step['kind'], number>>;
type Kind = keyof typeof WEIGHTS;
const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));

/** Draws what happens next. Depends only on the dice and the model, so that a seed plays the same game whatever the timing. */
export type DrawStep = (world: World) => Step;

export function createDrawStep(dice: naive.Dice): DrawStep {
  const source = createSource(dice);
  return (world) => {
    const stale = world.people.find((person) => mustSignIn(world, person));
    if (stale) return { kind: 'signIn', person: stale.id };
    for (;;) {
      const step = DRAWERS[pick(source, KINDS)!](source, world);
      if (step) return step;
    }
  };
}

const DRAWERS: Record<Kind, Drawer> = {
  ...ORDER_DRAWERS,
  ...MARKET_DRAWERS,
  pass(source, { game }) {
    const moments = [
      ...game.orders.map(({ expiresAt }) => expiresAt),
      ...game.markets.map(({ tradingClosesAt }) => tradingClosesAt),
    ];
    const waits = moments.map((moment) => (moment ?? game.now).getTime() - game.now.getTime()).filter((wait) => wait > 0);
    const [minutes, hours, next] = [
      (1 + source.dice(30)) * MINUTE_MS,
      (1 + source.dice(8)) * HOUR_MS,
      Math.min(...waits, 8 * HOUR_MS),
    ];
    return { kind: 'pass', milliseconds: [minutes, minutes, hours, next][source.dice(4)]! };
  },
  signIn: (source, world) => ({ kind: 'signIn', person: pick(source, playersIn(world))!.id }),
  register: (_source, world) =>
    playersIn(world).length < MAX_PLAYERS ? { kind: 'register', username: `player${world.people.length + 1}` } : undefined,
  blockUser: (source, world) =>
    playersIn(world).length > MIN_PLAYERS ? { kind: 'blockUser', user: pick(source, playersIn(world))!.id } : undefined,
};

const mustSignIn = ({ game }: World, { isBlocked, signedInAt }: Person): boolean =>
  !isBlocked && game.now.getTime() - signedInAt.getTime() > SIGN_IN_AFTER_MS;
