import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UserId } from '@wieszcz/domain';
import { expect, it, onTestFinished } from 'vitest';
import type { Bed } from './bed.ts';
import type { Fault } from './fault.ts';
import { play, type Simulation } from './play.ts';
import type { Step } from './steps.ts';
import { createWorld } from './world.ts';

const START = new Date('2026-11-20T11:00:00.000Z');
const MODERATOR = 1 as UserId;
const SIGN_IN: Step = { kind: 'signIn', person: MODERATOR };
const KILL_DURING_THE_STEP: Fault = { kind: 'backendKilled', when: 'during', afterMs: 1, choice: 0 };

/** A game of one moderator on one server, whose database never recovers from a kill. */
async function startGame(server: Server): Promise<Simulation> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const database = {
    findConnection: () => Promise.reject(new Error('no connection')),
    waitUntilReady: () => Promise.reject(new Error('the database did not recover in time')),
  };
  const servers = [{ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }];
  const world = createWorld(START);
  const moderator = { id: MODERATOR, username: 'moderator1', role: 'moderator', isBlocked: false } as const;
  world.people.push({ ...moderator, token: null, signedInAt: START });
  return { bed: { servers, database } as unknown as Bed, world, get: () => Promise.reject(new Error()), answered: [], turn: 0 };
}

it('a step fails with its fault while the server does not answer', async () => {
  const failed = Promise.withResolvers<void>();
  const silent = createServer((_request, response) => void failed.promise.then(() => response.writeHead(500).end()));
  const simulation = await startGame(silent);
  onTestFinished(() => failed.resolve());
  await expect(play(simulation, SIGN_IN, KILL_DURING_THE_STEP)).rejects.toThrow('the database did not recover in time');
});

it('a fault that needs a call with a key is not injected into a sign-in', async () => {
  const simulation = await startGame(createServer((_request, response) => void response.end('{"token":"token"}')));
  for (const fault of [{ kind: 'answerLost' }, { kind: 'impatient', afterMs: 1 }, { kind: 'repeated', choice: 0 }] as const)
    expect(await play(simulation, SIGN_IN, fault)).toEqual({ problems: [], isAccepted: true, isInjected: false });
});
