import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { naive } from '@wieszcz/domain/testing';
import { differentAnswer, difference } from './answers.ts';
import type { Bed } from './bed.ts';
import { ask, attempt, atServer, type Reply } from './client.ts';
import { type Fault, inject } from './fault.ts';
import type { Get } from './read-back.ts';
import { type CallStep, read, type Request, requestOf, signInRequest, signUpRequest } from './requests.ts';
import { apply, type Step } from './steps.ts';
import { personOf, playersIn, type World } from './world.ts';

/** A call that was answered under its key. */
type Answered = { request: Request; key: string; reply: Reply; actor: UserId; at: Date };

/** A game that is being played. */
export type Simulation = {
  bed: Bed;
  world: World;
  get: Get;
  /** The last calls with a key that can be repeated: see `ANSWERED_BY_THE_MARKET`. */
  answered: Answered[];
  /** Which server is asked next. */
  turn: number;
};

const MAX_ANSWERED = 20;
/** Half of the 24 hours for which servers keep keys; older calls aren't repeated. */
const MAX_REPEATED_AGE_MS = 12 * 3_600_000;
const BLOCKED_WITHIN_MS = 20_000;
const BONUS_WITHIN_MS = 60_000;
const UNAUTHENTICATED = 401;

const originsOf = ({ bed }: Simulation): string[] => bed.servers.map(({ origin }) => origin);

export type Played = {
  /** Every difference between the answers of the servers and the model's. */
  problems: string[];
  /** Whether the rules allowed the step. */
  isAccepted: boolean;
  /** Whether the fault had something to act on: those of the client need a call with a key. */
  isInjected: boolean;
};

const NOT_A_CALL: Played = { problems: [], isAccepted: true, isInjected: false };

/** Executes a step at the servers and in the model, and injects the fault before it or during it. */
export async function play(simulation: Simulation, step: Step, fault: Fault): Promise<Played> {
  const { bed } = simulation;
  const repetition = fault.kind === 'repeated' ? await repeat(simulation, fault.choice) : null;
  const isInjectedBefore = 'when' in fault && fault.when === 'before' && (await inject(bed, fault));
  const isDuring = 'when' in fault && fault.when === 'during';
  // Either of the two may fail while the other is under way.
  const [played, isInjectedDuring] = await Promise.all([
    carryOut(simulation, step, fault),
    isDuring && sleep(fault.afterMs).then(() => inject(bed, fault)),
  ]);
  return {
    problems: [...(repetition ?? []), ...played.problems],
    isAccepted: played.isAccepted,
    isInjected: played.isInjected || repetition !== null || isInjectedBefore || isInjectedDuring,
  };
}

/** Injects only the faults of the client. */
async function carryOut(simulation: Simulation, step: Step, fault: Fault): Promise<Played> {
  const { world } = simulation;
  switch (step.kind) {
    case 'register': {
      await ask(originsOf(simulation), signUpRequest(step.username), null, atServer(simulation.turn++));
      apply(world, step);
      await signIn(simulation, step.username);
      return NOT_A_CALL;
    }
    case 'signIn':
      apply(world, step);
      await signIn(simulation, personOf(world, step.person).username);
      return NOT_A_CALL;
    case 'pass':
      await pass(simulation, step);
      return NOT_A_CALL;
    case 'blockUser':
      await block(simulation, step);
      return NOT_A_CALL;
    case 'sweepBids':
    case 'openLedgerAccount':
    case 'claimDailyBonus':
    case 'promoteToModerator':
    case 'demoteToPlayer':
      throw new Error(`games have no step ${step.kind} of its own`);
    default:
      return call(simulation, step, fault);
  }
}

/** Signs in until the bonus is paid: while the exchange can't pay, a sign-in succeeds without it. The model always pays at once. */
async function signIn(simulation: Simulation, username: string): Promise<void> {
  const person = simulation.world.people.find((each) => each.username === username)!;
  const deadline = performance.now() + BONUS_WITHIN_MS;
  for (;;) {
    const { token } = await mustAnswer<{ token: string }>(simulation, signInRequest(username));
    person.token = token;
    if (person.role !== 'player' || (await hasBonus(simulation, token))) return;
    if (performance.now() > deadline) throw new Error(`${username} has signed in and got no bonus`);
    await sleep(20);
  }
}

async function hasBonus(simulation: Simulation, token: string | null): Promise<boolean> {
  const { bonusToday } = await mustAnswer<{ bonusToday: number | null }>(simulation, read(endpoints.getMe, {}, token));
  return (bonusToday ?? 0) > 0;
}

/** Makes a call as each player until the bonus of the day is paid. Each server counts a visit, but the exchange pays only one bonus. */
async function visit(simulation: Simulation): Promise<void> {
  const deadline = performance.now() + BONUS_WITHIN_MS;
  for (const { token, username } of playersIn(simulation.world))
    while (!(await hasBonus(simulation, token))) {
      if (performance.now() > deadline) throw new Error(`${username} has made the first call of a day and got no bonus`);
      await sleep(20);
    }
}

