import { MINUTE_MS, toPrice, toShares } from '@wieszcz/domain';
import { naive } from '@wieszcz/domain/testing';
import { type Drawer, drawHolding, drawOrder, drawPlace, drawPrice, drawShares, pick, placeOf } from './draw-choices.ts';
import { playersIn } from './world.ts';

/** Draw what players do on the markets. */
export const ORDER_DRAWERS = {
  placeBid(source, world) {
    const place = drawPlace(source, world);
    const timeInForce = (['GTC', 'GTC', 'GTD', 'IOC'] as const)[source.dice(4)]!;
    const expiresAt = new Date(world.game.now.getTime() + (2 + source.dice(600)) * MINUTE_MS);
    return (
      place && {
        kind: 'placeBid',
        player: pick(source, playersIn(world))!.id,
        ...place,
        price: toPrice(drawPrice(source, place.option)),
        shares: toShares(Math.min(1_000, drawShares(source))),
        timeInForce,
        expiresAt: timeInForce === 'GTD' ? expiresAt : null,
      }
    );
  },
  buyShares(source, world) {
    const place = drawPlace(source, world);
    const maxPrice = source.dice(3) === 0 ? 100 : drawPrice(source, place?.option ?? true) + 5;
    const shares = toShares(Math.min(1_000, drawShares(source)));
    return (
      place && {
        kind: 'buyShares',
        player: pick(source, playersIn(world))!.id,
        ...place,
        maxPrice: toPrice(Math.min(100, maxPrice)),
        shares,
      }
    );
  },
  sellShares(source, world) {
    const holding = drawHolding(source, world);
    const minPrice = toPrice(source.dice(2) === 0 ? 1 : drawPrice(source, holding?.named.option ?? true));
    const shares = toShares(Math.min(drawShares(source), 1 + (holding?.free ?? 0)));
    return (
      holding && { ...holding.named, kind: 'sellShares', shares, minPrice, timeInForce: source.dice(2) === 0 ? 'FOK' : 'IOC' }
    );
  },
  addOffer(source, world) {
    const holding = drawHolding(source, world);
    const price = toPrice(drawPrice(source, holding?.named.option ?? true));
    const shares = toShares(Math.min(drawShares(source), 1 + (holding?.free ?? 0)));
    return holding && { ...holding.named, kind: 'addOffer', price, shares };
  },
  buyOffer(source, world) {
    const drawn = drawOrder(source, world, 'ask', true);
    const shares = toShares(Math.min(1_000, drawShares(source), 1 + (drawn?.order.shares ?? 1)));
    return drawn && { kind: 'buyOffer', player: pick(source, playersIn(world))!.id, offer: drawn.order.id as never, shares };
  },
  redeemPairs(source, world) {
    const place = drawPlace(source, world);
    const { game } = world;
    const player = pick(source, playersIn(world))!.id;
    const paired = game.holdings.find(
      (holding) =>
        holding.option &&
        holding.free > 0 &&
        holding.player === player &&
        naive.holdingOf(game, player, { bet: holding.bet, option: false }).free > 0,
    );
    const chosen = paired ? placeOf(world, paired) : place;
    return (
      chosen && { kind: 'redeemPairs', player, market: chosen.market, bet: chosen.bet, pairs: toShares(1 + source.dice(20)) }
    );
  },
  withdrawOffer(source, world) {
    const drawn = drawOrder(source, world, 'ask', source.dice(10) === 0);
    return drawn && { kind: 'withdrawOffer', player: drawn.player, offer: drawn.order.id as never };
  },
  cancelBid(source, world) {
    const drawn = drawOrder(source, world, 'bid', false);
    return drawn && { kind: 'cancelBid', player: drawn.player, bid: drawn.order.id as never };
  },
  reduceBid(source, world) {
    const drawn = drawOrder(source, world, 'bid', false);
    const shares = toShares(1 + source.dice((drawn?.order.shares ?? 1) + 1));
    return (
      drawn && {
        kind: 'reduceBid',
        player: drawn.player,
        bid: drawn.order.id as never,
        shares: toShares(Math.min(1_000, shares)),
      }
    );
  },
  cancelBids(source, world) {
    const market = pick(source, world.game.markets);
    return {
      kind: 'cancelBids',
      player: pick(source, playersIn(world))!.id,
      market: source.dice(2) === 0 || !market ? null : market.id,
    };
  },
} satisfies Record<string, Drawer>;
