import type { TimeInForce } from '../../batch/commands.ts';
import type { UserId } from '../../values/ids.ts';
import { administer } from './administration.ts';
import { bidsOf, closeAsk, closeBid, isClosed, isLive, marketOfBet, playerOf, reserveOf, rest, sharesIn } from './game.ts';
import type { NaiveGame, NaiveOrder } from './game.ts';
import { asksFor, bidsFor, executePurchase, executeSale, fillsOf } from './matching.ts';
import {
  done,
  objectionToBuying,
  objectionToNames,
  objectionToStage,
  objectionToTrading,
  ownCrossed,
  ownHolding,
  refuse,
  showPurchases,
  showSales,
} from './outcomes.ts';
import type { NaiveCommand, NaiveOutcome, Of } from './outcomes.ts';
import { redeemPairs, sellShares } from './sales.ts';

/** Executes one command, or refuses it and changes nothing. */
export function act(game: NaiveGame, command: NaiveCommand): NaiveOutcome {
  switch (command.kind) {
    case 'buyShares':
      return buyShares(game, command);
    case 'buyOffer':
      return buyOffer(game, command);
    case 'placeBid':
      return placeBid(game, command);
    case 'reduceBid':
      return reduceBid(game, command);
    case 'cancelBid':
      return cancelBid(game, command);
    case 'cancelBids':
      return cancelBids(game, command);
    case 'sweepBids':
      return sweepBids(game, command);
    case 'addOffer':
      return addOffer(game, command);
    case 'withdrawOffer':
      return withdrawOffer(game, command);
    case 'sellShares':
      return sellShares(game, command);
    case 'redeemPairs':
      return redeemPairs(game, command);
    default:
      return administer(game, command);
  }
}

const budgetOf = (game: NaiveGame, player: UserId): number => playerOf(game, player)!.money;

function buyShares(game: NaiveGame, command: Of<'buyShares'>): NaiveOutcome {
  const { player, maxPrice, shares } = command;
  const unknown = objectionToNames(game, command);
  if (unknown) return unknown;
  if (!playerOf(game, player)) return refuse('NOT_A_PLAYER');
  const objection = objectionToTrading(game, command) ?? objectionToBuying(game, player, command, maxPrice, shares);
  if (objection) return objection;
  const quotes = asksFor(game, player, command, maxPrice);
  const available = sharesIn(quotes.map(({ order }) => order));
  if (available < shares) return refuse('NOT_ENOUGH_OFFERS', { available });
  const fills = fillsOf(quotes, shares);
  const [shown, before] = [showPurchases(fills), budgetOf(game, player)];
  for (const fill of fills) executePurchase(game, player, command, fill);
  const budget = budgetOf(game, player);
  return done({ fills: shown, budget, cost: before - budget });
}

const askById = (game: NaiveGame, id: number): NaiveOrder | undefined =>
  game.orders.find((order) => order.side === 'ask' && order.id === id);

function buyOffer(game: NaiveGame, { player, offer: id, shares, band }: Of<'buyOffer'>): NaiveOutcome {
  const ask = askById(game, id);
  if (!ask) return refuse('OFFER_NOT_FOUND');
  if (!playerOf(game, player)) return refuse('NOT_A_PLAYER');
  const objection = objectionToTrading(game, ask);
  if (objection) return objection;
  if (ask.owner === player) return refuse('OWN_OFFER');
  if (shares > ask.shares) return refuse('OFFER_TOO_SMALL', { available: ask.shares });
  const buyerObjection = objectionToBuying(game, player, ask, ask.price, shares);
  if (buyerObjection) return buyerObjection;
  const [cheapest] = asksFor(game, player, ask, ask.price);
  if (band && cheapest && ask.price - cheapest.price >= band.cents) return refuse('OFFER_TOO_DEAR', { cheapest: cheapest.price });
  const fill = { order: ask, price: ask.price, isSynthetic: false, shares };
  const shown = showPurchases([fill]);
  executePurchase(game, player, ask, fill);
  return done({ fills: shown, budget: budgetOf(game, player), cost: ask.price * shares });
}

const MAX_BIDS = 200;
const canRest = (timeInForce: TimeInForce): boolean => timeInForce !== 'IOC';

