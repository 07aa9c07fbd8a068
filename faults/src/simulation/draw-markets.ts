import { MINUTE_MS, toPrice, toShares } from '@wieszcz/domain';
import { type Drawer, drawMarket, pick } from './draw-choices.ts';
import { moderatorsIn } from './world.ts';

const MAX_MARKETS = 5;

/** Draw what moderators do with markets and bets. */
export const MARKET_DRAWERS = {
  addBet(source, world) {
    const drawn = drawMarket(source, world, ({ resolved }) => !resolved);
    const yesPrice = 20 + source.dice(61);
    const prices = { yesPrice: toPrice(yesPrice), noPrice: toPrice(100 - yesPrice + source.dice(11)) };
    return drawn && { kind: 'addBet', ...drawn, title: `Bet ${(world.namesGiven += 1)}`, ...prices, shares: toShares(10_000) };
  },
  createMarket: (source, world) =>
    world.game.markets.length < MAX_MARKETS
      ? { kind: 'createMarket', moderator: pick(source, moderatorsIn(world))!.id, topic: `Market ${(world.namesGiven += 1)}` }
      : undefined,
  publishMarket(source, world) {
    const drawn = drawMarket(source, world, ({ published }) => !published);
    return drawn && { kind: 'publishMarket', ...drawn };
  },
  deleteMarket(source, world) {
    const drawn = drawMarket(
      source,
      world,
      ({ published, id }) => !published && !world.game.bets.some(({ market }) => market === id),
    );
    return drawn && { kind: 'deleteMarket', ...drawn };
  },
  pauseMarket(source, world) {
    const drawn = drawMarket(source, world, ({ published, resolved }) => published && !resolved);
    return drawn && { kind: 'pauseMarket', ...drawn, reason: `Reason ${(world.namesGiven += 1)}` };
  },
  resumeMarket(source, world) {
    const drawn = drawMarket(source, world, ({ pauseReason }) => pauseReason !== null);
    return drawn && { kind: 'resumeMarket', ...drawn };
  },
  setClosing(source, world) {
    const drawn = drawMarket(source, world, ({ resolved }) => !resolved);
    const tradingClosesAt = new Date(world.game.now.getTime() + (1 + source.dice(16 * 60)) * MINUTE_MS);
    return drawn && { kind: 'setClosing', ...drawn, tradingClosesAt };
  },
  deleteBet(source, world) {
    const drawn = drawMarket(source, world, ({ published }) => !published);
    const bet = pick(
      source,
      world.game.bets.filter(({ market }) => market === drawn?.market),
    );
    return drawn && bet && { kind: 'deleteBet', moderator: drawn.moderator, bet: bet.id };
  },
  resolveMarket(source, world) {
    const drawn = drawMarket(source, world, ({ published, resolved }) => published && !resolved);
    const bet = pick(
      source,
      world.game.bets.filter(({ market }) => market === drawn?.market),
    );
    const roll = source.dice(12);
    const verdict = roll === 11 ? ({ bet: null, option: false } as const) : bet && { bet: bet.id, option: roll >= 4 };
    return drawn && verdict && { kind: 'resolveMarket', ...drawn, verdict };
  },
} satisfies Record<string, Drawer>;
