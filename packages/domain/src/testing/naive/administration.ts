import { toBetId } from '../../values/ids.ts';
import { bidsOf, closeAsk, closeBid, heldOf, marketOfBet, playerOf, rest } from './game.ts';
import type { NaiveGame, NaiveHolding } from './game.ts';
import { done, refuse } from './outcomes.ts';
import type { NaiveOutcome, Of } from './outcomes.ts';

const DAILY_BONUS = 10_000;

type Administration = Of<
  | 'openLedgerAccount'
  | 'claimDailyBonus'
  | 'promoteToModerator'
  | 'demoteToPlayer'
  | 'blockUser'
  | 'addBet'
  | 'deleteBet'
  | 'resolveMarket'
>;

/** Commands other than trading. */
export function administer(game: NaiveGame, command: Administration): NaiveOutcome {
  switch (command.kind) {
    case 'openLedgerAccount':
      return openLedgerAccount(game, command);
    case 'claimDailyBonus':
      return claimDailyBonus(game, command);
    case 'promoteToModerator':
      return promoteToModerator(game, command);
    case 'demoteToPlayer':
      return demoteToPlayer(game, command);
    case 'blockUser':
      return blockUser(game, command);
    case 'addBet':
      return addBet(game, command);
    case 'deleteBet':
      return deleteBet(game, command);
    case 'resolveMarket':
      return resolveMarket(game, command);
  }
}

function openLedgerAccount(game: NaiveGame, { player: id, startBudget }: Of<'openLedgerAccount'>): NaiveOutcome {
  if (game.moderators.includes(id)) return refuse('NOT_A_PLAYER');
  if (!playerOf(game, id)) game.players.push({ id, money: startBudget, bonusDays: [], hasBid: false, refunded: 0 });
  return done({});
}

/** Rule 8: bidding counts as trading, even if nothing was filled or rested. */
function promoteToModerator(game: NaiveGame, { user }: Of<'promoteToModerator'>): NaiveOutcome {
  if (game.moderators.includes(user)) return refuse('ALREADY_STAFF');
  const player = playerOf(game, user);
  if (player?.hasBid || game.trades.some(({ buyer }) => buyer === user)) return refuse('HAS_TRADED');
  game.moderators.push(user);
  if (!player) return done({ refunded: 0 });
  player.refunded = player.money;
  player.money = 0;
  return done({ refunded: player.refunded });
}

function demoteToPlayer(game: NaiveGame, { user }: Of<'demoteToPlayer'>): NaiveOutcome {
  if (!game.moderators.includes(user)) return refuse('ROLE_NOT_NEXT');
  game.moderators = game.moderators.filter((id) => id !== user);
  const player = playerOf(game, user);
  if (player) player.money = player.refunded;
  return done({ returned: player?.refunded ?? 0 });
}

function claimDailyBonus(game: NaiveGame, { player: id }: Of<'claimDailyBonus'>): NaiveOutcome {
  const player = playerOf(game, id);
  if (!player) return refuse('NOT_A_PLAYER');
  const granted = !player.bonusDays.includes(game.today);
  if (granted) {
    player.bonusDays.push(game.today);
    player.money += DAILY_BONUS;
  }
  return done({ granted, budget: player.money });
}

/**
 * Rule 7: closes the bids and the offers of the user. An order in flight may rest afterwards; `ordersOnly`, or blocking again, closes it.
 */
function blockUser(game: NaiveGame, { user, ordersOnly }: Of<'blockUser'>): NaiveOutcome {
  const isBlocked = game.blocked.includes(user);
  if (ordersOnly && !isBlocked) return done({ cancelled: 0, withdrawn: 0 });
  const bids = bidsOf(game, user);
  const asks = game.orders.filter(({ side, owner }) => side === 'ask' && owner === user);
  if (isBlocked && !ordersOnly && bids.length + asks.length === 0) return refuse('ALREADY_BLOCKED');
  if (!isBlocked) game.blocked.push(user);
  for (const bid of bids) closeBid(game, bid);
  for (const ask of asks) closeAsk(game, ask);
  return done({ cancelled: bids.length, withdrawn: asks.length });
}

