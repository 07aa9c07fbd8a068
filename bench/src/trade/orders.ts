import { type Command, type OfferId, type PositionId, type Shares, toPrice, toShares, type UserId } from '@wieszcz/domain';
import type { Exchange } from '@wieszcz/server/exchange';
import type { Call } from '../drive.ts';
import type { Game, Target, Targets } from './game.ts';

const HIGHEST = toPrice(100);
const ONE = toShares(1);
const TWO = toShares(2);

/** Players buy one share each at any price, in turn. */
export function purchases(exchange: Exchange, game: Game, targets: Targets): Call {
  let turn = 0;
  return async () => {
    const { id: player } = game.players[turn++ % game.players.length]!;
    const target = targets.next();
    const outcome = await exchange.submit({ kind: 'buyShares', player, ...target, maxPrice: HIGHEST, shares: ONE });
    if (outcome.ok) return null;
    if (outcome.refusal.code === 'NOT_ENOUGH_OFFERS') targets.soldOut(target);
    return outcome.refusal.code;
  };
}

export type OwnPosition = { player: UserId; position: PositionId } & Target;
export type OwnOffer = { player: UserId; offer: OfferId };

/** Holds what earlier orders made, such as offers, so that later orders name existing ones. A full bag forgets a random item. */
export class Bag<Item> {
  private readonly items: Item[] = [];
  private readonly capacity = 50_000;

  add(item: Item): void {
    if (this.items.length < this.capacity) this.items.push(item);
    else this.items[Math.floor(Math.random() * this.capacity)] = item;
  }

  /** Removes a random item and returns it. */
  draw(): Item | undefined {
    if (this.items.length === 0) return undefined;
    const place = Math.floor(Math.random() * this.items.length);
    const drawn = this.items[place];
    this.items[place] = this.items.at(-1)!;
    this.items.pop();
    return drawn;
  }
}

/**
 * Of 100 orders 20 are meant to be purchases from one offer, 15 listings, 5 withdrawals; a purchase at the best prices replaces each for which
 * nothing is there. As each offer is named once, the 15 listings feed at most 12 purchases from one offer and 3 withdrawals: so about 70 are
 * purchases at the best prices. Orders that the state of the order book makes invalid are refused, as in the real game, and counted by reason.
 */
export function mixedOrders(exchange: Exchange, game: Game, targets: Targets): Call {
  const [positions, offers] = [new Bag<OwnPosition>(), new Bag<OwnOffer>()];
  let turn = 0;

  const marketBuy = async (player: UserId, target: Target, shares: Shares) => {
    const outcome = await exchange.submit({ kind: 'buyShares', player, ...target, maxPrice: HIGHEST, shares });
    if (outcome.ok) positions.add({ player, position: outcome.result.position.id, ...target });
    else if (outcome.refusal.code === 'NOT_ENOUGH_OFFERS') targets.soldOut(target);
    return outcome.ok ? null : outcome.refusal.code;
  };
  const send = async (command: Command) => {
    const outcome = await exchange.submit(command);
    return outcome.ok ? null : outcome.refusal.code;
  };

  return async () => {
    const { id: player } = game.players[turn++ % game.players.length]!;
    const chance = Math.random();
    if (chance < 0.2) {
      const listed = offers.draw();
      if (listed && listed.player !== player) return send({ kind: 'buyOffer', player, offer: listed.offer, shares: ONE });
    } else if (chance < 0.35) {
      const holding = positions.draw();
      if (holding) {
        const price = toPrice(40 + Math.floor(Math.random() * 21));
        const outcome = await exchange.submit({ kind: 'addOffer', ...holding, price, shares: ONE });
        if (outcome.ok && outcome.result.offer !== null) offers.add({ player: holding.player, offer: outcome.result.offer });
        return outcome.ok ? null : outcome.refusal.code;
      }
    } else if (chance < 0.4) {
      const listed = offers.draw();
      if (listed) return send({ kind: 'withdrawOffer', ...listed });
    }
    return marketBuy(player, targets.next(), TWO);
  };
}