function placeBid(game: NaiveGame, command: Of<'placeBid'>): NaiveOutcome {
  const { player, bet, option, price, timeInForce, expiresAt } = command;
  const unknown = objectionToNames(game, command);
  if (unknown) return unknown;
  if (!playerOf(game, player)) return refuse('NOT_A_PLAYER');
  const objection = objectionToTrading(game, command) ?? objectionToBuying(game, player, command, price, command.shares);
  if (objection) return objection;
  const isDead = expiresAt !== null && expiresAt <= game.now;
  const fills = isDead ? [] : fillsOf(asksFor(game, player, command, price), command.shares);
  const shares = canRest(timeInForce) && !isDead ? command.shares - sharesIn(fills) : 0;
  const order = { side: 'bid' as const, bet, option, price, shares, owner: player, expiresAt };
  if (shares > 0) {
    const crossed = ownCrossed(game, order);
    if (crossed.length > 0) return refuse('OWN_ORDER_CROSSES', { oneOf: crossed.map(({ id }) => id) });
    if (bidsOf(game, player).length >= MAX_BIDS) return refuse('TOO_MANY_BIDS');
  }
  playerOf(game, player)!.hasBid = true;
  const shown = showPurchases(fills);
  for (const fill of fills) executePurchase(game, player, command, fill);
  if (shares > 0) {
    rest(game, order);
    playerOf(game, player)!.money -= price * shares;
  }
  return done({ fills: shown, rests: shares, budget: budgetOf(game, player), reserved: reserveOf(game, player) });
}

const ownBid = (game: NaiveGame, player: UserId, id: number): NaiveOrder | undefined =>
  bidsOf(game, player).find((bid) => bid.id === id);

function reduceBid(game: NaiveGame, { player, bid: id, shares }: Of<'reduceBid'>): NaiveOutcome {
  const bid = ownBid(game, player, id);
  if (!bid) return refuse('BID_NOT_FOUND');
  if (shares >= bid.shares) return refuse('BID_NOT_REDUCED', { current: bid.shares });
  playerOf(game, player)!.money += bid.price * (bid.shares - shares);
  bid.shares = shares;
  return done({ rests: shares, budget: budgetOf(game, player), reserved: reserveOf(game, player) });
}

function cancelBid(game: NaiveGame, { player, bid: id }: Of<'cancelBid'>): NaiveOutcome {
  const bid = ownBid(game, player, id);
  if (!bid) return refuse('BID_NOT_FOUND');
  closeBid(game, bid);
  return done({ cancelled: 1, budget: budgetOf(game, player), reserved: reserveOf(game, player) });
}

function cancelBids(game: NaiveGame, { player, market }: Of<'cancelBids'>): NaiveOutcome {
  if (!playerOf(game, player)) return refuse('NOT_A_PLAYER');
  const bids = bidsOf(game, player).filter((bid) => market === null || marketOfBet(game, bid.bet).id === market);
  for (const bid of bids) closeBid(game, bid);
  return done({ cancelled: bids.length, budget: budgetOf(game, player), reserved: reserveOf(game, player) });
}

function sweepBids(game: NaiveGame, { market, bids: ids }: Of<'sweepBids'>): NaiveOutcome {
  const swept = game.orders.filter((order) => {
    const marketOfOrder = marketOfBet(game, order.bet);
    const isOver = !isLive(game, order) || isClosed(game, marketOfOrder);
    return order.side === 'bid' && ids.some((id) => id === order.id) && marketOfOrder.id === market && isOver;
  });
  for (const bid of swept) closeBid(game, bid);
  return done({ swept: swept.length });
}

/** Rule 17: sells to bids on the option at the price or better, never merges, and lists what is left. */
function addOffer(game: NaiveGame, command: Of<'addOffer'>): NaiveOutcome {
  const { player, bet, option, price, band } = command;
  const holding = ownHolding(game, command);
  if (!holding) return refuse('CONTRACT_NOT_FOUND');
  if (holding.status !== 'PENDING') return refuse('CONTRACT_NOT_PENDING');
  const objection = objectionToTrading(game, command);
  if (objection) return objection;
  if (command.shares > holding.free) return refuse('CONTRACT_TOO_SMALL', { available: holding.free });
  const fills = fillsOf(bidsFor(game, player, command, price, { mayMerge: false }), command.shares);
  const shares = command.shares - sharesIn(fills);
  const order = { side: 'ask' as const, bet, option, price, shares, owner: player, expiresAt: null };
  const crossed = shares > 0 ? ownCrossed(game, order) : [];
  if (crossed.length > 0) return refuse('OWN_ORDER_CROSSES', { oneOf: crossed.map(({ id }) => id) });
  const [best] = bidsFor(game, player, command, price, { mayMerge: true });
  if (band && best && best.price - price >= band) return refuse('OFFER_TOO_CHEAP', { best: best.price });
  const shown = showSales(fills);
  for (const fill of fills) executeSale(game, player, command, fill);
  if (shares > 0) {
    holding.free -= shares;
    rest(game, order);
  }
  return done({ fills: shown, isListed: shares > 0 });
}

function withdrawOffer(game: NaiveGame, { player, offer: id }: Of<'withdrawOffer'>): NaiveOutcome {
  const ask = askById(game, id);
  if (!ask) return refuse('OFFER_NOT_FOUND');
  if (!playerOf(game, player)) return refuse('NOT_A_PLAYER');
  const stage = objectionToStage(game, ask);
  if (stage) return stage;
  if (ask.owner !== player) return refuse('NOT_OFFER_OWNER');
  closeAsk(game, ask);
  return done({});
}