async function mustAnswer<Answer>(simulation: Simulation, request: Request): Promise<Answer> {
  const reply = await ask(originsOf(simulation), request, null, atServer(simulation.turn++));
  if (reply.status !== 200) throw new Error(`${request.method} ${request.url} answers ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body) as Answer;
}

/** Sets the time of all processes, sweeps the bids that the servers' job would sweep, and calls as each player. */
async function pass(simulation: Simulation, step: Extract<Step, { kind: 'pass' }>): Promise<void> {
  const { bed, world } = simulation;
  const bids = world.game.orders
    .filter(({ side }) => side === 'bid')
    .map(({ id, bet }) => ({ id, market: naive.marketOfBet(world.game, bet).id }));
  apply(world, step);
  await bed.setTime(world.game.now);
  for (const { id, market } of bids) {
    if (world.game.orders.some((order) => order.id === id)) continue;
    await bed.sweep(world.ids.markets.get(market)!, world.ids.orders.get(id)!);
  }
  await visit(simulation);
}

/** Blocks a player as the operator's command does, and waits until no server accepts the player's token. */
async function block(simulation: Simulation, step: Extract<Step, { kind: 'blockUser' }>): Promise<void> {
  const { token, username } = personOf(simulation.world, step.user);
  apply(simulation.world, step);
  await simulation.bed.block(username);
  const deadline = performance.now() + BLOCKED_WITHIN_MS;
  for (const origin of originsOf(simulation)) {
    for (;;) {
      const { status } = await attempt(origin, read(endpoints.getMe, {}, token), null, BLOCKED_WITHIN_MS);
      if (status === UNAUTHENTICATED) break;
      if (performance.now() > deadline) throw new Error(`${origin} still accepts the token of the blocked ${username}`);
      await sleep(20);
    }
  }
}

/** Calls that may get another answer when they are repeated later: it shows the market as it is then, and `changeOnce` stores no refusals. */
const ANSWERED_BY_THE_MARKET: ReadonlySet<Step['kind']> = new Set([
  'createMarket',
  'publishMarket',
  'deleteMarket',
  'addBet',
  'deleteBet',
]);

async function call(simulation: Simulation, step: CallStep, fault: Fault): Promise<Played> {
  const { world } = simulation;
  const request = requestOf(world, step);
  const outcome = apply(world, step);
  const turn = simulation.turn++;
  const key = request.isKeyed ? `call ${turn}` : null;
  // Without a key a call that was given up could still be executed after its repetition.
  const first = key !== null && fault.kind === 'impatient' ? { server: turn, timeoutMs: fault.afterMs } : atServer(turn);
  const reply = await ask(originsOf(simulation), request, key, first);
  const problems = differentAnswer(world, step, outcome, reply);
  if (key !== null) {
    const actor = 'player' in step ? step.player : step.moderator;
    const answered = { request, key, reply, actor, at: world.game.now };
    if (fault.kind === 'answerLost') problems.push(...(await askAgain(simulation, answered)));
    if (!ANSWERED_BY_THE_MARKET.has(step.kind)) simulation.answered = [...simulation.answered, answered].slice(-MAX_ANSWERED);
  }
  if (problems.length === 0 && outcome.ok) await learnId(simulation, step);
  const isInjected = key !== null && (fault.kind === 'impatient' || fault.kind === 'answerLost');
  return { problems, isAccepted: outcome.ok, isInjected };
}

/** Repeats an earlier call, whose answer must be the same. Resolves with the differences, or with null if there is no such call. */
async function repeat(simulation: Simulation, choice: number): Promise<string[] | null> {
  const recent = simulation.answered.filter(({ actor, at }) => {
    const ageMs = simulation.world.game.now.getTime() - at.getTime();
    return ageMs < MAX_REPEATED_AGE_MS && !personOf(simulation.world, actor).isBlocked;
  });
  const chosen = recent[choice % Math.max(1, recent.length)];
  return chosen ? askAgain(simulation, chosen) : null;
}

async function askAgain(simulation: Simulation, { request, key, reply, actor }: Answered): Promise<string[]> {
  const repeated = { ...request, token: personOf(simulation.world, actor).token };
  const again = await ask(originsOf(simulation), repeated, key, atServer(simulation.turn++));
  return difference(`repetition of ${request.method} ${request.url}`, withoutRequestId(again), withoutRequestId(reply));
}

/** The problem details of a refusal carry the request's id. */
const withoutRequestId = ({ status, body }: Reply) => [status, body.replace(/"requestId":"[^"]*"/, '')];

/** Learns the server's id of a market or bet that was just created. */
async function learnId({ world, get }: Simulation, step: CallStep): Promise<void> {
  const { game, ids } = world;
  if (step.kind === 'createMarket') {
    const { token } = personOf(world, step.moderator);
    const { content } = await get(endpoints.listPrivateMarkets, { query: { marketTitle: step.topic, size: 100 } }, token);
    ids.markets.set(game.markets.at(-1)!.id, content.find(({ topic }) => topic === step.topic)!.marketId);
  }
  if (step.kind === 'addBet') {
    const { token } = personOf(world, step.moderator);
    const { bets } = await get(endpoints.getMarket, { params: { id: ids.markets.get(step.market)! } }, token);
    ids.bets.set(game.bets.at(-1)!.id, bets!.find(({ title }) => title === step.title)!.id);
  }
}