function addBet(game: NaiveGame, { moderator, market: id, title, yesPrice, noPrice, shares }: Of<'addBet'>): NaiveOutcome {
  const market = game.markets.find((each) => each.id === id);
  if (!market) return refuse('MARKET_NOT_FOUND');
  if (market.author !== moderator) return refuse('NOT_AUTHOR');
  if (market.resolved) return refuse('MARKET_SOLVED');
  // Titles are enough, although the exchange compares their keys: no random game has titles that differ only in case.
  if (game.bets.some((each) => each.market === id && each.title === title)) return refuse('BET_TITLE_TAKEN');
  const bet = toBetId(++game.lastBetId);
  game.bets.push({ id: bet, market: market.id, title, lastYes: 0, lastNo: 0 });
  const lot = { side: 'ask' as const, bet, shares, owner: null, expiresAt: null };
  rest(game, { ...lot, option: true, price: yesPrice });
  rest(game, { ...lot, option: false, price: noPrice });
  return done({ bet });
}

/** A bet is deleted only before publication, so nobody holds a share of it. */
function deleteBet(game: NaiveGame, { moderator, bet: id }: Of<'deleteBet'>): NaiveOutcome {
  const bet = game.bets.find((each) => each.id === id);
  if (!bet) return refuse('BET_NOT_FOUND');
  const market = marketOfBet(game, bet.id);
  if (market.author !== moderator) return refuse('NOT_AUTHOR');
  if (market.published) return refuse('MARKET_PUBLISHED');
  game.orders = game.orders.filter((order) => order.bet !== id);
  game.bets = game.bets.filter((each) => each !== bet);
  return done({ market: market.id });
}

/** Rule 7: bids are cancelled. Offers are closed, their shares return to the holdings, and each winning share is paid 1 $. */
function resolveMarket(game: NaiveGame, { moderator, market: id, verdict }: Of<'resolveMarket'>): NaiveOutcome {
  const market = game.markets.find((each) => each.id === id);
  if (!market) return refuse('MARKET_NOT_FOUND');
  if (market.author !== moderator) return refuse('NOT_AUTHOR');
  if (market.resolved) return refuse('MARKET_SOLVED');
  if (!market.published) return refuse('MARKET_NOT_PUBLISHED');
  const bets = game.bets.filter((each) => each.market === id);
  const { bet, option } = verdict;
  const isNone = bet === null;
  if (isNone && bets.length === 1) return refuse('NONE_OF_ONE_BET');
  if (!isNone && !bets.some((each) => each.id === bet)) return refuse('BET_NOT_OF_MARKET');
  if (!isNone && !option && bets.length > 1) return refuse('OPTION_MUST_BE_YES');
  for (const order of game.orders) if (order.side === 'bid' && marketOfBet(game, order.bet) === market) closeBid(game, order);
  const held = game.holdings
    .filter((holding) => marketOfBet(game, holding.bet) === market)
    .map((holding) => ({ holding, shares: heldOf(game, holding) }))
    .filter(({ shares }) => shares > 0);
  game.orders = game.orders.filter((order) => marketOfBet(game, order.bet) !== market);
  market.resolved = true;
  const wins = (holding: NaiveHolding): boolean => {
    if (isNone || holding.bet !== bet) return !holding.option;
    return holding.option === option;
  };
  let paid = 0;
  for (const { holding, shares } of held) {
    holding.free = shares;
    holding.status = wins(holding) ? 'WON' : 'LOST';
    if (holding.status !== 'WON') continue;
    paid += 100 * shares;
    playerOf(game, holding.player)!.money += 100 * shares;
  }
  market.money -= paid;
  return done({ winners: held.filter(({ holding }) => holding.status === 'WON').length, paid });
}
