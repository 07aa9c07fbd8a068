import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@wieszcz/api';
import { type MarketId, toPrice, toShares, type UserId } from '@wieszcz/domain';
import { naive } from '@wieszcz/domain/testing';
import { audit } from '@wieszcz/server/exchange';
import { Cleanup } from '../cleanup.ts';
import { cents, difference } from './answers.ts';
import { createBed } from './bed.ts';
import { ask, atServer } from './client.ts';
import { createDrawStep } from './draw.ts';
import { drawFault, type Fault } from './fault.ts';
import { play, type Played, type Simulation } from './play.ts';
import { createGet, type Get, readBack } from './read-back.ts';
import { describeStep } from './requests.ts';
import type { Step } from './steps.ts';
import { createWorld, playersIn, type World } from './world.ts';

/** How often each step was accepted, how often it was refused (`refused …`), and how often each fault was injected (`fault …`). */
export type Tally = Map<string, number>;

export type Game = { seed: number; steps: number };

/** Noon in Warsaw: games begin at the same time of day, whenever they are played. */
const START = new Date('2026-11-20T11:00:00.000Z');
const SHOWN_STEPS = 6;
/** Faults have dice of their own: with other faults a seed plays the same game. */
const FAULT_SEED = 1_000_003;
const NO_FAULT: Fault = { kind: 'none' };
/** The servers cache the ranking for five seconds. On a busy machine the next one may take longer. */
const RANKING_WITHIN_MS = 60_000;

/**
 * Plays one game on two servers and a database of its own. All choices come from the seed. After each step the whole game is read back over
 * HTTP and compared with the model. Returns a line for each step. Throws with the seed, the number of the step, the last steps, and every
 * difference or the error that ended the game.
 */
export async function playGame(game: Game, tally: Tally): Promise<string[]> {
  const cleanup = new Cleanup();
  const shown: string[] = [];
  try {
    const simulation = await startSimulation(cleanup);
    const { world, get } = simulation;
    const [draw, faults] = [createDrawStep(naive.createDice(game.seed)), naive.createDice(game.seed + FAULT_SEED)];
    const opening = openingSteps();
    for (let number = 1; number <= game.steps; number++) {
      const opened = opening.shift();
      const [step, fault] = opened ? [opened, NO_FAULT] : [draw(world), drawFault(faults)];
      shown.push(`${number}. ${describeStep(world, step)}, fault ${JSON.stringify(fault)}`);
      const { problems, isAccepted, isInjected } = await playStep(simulation, step, fault, number);
      failIfAny(problems);
      count(tally, isAccepted ? step.kind : `refused ${step.kind}`);
      if (isInjected) count(tally, nameOfFault(fault));
    }
    const { differences } = await audit(simulation.bed.pool);
    const everything = await readBack(world, get, () => true);
    failIfAny([...everything, ...(await differentRanking(world, get)), ...difference('audit', differences, [])]);
    return shown;
  } catch (cause) {
    throw new Error(describe(game, cause, shown), { cause });
  } finally {
    await cleanup.run();
  }
}

const nameOfFault = (fault: Fault): string => `fault ${fault.kind}${'when' in fault ? ` ${fault.when} a step` : ''}`;

async function startSimulation(cleanup: Cleanup): Promise<Simulation> {
  const bed = await createBed(START, cleanup);
  const world = createWorld(START);
  for (const number of [1, 2]) {
    const username = `moderator${number}`;
    await bed.addModerator(username);
    const person = {
      id: number as UserId,
      username,
      role: 'moderator',
      isBlocked: false,
      token: null,
      signedInAt: START,
    } as const;
    world.people.push({ ...person });
  }
  const origins = bed.servers.map(({ origin }) => origin);
  let turn = 0;
  const get = createGet(async (request) => ask(origins, request, null, atServer(turn++)));
  return { bed, world, get, answered: [], turn: 0 };
}

async function playStep(simulation: Simulation, step: Step, fault: Fault, number: number): Promise<Played> {
  const { world, get } = simulation;
  const played = await play(simulation, step, fault);
  if (played.problems.length > 0) return played;
  // Reads the histories of the acting player and, in turn, of another one: reading all of them would be most of the work.
  const inTurn = playersIn(world).at(number % Math.max(1, playersIn(world).length))?.id;
  const actor = 'player' in step ? step.player : null;
  return { ...played, problems: await readBack(world, get, ({ id }) => id === actor || id === inTurn) };
}

/** Two authors sign in, four players register, and a market with two bets and one with one are published. */
export function openingSteps(): Step[] {
  const [first, second] = [1 as UserId, 2 as UserId];
  const bet = (moderator: UserId, market: number, title: string): Step => ({
    kind: 'addBet',
    moderator,
    market: market as MarketId,
    title,
    yesPrice: toPrice(55),
    noPrice: toPrice(50),
    shares: toShares(10_000),
  });
  return [
    { kind: 'signIn', person: first },
    { kind: 'signIn', person: second },
    ...[3, 4, 5, 6].map((number): Step => ({ kind: 'register', username: `player${number}` })),
    { kind: 'createMarket', moderator: first, topic: 'First market' },
    bet(first, 1, 'First bet'),
    bet(first, 1, 'Second bet'),
    { kind: 'publishMarket', moderator: first, market: 1 as MarketId },
    { kind: 'createMarket', moderator: second, topic: 'Second market' },
    bet(second, 2, 'Only bet'),
    { kind: 'publishMarket', moderator: second, market: 2 as MarketId },
  ];
}

/** The ranking is answered from a cache for some seconds. */
async function differentRanking(world: World, get: Get): Promise<string[]> {
  const expected = playersIn(world).map(({ id, username }) => `${naive.playerOf(world.game, id)!.money} ${username}`);
  const deadline = performance.now() + RANKING_WITHIN_MS;
  for (;;) {
    const ranking = await get(endpoints.getRanking, {}, null);
    const shown = ranking.map(({ username, budget }) => `${cents(budget)} ${username}`);
    const isSorted = ranking.every(({ budget }, index) => index === 0 || budget <= ranking[index - 1]!.budget);
    const differences = [
      ...difference('ranking', shown.toSorted(), expected.toSorted()),
      ...difference('order of the ranking', isSorted, true),
    ];
    if (differences.length === 0 || performance.now() > deadline) return differences;
    await sleep(200);
  }
}

const count = (tally: Tally, name: string): void => void tally.set(name, (tally.get(name) ?? 0) + 1);

function failIfAny(problems: string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** `shown`: a line for each step so far. */
const describe = ({ seed, steps }: Game, cause: unknown, shown: string[]): string =>
  [
    `the game of seed ${seed} failed at step ${shown.length}; again with: npm run simulate -- --seed ${seed} --steps ${steps} --minutes 0`,
    cause instanceof Error ? cause.message : String(cause),
    ...shown.slice(-SHOWN_STEPS),
  ].join('\n');
