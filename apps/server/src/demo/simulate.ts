import {
  type Cents,
  type Command,
  type MarketId,
  type Outcome,
  toPrice,
  toShares,
  type UserId,
  warsawDay,
} from '@wieszcz/domain';
import { createBelief } from './beliefs.ts';
import { HISTORY_DAYS, type Player } from './population.ts';
import { decide } from './decisions.ts';
import { SCRIPTED_ORDERS, commandFor } from './scripted-orders.ts';
import {
  applyOutcome,
  closeMarket,
  createGameState,
  type GameState,
  type MarketState,
  openBet,
  type Side,
} from './game-state.ts';
import { PLAN, type PlannedMarket } from './plan.ts';
import type { Random } from './random.ts';
import { makeTicks, type Tick } from './ticks.ts';

const DAY = 86_400_000;
/** Expected number of visiting players in an hour at midday, once all players have joined. */
const VISITORS = 62;

/** Writes the simulated game to the database: commands through the exchange at a past time, markets directly. */
export type GameWriter = {
  settle(commands: Command[], at: Date): Promise<Outcome[]>;
  /** Resolves with the new market and the titles of the bets to add. */
  createMarket(planned: PlannedMarket, createdAt: Date): Promise<{ id: MarketId; betTitles: readonly string[] }>;
  publish(market: MarketId, at: Date): Promise<void>;
};

export type Participants = { players: Player[]; staff: Record<PlannedMarket['author'], UserId>; startBudget: Cents };

/** Simulates the game from the first market to `now`. The same random numbers make the same game. */
export async function simulate(
  game: GameWriter,
  { players, staff, startBudget }: Participants,
  now: Date,
  random: Random,
): Promise<void> {
  const state = createGameState();
  const markets = new Map<PlannedMarket, MarketState>();
  const queues = {
    newcomers: players.toSorted((a, b) => b.joined - a.joined),
    openings: PLAN.toSorted((a, b) => b.opened - a.opened),
    scriptedOrders: [...SCRIPTED_ORDERS],
  };
  const playersByName = new Map(players.map((player) => [player.username, player]));
  let previousTick = now.getTime() - HISTORY_DAYS * DAY;

  for (const tick of makeTicks(now, HISTORY_DAYS, random)) {
    const daysAgo = (now.getTime() - tick.at.getTime()) / DAY;
    const commands: Command[] = takeDue(queues.newcomers, ({ joined }) => joined >= daysAgo).map(({ id }) => ({
      kind: 'openLedgerAccount',
      player: id,
      startBudget,
    }));
    for (const planned of takeDue(queues.openings, ({ opened }) => opened >= daysAgo)) {
      const market = await open(game, state, planned, staff[planned.author], tick.at, random);
      markets.set(planned, market);
    }
    for (const [planned, market] of markets)
      if (planned.solved && state.markets.has(market) && planned.solved.daysAgo >= daysAgo)
        await solve(game, state, planned, market, staff[planned.author], tick.at);
    updateBeliefs(markets, state, daysAgo, (tick.at.getTime() - previousTick) / DAY);
    previousTick = tick.at.getTime();

    await submit(game, state, commands, tick.at);
    for (const order of takeDue(queues.scriptedOrders, (next) => next.daysAgo >= daysAgo)) {
      const market = markets.get(order.market)!;
      const command = state.markets.has(market) && commandFor(state, order, playersByName.get(order.player)!.id, market);
      if (command) await submit(game, state, [command], tick.at);
    }
    await submit(game, state, playersCommands(state, players, tick, now, random), tick.at);
  }
}

async function submit(game: GameWriter, state: GameState, commands: Command[], at: Date) {
  if (commands.length === 0) return;
  const outcomes = await game.settle(commands, at);
  commands.forEach((command, index) => applyOutcome(state, command, outcomes[index]!, at));
}

/** Removes the items that are due from the front of the queue. */
function takeDue<Item>(queue: Item[], isDue: (item: Item) => boolean): Item[] {
  const firstLater = queue.findIndex((item) => !isDue(item));
  return queue.splice(0, firstLater < 0 ? queue.length : firstLater);
}

function playersCommands(state: GameState, players: Player[], { at, activity }: Tick, now: Date, random: Random): Command[] {
  const present = players.filter(({ id }) => state.holdings.has(id));
  const visitors = new Set<Player>();
  const weights = present.map(({ activity: weight }) => weight);
  for (let count = random.poisson(Math.min(200, (VISITORS * activity * present.length) / players.length)); count > 0; count--)
    visitors.add(random.weighted(present, weights));
  const today = warsawDay(at);
  return [...visitors].flatMap((player) => {
    // The players shown on the sign-in screen leave today's bonus to the visitor.
    const leavesToday = player.isShown && today === warsawDay(now);
    if (leavesToday) return [];
    const command = decide(state, player, at, random);
    const bonus: Command = { kind: 'claimDailyBonus', player: player.id };
    return [...(state.holdings.get(player.id)!.bonusDay < today ? [bonus] : []), ...(command ? [command] : [])];
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
  const created = new Date(at.getTime() - random.between(0.5, 3) * 3_600_000);
  const { id, betTitles } = await game.createMarket(planned, created);
  const market: MarketState = {
    id,
    category: planned.category,
    heat: planned.heat,
    openedAt: at,
    belief: createBelief(planned, random),
    bets: [],
  };
  const openings = planned.chances.map((chance) => {
    const yes = Math.min(96, Math.max(4, chance + Math.round(random.between(0, 3))));
    return { yes, no: 100 - yes + Math.round(random.between(2, 7)), shares: 10_000 };
  });
  const commands = openings.map((opening, index): Command => {
    const { yes, no, shares } = opening;
    return {
      kind: 'addBet',
      moderator,
      market: id,
      title: betTitles[index]!,
      yesPrice: toPrice(yes),
      noPrice: toPrice(Math.min(100, no)),
      shares: toShares(shares),
    };
  });
  const outcomes = await game.settle(commands, new Date(created.getTime() + 600_000));
  outcomes.forEach((outcome, index) => {
    if (!outcome.ok || !('bet' in outcome.result)) throw new Error(`a demo bet was refused: ${JSON.stringify(outcome)}`);
    openBet(state, market, outcome.result.bet, openings[index]!);
  });
  if (planned.heat > 0) {
    await game.publish(id, at);
    state.markets.add(market);
  }
  return market;
}

async function solve(
  game: GameWriter,
  state: GameState,
  planned: PlannedMarket,
  market: MarketState,
  moderator: UserId,
  at: Date,
) {
  const { bet, option } = planned.solved!;
  const [outcome] = await game.settle(
    [{ kind: 'solveMarket', moderator, market: market.id, bet: market.bets[bet]!.id, option }],
    at,
  );
  if (!outcome?.ok) throw new Error(`a demo market could not be solved: ${JSON.stringify(outcome)}`);
  closeMarket(state, market, (side: Side) => (side.bet.index === bet ? side.option === option : !side.option));
}

function updateBeliefs(markets: Map<PlannedMarket, MarketState>, state: GameState, daysAgo: number, days: number) {
  for (const [planned, market] of markets) {
    if (!state.markets.has(market)) continue;
    const end = planned.solved?.daysAgo ?? 0;
    market.belief.advance(days, (planned.opened - daysAgo) / (planned.opened - end));
  }
}
