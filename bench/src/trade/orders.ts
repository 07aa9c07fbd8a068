import type { BetId, Command, PositionId, MarketId, OfferId, Option, Price, Shares, UserId } from '@wieszcz/domain';
import type { Exchange } from '../../../apps/server/src/exchange/index.ts';
import type { Call } from '../drive.ts';
import type { Aim, Game } from './game.ts';

const HIGHEST = 100 as Price;
const ONE = 1 as Shares;

/** Every player in turn buys one share at any price. */
export function purchases(exchange: Exchange, game: Game, aim: Aim): Call {
  let turn = 0;
  return async () => {
    const { id: player } = game.players[turn++ % game.players.length]!;
    const target = aim.next();
    const outcome = await exchange.submit({ kind: 'buyContract', player, ...target, maxPrice: HIGHEST, shares: ONE });
    if (outcome.ok) return null;
    if (outcome.refusal.code === 'NOT_ENOUGH_OFFERS') aim.soldOut(target);
    return outcome.refusal.code;
  };
}

type Holding = { player: UserId; position: PositionId };
type Listed = { player: UserId; offer: OfferId };

/** What the mixed load has seen so far, so that listings, withdrawals and single-offer buys name things that exist. */
class Memory {
  readonly holdings: Holding[] = [];
  readonly offers: Listed[] = [];
  private readonly most = 50_000;

  remember<Item>(items: Item[], item: Item): void {
    if (items.length < this.most) items.push(item);
    else items[Math.floor(Math.random() * this.most)] = item;
  }

  /** Takes one out, any of them. */
  draw<Item>(items: Item[]): Item | undefined {
    if (items.length === 0) return undefined;
    const place = Math.floor(Math.random() * items.length);
    const drawn = items[place];
    items[place] = items.at(-1)!;
    items.pop();
    return drawn;
  }
}

type Place = { market: MarketId; bet: BetId; option: Option };

/** 60 % market buys, 20 % single-offer buys, 15 % listings, 5 % withdrawals. What the book's state turns into a refusal is part of the game and counted apart. */
export function mixedOrders(exchange: Exchange, game: Game, aim: Aim): Call {
  const memory = new Memory();
  let turn = 0;

  const marketBuy = async (player: UserId, target: Place, shares: Shares) => {
    const outcome = await exchange.submit({ kind: 'buyContract', player, ...target, maxPrice: HIGHEST, shares });
    if (outcome.ok) memory.remember(memory.holdings, { player, position: outcome.result.position.id });
    else if (outcome.refusal.code === 'NOT_ENOUGH_OFFERS') aim.soldOut(target);
    return outcome.ok ? null : outcome.refusal.code;
  };
  const send = async (command: Command) => {
    const outcome = await exchange.submit(command);
    return outcome.ok ? null : outcome.refusal.code;
  };

  return async () => {
    const { id: player } = game.players[turn++ % game.players.length]!;
    const lot = Math.random();
    if (lot < 0.2) {
      const listed = memory.draw(memory.offers);
      if (listed && listed.player !== player) return send({ kind: 'buyOffer', player, offer: listed.offer, shares: ONE });
    } else if (lot < 0.35) {
      const holding = memory.draw(memory.holdings);
      if (holding) {
        const price = (40 + Math.floor(Math.random() * 21)) as Price;
        const outcome = await exchange.submit({ kind: 'addOffer', ...holding, price, shares: ONE });
        if (outcome.ok) memory.remember(memory.offers, { player: holding.player, offer: outcome.result.offer });
        return outcome.ok ? null : outcome.refusal.code;
      }
    } else if (lot < 0.4) {
      const listed = memory.draw(memory.offers);
      if (listed) return send({ kind: 'withdrawOffer', ...listed });
    }
    return marketBuy(player, aim.next(), 2 as Shares);
  };
}
