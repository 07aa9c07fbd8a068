import type { MarketId, UserId } from '@wieszcz/domain';
import { toCents } from '@wieszcz/domain';
import { naive } from '@wieszcz/domain/testing';
import { personOf, playersIn, type World } from './world.ts';

/** One thing that happens in the game: a command of the exchange, or another call. All ids are those of the model. */
export type Step =
  | naive.NaiveCommand
  /** A registration and the first sign-in. */
  | { kind: 'register'; username: string }
  | { kind: 'signIn'; person: UserId }
  | { kind: 'createMarket'; moderator: UserId; topic: string }
  | { kind: 'publishMarket'; moderator: UserId; market: MarketId }
  | { kind: 'deleteMarket'; moderator: UserId; market: MarketId }
  | { kind: 'pauseMarket'; moderator: UserId; market: MarketId; reason: string }
  | { kind: 'resumeMarket'; moderator: UserId; market: MarketId }
  /** Sets the moment at which trading closes. */
  | { kind: 'setClosing'; moderator: UserId; market: MarketId; tradingClosesAt: Date }
  /** The simulated time passes, and expired bids and those on closed markets are swept. */
  | { kind: 'pass'; milliseconds: number };

const START_BUDGET = toCents(1_000_00);

const refused = (code: string): naive.NaiveOutcome => ({ ok: false, refusal: { code: code as never } });
const done: naive.NaiveOutcome = { ok: true, result: {} };

/** Executes a step in the model. */
export function apply(world: World, step: Step): naive.NaiveOutcome {
  const { game } = world;
  switch (step.kind) {
    case 'register':
      return register(world, step.username);
    case 'signIn':
      return signIn(world, step.person);
    case 'createMarket': {
      const id = (Math.max(0, ...world.topics.keys()) + 1) as MarketId;
      world.topics.set(id, step.topic);
      const life = { published: false, resolved: false, tradingClosesAt: null, pauseReason: null };
      game.markets.push({ id, author: step.moderator, ...life, money: 0 });
      return done;
    }
    case 'publishMarket':
      return publish(world, step.moderator, step.market);
    case 'pauseMarket':
      return setPause(world, step, step.reason);
    case 'resumeMarket':
      return setPause(world, step, null);
    case 'setClosing':
      return setClosing(world, step);
    case 'deleteMarket':
      return deleteMarket(world, step.moderator, step.market);
    case 'pass':
      naive.advance(game, new Date(game.now.getTime() + step.milliseconds));
      for (const { id: market } of game.markets) {
        const bids = game.orders.filter(({ side, bet }) => side === 'bid' && naive.marketOfBet(game, bet).id === market);
        naive.act(game, { kind: 'sweepBids', market, bids: bids.map(({ id }) => id as never) });
      }
      countVisits(world);
      return done;
    case 'blockUser':
      personOf(world, step.user).isBlocked = true;
      return naive.act(game, step);
    case 'resolveMarket': {
      const outcome = naive.act(game, step);
      if (outcome.ok) world.verdicts.set(step.market, step.verdict);
      return outcome;
    }
    default:
      return naive.act(game, step);
  }
}

function register(world: World, username: string): naive.NaiveOutcome {
  const id = (world.people.length + 1) as UserId;
  world.people.push({ id, username, role: 'player', isBlocked: false, token: null, signedInAt: world.game.now });
  naive.act(world.game, { kind: 'openLedgerAccount', player: id, startBudget: START_BUDGET });
  return signIn(world, id);
}

function signIn(world: World, id: UserId): naive.NaiveOutcome {
  const person = personOf(world, id);
  person.signedInAt = world.game.now;
  return person.role === 'player' ? naive.act(world.game, { kind: 'claimDailyBonus', player: id }) : done;
}

/** Each player's first call of a later day counts as its first sign-in: after the time has passed, each makes one. */
function countVisits(world: World): void {
  for (const { id } of playersIn(world)) naive.act(world.game, { kind: 'claimDailyBonus', player: id });
}

function publish({ game }: World, moderator: UserId, id: MarketId): naive.NaiveOutcome {
  const market = game.markets.find((each) => each.id === id)!;
  if (market.author !== moderator) return refused('NOT_AUTHOR');
  if (market.published) return refused('MARKET_PUBLISHED');
  if (!game.bets.some((bet) => bet.market === id)) return refused('MARKET_WITHOUT_BETS');
  if (naive.isClosed(game, market)) return refused('CLOSED_BEFORE_PUBLICATION');
  market.published = true;
  return done;
}

type OnMarket = { moderator: UserId; market: MarketId };

function setPause({ game }: World, { moderator, market: id }: OnMarket, reason: string | null): naive.NaiveOutcome {
  const market = game.markets.find((each) => each.id === id)!;
  if (market.author !== moderator) return refused('NOT_AUTHOR');
  if (market.resolved) return refused('MARKET_SOLVED');
  if (!market.published) return refused('MARKET_NOT_PUBLISHED');
  market.pauseReason = reason;
  return done;
}

function setClosing(
  { game }: World,
  { moderator, market: id, tradingClosesAt }: Extract<Step, { kind: 'setClosing' }>,
): naive.NaiveOutcome {
  const market = game.markets.find((each) => each.id === id)!;
  if (market.author !== moderator) return refused('NOT_AUTHOR');
  if (market.resolved) return refused('MARKET_SOLVED');
  if (market.published && naive.isClosed(game, market)) return refused('CLOSING_FIXED');
  market.tradingClosesAt = tradingClosesAt;
  return done;
}

function deleteMarket(world: World, moderator: UserId, id: MarketId): naive.NaiveOutcome {
  const { game } = world;
  const market = game.markets.find((each) => each.id === id)!;
  if (market.author !== moderator) return refused('NOT_AUTHOR');
  if (market.published) return refused('MARKET_PUBLISHED');
  if (game.bets.some((bet) => bet.market === id)) return refused('MARKET_HAS_BETS');
  game.markets = game.markets.filter((each) => each !== market);
  return done;
}
