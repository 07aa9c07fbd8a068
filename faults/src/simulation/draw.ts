import { toPrice, toShares, type UserId } from '@wieszcz/domain';
import { naive } from '@wieszcz/domain/testing';
import type { Step } from './steps.ts';
import { moderatorsIn, type Person, playersIn, type World } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_PLAYERS = 7;
const MIN_PLAYERS = 3;
const MAX_MARKETS = 5;
/** Tokens live for 24 hours, and a step `pass` skips at most eight. */
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
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[dice(Math.max(1, items.length))];
  /** Most prices are near each other, so that orders meet. */
  const centre = 30 + dice(40);

  const priceOf = (option: boolean): number => {
    const middle = option ? centre : 100 - centre;
    const price = dice(10) === 0 ? 1 + dice(100) : middle - 8 + dice(17);
    return Math.max(1, Math.min(99, price));
  };
  const drawShares = (): number => 1 + dice([5, 20, 40, 40, 200, 1_000][dice(6)]!);

  const drawPlace = ({ game }: World) => {
    const open = game.bets.filter(({ market }) =>
      game.markets.some((each) => each.id === market && each.published && !each.resolved),
    );
    const bet = pick(dice(20) === 0 || open.length === 0 ? game.bets : open);
    return bet && { market: bet.market, bet: bet.id, option: dice(2) === 0 };
  };

  /** Mostly a holding with free shares, for its owner. Sometimes any bet and option instead, or another player as the one who acts. */
  const drawHolding = (world: World) => {
    const players = playersIn(world);
    const held = world.game.holdings.filter(({ free, player }) => free > 0 && players.some(({ id }) => id === player));
    const isStrange = dice(10) === 0;
    const holding = pick(held);
    const anywhere = drawPlace(world);
    const stranger = pick(players)!.id;
    const isActorStrange = dice(15) === 0;
    // The position's id is the server's: the model knows positions by their owner, bet and option.
    const position = 0 as never;
    if (!holding || isStrange) {
      return anywhere && { free: 1, named: { ...anywhere, position, player: stranger, owner: stranger } };
    }
    const { free, player: owner } = holding;
    return { free, named: { ...placeOf(world, holding), position, player: isActorStrange ? stranger : owner, owner } };
  };

  const drawOrder = (world: World, side: 'bid' | 'ask', mayBeLot: boolean) => {
    const active = new Set<UserId | null>(playersIn(world).map(({ id }) => id));
    const orders = world.game.orders.filter((order) => order.side === side && (mayBeLot || active.has(order.owner)));
    const order = pick(orders);
    const stranger = pick(playersIn(world))!.id;
    return order && { order, player: dice(8) === 0 || !active.has(order.owner) ? stranger : order.owner! };
  };

  const drawMarket = (world: World, isChosen: (market: naive.NaiveMarket) => boolean) => {
    const { markets } = world.game;
    const chosen = markets.filter((market) => isChosen(market));
    const market = pick(dice(6) === 0 || chosen.length === 0 ? markets : chosen);
    const stranger = pick(moderatorsIn(world))!.id;
    return market && { market: market.id, moderator: dice(8) === 0 ? stranger : market.author };
  };

  const drawers: Record<Kind, (world: World) => Step | undefined> = {
    placeBid: (world) => {
      const place = drawPlace(world);
      const timeInForce = (['GTC', 'GTC', 'GTD', 'IOC'] as const)[dice(4)]!;
      const expiresAt = new Date(world.game.now.getTime() + (2 + dice(600)) * MINUTE_MS);
      return (
        place && {
          kind: 'placeBid',
          player: pick(playersIn(world))!.id,
          ...place,
          price: toPrice(priceOf(place.option)),
          shares: toShares(Math.min(1_000, drawShares())),
          timeInForce,
          expiresAt: timeInForce === 'GTD' ? expiresAt : null,
        }
      );
    },
    buyShares: (world) => {
      const place = drawPlace(world);
      const maxPrice = dice(3) === 0 ? 100 : priceOf(place?.option ?? true) + 5;
      const shares = toShares(Math.min(1_000, drawShares()));
      return (
        place && {
          kind: 'buyShares',
          player: pick(playersIn(world))!.id,
          ...place,
          maxPrice: toPrice(Math.min(100, maxPrice)),
          shares,
        }
      );
    },
    sellShares: (world) => {
      const holding = drawHolding(world);
      const minPrice = toPrice(dice(2) === 0 ? 1 : priceOf(holding?.named.option ?? true));
      const shares = toShares(Math.min(drawShares(), 1 + (holding?.free ?? 0)));
      return holding && { ...holding.named, kind: 'sellShares', shares, minPrice, timeInForce: dice(2) === 0 ? 'FOK' : 'IOC' };
    },
    addOffer: (world) => {
      const holding = drawHolding(world);
      const price = toPrice(priceOf(holding?.named.option ?? true));
      const shares = toShares(Math.min(drawShares(), 1 + (holding?.free ?? 0)));
      return holding && { ...holding.named, kind: 'addOffer', price, shares };
    },
    buyOffer: (world) => {
      const drawn = drawOrder(world, 'ask', true);
      const shares = toShares(Math.min(1_000, drawShares(), 1 + (drawn?.order.shares ?? 1)));
      return drawn && { kind: 'buyOffer', player: pick(playersIn(world))!.id, offer: drawn.order.id as never, shares };
    },
    redeemPairs: (world) => {
      const place = drawPlace(world);
      const { game } = world;
      const player = pick(playersIn(world))!.id;
      const paired = game.holdings.find(
        (holding) =>
          holding.option &&
          holding.free > 0 &&
          holding.player === player &&
          naive.holdingOf(game, player, { bet: holding.bet, option: false }).free > 0,
      );
      const chosen = paired ? placeOf(world, paired) : place;
      return chosen && { kind: 'redeemPairs', player, market: chosen.market, bet: chosen.bet, pairs: toShares(1 + dice(20)) };
    },
    withdrawOffer: (world) => {
      const drawn = drawOrder(world, 'ask', dice(10) === 0);
      return drawn && { kind: 'withdrawOffer', player: drawn.player, offer: drawn.order.id as never };
    },
    cancelBid: (world) => {
      const drawn = drawOrder(world, 'bid', false);
      return drawn && { kind: 'cancelBid', player: drawn.player, bid: drawn.order.id as never };
    },
    reduceBid: (world) => {
      const drawn = drawOrder(world, 'bid', false);
      const shares = toShares(1 + dice((drawn?.order.shares ?? 1) + 1));
      return (
        drawn && {
          kind: 'reduceBid',
          player: drawn.player,
          bid: drawn.order.id as never,
          shares: toShares(Math.min(1_000, shares)),
        }
      );
    },
    cancelBids: (world) => {
      const market = pick(world.game.markets);
      return { kind: 'cancelBids', player: pick(playersIn(world))!.id, market: dice(2) === 0 || !market ? null : market.id };
    },
    pass: ({ game }) => {
      const moments = [
        ...game.orders.map(({ expiresAt }) => expiresAt),
        ...game.markets.map(({ tradingClosesAt }) => tradingClosesAt),
      ];
      const waits = moments.map((moment) => (moment ?? game.now).getTime() - game.now.getTime()).filter((wait) => wait > 0);
      const [minutes, hours, next] = [(1 + dice(30)) * MINUTE_MS, (1 + dice(8)) * HOUR_MS, Math.min(...waits, 8 * HOUR_MS)];
      return { kind: 'pass', milliseconds: [minutes, minutes, hours, next][dice(4)]! };
    },
    signIn: (world) => ({ kind: 'signIn', person: pick(playersIn(world))!.id }),
    addBet: (world) => {
      const drawn = drawMarket(world, ({ resolved }) => !resolved);
      const yesPrice = 20 + dice(61);
      const prices = { yesPrice: toPrice(yesPrice), noPrice: toPrice(100 - yesPrice + dice(11)) };
      return drawn && { kind: 'addBet', ...drawn, title: `Bet ${(world.namesGiven += 1)}`, ...prices, shares: toShares(10_000) };
    },
    createMarket: (world) =>
      world.game.markets.length < MAX_MARKETS
        ? { kind: 'createMarket', moderator: pick(moderatorsIn(world))!.id, topic: `Market ${(world.namesGiven += 1)}` }
        : undefined,
    publishMarket: (world) => {
      const drawn = drawMarket(world, ({ published }) => !published);
      return drawn && { kind: 'publishMarket', ...drawn };
    },
    deleteMarket: (world) => {
      const drawn = drawMarket(world, ({ published, id }) => !published && !world.game.bets.some(({ market }) => market === id));
      return drawn && { kind: 'deleteMarket', ...drawn };
    },
    pauseMarket: (world) => {
      const drawn = drawMarket(world, ({ published, resolved }) => published && !resolved);
      return drawn && { kind: 'pauseMarket', ...drawn, reason: `Reason ${(world.namesGiven += 1)}` };
    },
    resumeMarket: (world) => {
      const drawn = drawMarket(world, ({ pauseReason }) => pauseReason !== null);
      return drawn && { kind: 'resumeMarket', ...drawn };
    },
    setClosing: (world) => {
      const drawn = drawMarket(world, ({ resolved }) => !resolved);
      const tradingClosesAt = new Date(world.game.now.getTime() + (1 + dice(16 * 60)) * MINUTE_MS);
      return drawn && { kind: 'setClosing', ...drawn, tradingClosesAt };
    },
    deleteBet: (world) => {
      const drawn = drawMarket(world, ({ published }) => !published);
      const bet = pick(world.game.bets.filter(({ market }) => market === drawn?.market));
      return drawn && bet && { kind: 'deleteBet', moderator: drawn.moderator, bet: bet.id };
    },
    resolveMarket: (world) => {
      const drawn = drawMarket(world, ({ published, resolved }) => published && !resolved);
      const bet = pick(world.game.bets.filter(({ market }) => market === drawn?.market));
      const roll = dice(12);
      const verdict = roll === 11 ? ({ bet: null, option: false } as const) : bet && { bet: bet.id, option: roll >= 4 };
      return drawn && verdict && { kind: 'resolveMarket', ...drawn, verdict };
    },
    register: (world) =>
      playersIn(world).length < MAX_PLAYERS ? { kind: 'register', username: `player${world.people.length + 1}` } : undefined,
    blockUser: (world) =>
      playersIn(world).length > MIN_PLAYERS ? { kind: 'blockUser', user: pick(playersIn(world))!.id } : undefined,
  };

  return (world) => {
    const stale = world.people.find((person) => mustSignIn(world, person));
    if (stale) return { kind: 'signIn', person: stale.id };
    for (;;) {
      const step = drawers[pick(KINDS)!](world);
      if (step) return step;
    }
  };
}

const mustSignIn = ({ game }: World, { isBlocked, signedInAt }: Person): boolean =>
  !isBlocked && game.now.getTime() - signedInAt.getTime() > SIGN_IN_AFTER_MS;

const placeOf = ({ game }: World, { bet, option }: naive.Place) => ({ market: naive.marketOfBet(game, bet).id, bet, option });
