import {
  type Cents,
  type Command,
  DAY_MS,
  HOUR_MS,
  type MarketId,
  type Outcome,
  type PositionId,
  toPrice,
  toShares,
  type UserId,
  warsawDay,
} from '@wieszcz/domain';
import { createBelief } from './beliefs.ts';
import { PLAN, type PlannedMarket } from './plan.ts';
import { decide } from './players/decide.ts';
import { bargainIn } from './players/estimates.ts';
import { quote } from './players/makers.ts';
import { HISTORY_DAYS, type Player } from './players/population.ts';
import { SCRIPTED_ORDERS, commandFor } from './players/scripted-orders.ts';
import type { Random } from './random.ts';
import type { MarketState, Side } from './state/books.ts';
import { closeMarket, createGameState, type GameState, openBet, type Position, setPositionId } from './state/game-state.ts';
import { applyOutcome } from './state/outcomes.ts';
import { makeTicks, type Tick } from './ticks.ts';

/** Expected number of players who visit in an hour of normal activity, once all players have joined. */
const VISITORS_PER_HOUR = 27;
/** No news changes the beliefs in this many last days, so that prices have caught up with the last news. */
const QUIET_DAYS = 4;
/** Expected number of visits of a market maker in a day. */
const MAKER_VISITS_PER_DAY = 2;
/** Market makers keep an order while its price is wrong by at most this many cents. */
const MAKER_TOLERANCE = 2;
/** A filled bid creates a position without telling its id. The ids are looked up once this many are unknown. */
const LOOKUP_BATCH = 40;

/** Writes the simulated game to the database: commands through the exchange at a past time, markets directly. */
export type GameWriter = {
  settle(commands: Command[], at: Date): Promise<Outcome[]>;
  /** Resolves with the new market and the titles of the bets to add. */
  createMarket(planned: PlannedMarket, createdAt: Date): Promise<{ id: MarketId; betTitles: readonly string[] }>;
  publish(market: MarketId, at: Date): Promise<void>;
  /** The ids of these positions, in their order. */
  findPositions(positions: readonly Position[]): Promise<PositionId[]>;
};

export type Participants = { players: Player[]; staff: Record<PlannedMarket['author'], UserId>; startBudget: Cents };

/** Simulates the last `HISTORY_DAYS` days of the game up to `now`. The same random numbers make the same game. */
export async function simulate(
  game: GameWriter,
  { players, staff, startBudget }: Participants,
  now: Date,
  random: Random,
): Promise<void> {
  const state = createGameState();
  const markets = new Map<PlannedMarket, MarketState>();
  const queues = {
    newcomers: players.toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo),
    plannedMarkets: PLAN.toSorted((a, b) => b.openedDaysAgo - a.openedDaysAgo),
    scriptedOrders: [...SCRIPTED_ORDERS],
  };
  const [makers, others] = [players.filter(({ isMaker }) => isMaker), players.filter(({ isMaker }) => !isMaker)];
  const playersByName = new Map(players.map((player) => [player.username, player]));
  let previousTick = now.getTime() - HISTORY_DAYS * DAY_MS;

  for (const tick of makeTicks(now, HISTORY_DAYS, random)) {
    const daysAgo = (now.getTime() - tick.at.getTime()) / DAY_MS;
    await submit(game, state, sweepCommands(state, tick.at), tick.at);
    const commands: Command[] = takeDue(queues.newcomers, ({ joinedDaysAgo }) => joinedDaysAgo >= daysAgo).map(({ id }) => ({
      kind: 'openLedgerAccount',
      player: id,
      startBudget,
    }));
    for (const planned of takeDue(queues.plannedMarkets, ({ openedDaysAgo }) => openedDaysAgo >= daysAgo)) {
      const market = await open(game, state, planned, staff[planned.author], tick.at, random);
      markets.set(planned, market);
    }
    for (const [planned, market] of markets)
      if (planned.resolved && state.markets.has(market) && planned.resolved.daysAgo >= daysAgo)
        await resolve(game, state, planned, market, staff[planned.author], tick.at);
    updateBeliefs(markets, state, daysAgo, (tick.at.getTime() - previousTick) / DAY_MS);
    previousTick = tick.at.getTime();

    await submit(game, state, commands, tick.at);
    for (const order of takeDue(queues.scriptedOrders, (next) => next.daysAgo >= daysAgo)) {
      const market = markets.get(order.market)!;
      const command = state.markets.has(market) && commandFor(state, order, playersByName.get(order.player)!.id, market, tick.at);
      if (command) await submit(game, state, [command], tick.at);
    }
    const visiting = makers.filter(({ id }) => state.holdings.has(id) && random.chance(MAKER_VISITS_PER_DAY / tick.ticksOfDay));
    const orders = [
      ...makersCommands(state, visiting, tick.at, MAKER_TOLERANCE),
      ...playersCommands(state, others, tick, now, random),
    ];
    await submit(game, state, orders, tick.at);
    if (state.withoutId.size >= LOOKUP_BATCH) await lookUpPositions(game, state);
  }
  await submit(game, state, makersCommands(state, makers, now, 0), now);
}

