import {
  type Cents,
  type Command,
  type MarketId,
  type Outcome,
  type Price,
  type Shares,
  type UserId,
  warsawDay,
} from '@wieszcz/domain';
import { createBelief } from './beliefs.ts';
import { HISTORY_DAYS, type Player } from './crowd.ts';
import { decide } from './decisions.ts';
import { ERRANDS, runErrand } from './errands.ts';
import { closeMarket, emptyFloor, type Floor, type FloorMarket, openBet, record, type Side } from './floor.ts';
import { PLAN, type PlannedMarket } from './plan.ts';
import type { Random } from './random.ts';
import { makeTicks, type Tick } from './ticks.ts';

const DAY = 86_400_000;
/** Visitors expected in an hour of the middle of the day, once everybody has joined. */
const VISITORS = 62;

/** The world outside the simulation: the exchange at a moment of the past, and what the features would have written. */
export type World = {
  settle(commands: Command[], at: Date): Promise<Outcome[]>;
  /** Answers the titles of its bets-to-be as well. */
  createMarket(planned: PlannedMarket, createdAt: Date): Promise<{ id: MarketId; betTitles: readonly string[] }>;
  publish(market: MarketId, at: Date): Promise<void>;
};

export type Cast = { players: Player[]; staff: Record<PlannedMarket['author'], UserId>; startBudget: Cents };

/** Ninety days of the game, from the first market to `now`; the same random numbers make the same game. */
export async function simulate(world: World, { players, staff, startBudget }: Cast, now: Date, random: Random): Promise<void> {
  const floor = emptyFloor();
  const markets = new Map<PlannedMarket, FloorMarket>();
  const agenda = {
    newcomers: players.toSorted((a, b) => b.joined - a.joined),
    openings: PLAN.toSorted((a, b) => b.opened - a.opened),
    errands: [...ERRANDS],
  };
  const people = new Map(players.map((player) => [player.username, player]));
  let before = now.getTime() - HISTORY_DAYS * DAY;

  for (const tick of makeTicks(now, HISTORY_DAYS, random)) {
    const daysAgo = (now.getTime() - tick.at.getTime()) / DAY;
    const commands: Command[] = due(agenda.newcomers, ({ joined }) => joined >= daysAgo).map(({ id }) => ({
      kind: 'openLedgerAccount',
      player: id,
      startBudget,
    }));
    for (const planned of due(agenda.openings, ({ opened }) => opened >= daysAgo)) {
      const market = await open(world, floor, planned, staff[planned.author], tick.at, random);
      markets.set(planned, market);
    }
    for (const [planned, market] of markets)
      if (planned.solved && floor.markets.has(market) && planned.solved.daysAgo >= daysAgo)
        await solve(world, floor, planned, market, staff[planned.author], tick.at);
    passTime(markets, floor, daysAgo, (tick.at.getTime() - before) / DAY);
    before = tick.at.getTime();

    await submit(world, floor, commands, tick.at);
    for (const errand of due(agenda.errands, (next) => next.daysAgo >= daysAgo)) {
      const market = markets.get(errand.market)!;
      const command = floor.markets.has(market) && runErrand(floor, errand, people.get(errand.player)!.id, market);
      if (command) await submit(world, floor, [command], tick.at);
    }
    await submit(world, floor, crowdActs(floor, players, tick, now, random), tick.at);
  }
}

async function submit(world: World, floor: Floor, commands: Command[], at: Date) {
  if (commands.length === 0) return;
  const outcomes = await world.settle(commands, at);
  commands.forEach((command, index) => record(floor, command, outcomes[index]!, at));
}

/** Takes from the front what is due by now. */
function due<Item>(queue: Item[], isDue: (item: Item) => boolean): Item[] {
  const rest = queue.findIndex((item) => !isDue(item));
  return queue.splice(0, rest < 0 ? queue.length : rest);
}

function crowdActs(floor: Floor, players: Player[], { at, crowd }: Tick, now: Date, random: Random): Command[] {
  const present = players.filter(({ id }) => floor.hands.has(id));
  const visitors = new Set<Player>();
  const weights = present.map(({ eagerness }) => eagerness);
  for (let count = random.poisson(Math.min(200, (VISITORS * crowd * present.length) / players.length)); count > 0; count--)
    visitors.add(random.weighted(present, weights));
  const today = warsawDay(at);
  return [...visitors].flatMap((player) => {
    // The accounts shown to visitors leave today's bonus to them.
    const isToday = player.isShown && today === warsawDay(now);
    if (isToday) return [];
    const act = decide(floor, player, at, random);
    const bonus: Command = { kind: 'claimDailyBonus', player: player.id };
    return [...(floor.hands.get(player.id)!.bonusDay < today ? [bonus] : []), ...(act ? [act] : [])];
  });
}

async function open(
  world: World,
  floor: Floor,
  planned: PlannedMarket,
  moderator: UserId,
  at: Date,
  random: Random,
): Promise<FloorMarket> {
  const created = new Date(at.getTime() - random.between(0.5, 3) * 3_600_000);
  const { id, betTitles } = await world.createMarket(planned, created);
  const market: FloorMarket = {
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
      yesPrice: yes as Price,
      noPrice: Math.min(100, no) as Price,
      shares: shares as Shares,
    };
  });
  const outcomes = await world.settle(commands, new Date(created.getTime() + 600_000));
  outcomes.forEach((outcome, index) => {
    if (!outcome.ok || !('bet' in outcome.result)) throw new Error(`a demo bet was refused: ${JSON.stringify(outcome)}`);
    openBet(floor, market, outcome.result.bet, openings[index]!);
  });
  if (planned.heat > 0) {
    await world.publish(id, at);
    floor.markets.add(market);
  }
  return market;
}

async function solve(world: World, floor: Floor, planned: PlannedMarket, market: FloorMarket, moderator: UserId, at: Date) {
  const { bet, option } = planned.solved!;
  const [outcome] = await world.settle(
    [{ kind: 'solveMarket', moderator, market: market.id, bet: market.bets[bet]!.id, option }],
    at,
  );
  if (!outcome?.ok) throw new Error(`a demo market could not be solved: ${JSON.stringify(outcome)}`);
  closeMarket(floor, market, (side: Side) => (side.bet.index === bet ? side.option === option : !side.option));
}

function passTime(markets: Map<PlannedMarket, FloorMarket>, floor: Floor, daysAgo: number, days: number) {
  for (const [planned, market] of markets) {
    if (!floor.markets.has(market)) continue;
    const end = planned.solved?.daysAgo ?? 0;
    market.belief.pass(days, (planned.opened - daysAgo) / (planned.opened - end));
  }
}