async function lookUpPositions(game: GameWriter, state: GameState) {
  const withoutId = [...state.withoutId];
  const ids = await game.findPositions(withoutId);
  withoutId.forEach((position, index) => setPositionId(state, position, ids[index]!));
}

async function submit(game: GameWriter, state: GameState, commands: Command[], at: Date) {
  if (commands.length === 0) return;
  const outcomes = await game.settle(commands, at);
  commands.forEach((command, index) => applyOutcome(state, command, outcomes[index]!, at));
}

/** As in the real game, expired bids never match, and their reserves are returned soon. */
const sweepCommands = (state: GameState, at: Date): Command[] =>
  [...state.bids.values()]
    .filter(({ expiresAt }) => expiresAt !== null && expiresAt <= at)
    .map(({ id, side }) => ({ kind: 'sweepBids', market: side.bet.market.id, bids: [id] }));

/** Removes the items that are due from the front of the queue. */
function takeDue<Item>(queue: Item[], isDue: (item: Item) => boolean): Item[] {
  const firstLater = queue.findIndex((item) => !isDue(item));
  return queue.splice(0, firstLater < 0 ? queue.length : firstLater);
}

const makersCommands = (state: GameState, makers: readonly Player[], at: Date, tolerance: number): Command[] =>
  makers.flatMap((maker) => [...bonusCommands(state, maker, at), ...quote(state, maker, tolerance)]);

/** Claims the daily bonus, unless the player has already got it. */
const bonusCommands = (state: GameState, { id: player }: Player, at: Date): Command[] =>
  state.holdings.get(player)!.bonusDay < warsawDay(at) ? [{ kind: 'claimDailyBonus', player }] : [];

function playersCommands(state: GameState, players: Player[], { at, activity }: Tick, now: Date, random: Random): Command[] {
  const present = players.filter(({ id }) => state.holdings.has(id));
  const visitors = new Set<Player>();
  const weights = present.map(({ activity: weight }) => weight);
  const expectedVisits = Math.min(200, (VISITORS_PER_HOUR * activity * present.length) / players.length);
  for (let count = random.poisson(expectedVisits); count > 0; count--) visitors.add(random.weighted(present, weights));
  const today = warsawDay(at);
  return [...visitors].flatMap((player) => {
    // A user who signs in as one of the players shown gets today's bonus, so these players don't claim it and don't visit today.
    const staysAway = player.isShown && today === warsawDay(now);
    if (staysAway) return [];
    const command = decide(state, player, { at, end: now, random });
    return [...bonusCommands(state, player, at), ...(command ? [command] : [])];
  });
}

async function open(
  game: GameWriter,
  state: GameState,
  planned: PlannedMarket,
  moderator: UserId,
  at: Date,
  random: Random,
): Promise<MarketState> {
  const created = new Date(at.getTime() - random.between(0.5, 3) * HOUR_MS);
  const { id, betTitles } = await game.createMarket(planned, created);
  const market: MarketState = {
    id,
    category: planned.category,
    popularity: planned.popularity,
    openedAt: at,
    belief: createBelief(planned, random),
    bargain: 0,
    bets: [],
  };
  const openings = planned.chances.map((chance) => {
    const yes = Math.min(96, Math.max(4, chance + Math.round(random.between(0, 3))));
    return { yes, no: Math.min(100, 100 - yes + Math.round(random.between(2, 7))), shares: 10_000 };
  });
  const commands = openings.map((opening, index): Command => {
    const { yes, no, shares } = opening;
    return {
      kind: 'addBet',
      moderator,
      market: id,
      title: betTitles[index]!,
      yesPrice: toPrice(yes),
      noPrice: toPrice(no),
      shares: toShares(shares),
    };
  });
  const outcomes = await game.settle(commands, new Date(created.getTime() + 600_000));
  outcomes.forEach((outcome, index) => {
    if (!outcome.ok || !('bet' in outcome.result)) throw new Error(`a demo bet was refused: ${JSON.stringify(outcome)}`);
    openBet(state, market, outcome.result.bet, openings[index]!);
  });
  if (planned.popularity > 0) {
    await game.publish(id, at);
    state.markets.add(market);
  }
  return market;
}

async function resolve(
  game: GameWriter,
  state: GameState,
  planned: PlannedMarket,
  market: MarketState,
  moderator: UserId,
  at: Date,
) {
  const { bet, option } = planned.resolved!;
  const [outcome] = await game.settle(
    [{ kind: 'resolveMarket', moderator, market: market.id, verdict: { bet: market.bets[bet]!.id, option } }],
    at,
  );
  if (!outcome?.ok) throw new Error(`a demo market could not be resolved: ${JSON.stringify(outcome)}`);
  closeMarket(state, market, (side: Side) => (side.bet.index === bet ? side.option === option : !side.option));
}

function updateBeliefs(markets: Map<PlannedMarket, MarketState>, state: GameState, daysAgo: number, days: number) {
  for (const [planned, market] of markets) {
    if (!state.markets.has(market)) continue;
    const { openedDaysAgo, resolved } = planned;
    const age = (openedDaysAgo - daysAgo) / (openedDaysAgo - (resolved?.daysAgo ?? 0));
    market.belief.advance(days, age, daysAgo > QUIET_DAYS);
    market.bargain = bargainIn(market);
  }
}
