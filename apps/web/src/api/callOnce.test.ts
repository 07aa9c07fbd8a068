import { ERROR_STATUS, type ErrorCode, type User } from '@wieszcz/api';
import { expect, onTestFinished, test } from 'vitest';
import { callOnce } from './callOnce.ts';
import { endpoints } from './client.ts';
import { codeOf } from './failures.ts';
import { keptCalls } from './keptCalls.ts';
import { session } from './session.ts';
import { callServer } from './testing/silentServer.ts';

const player: User = { token: 'token', username: 'żubr', firstName: '', surname: '', email: '', roles: ['ROLE_PLAYER'] };

/**
 * Signs a player in on a page whose server answers the calls in turn: `done`, an error, or a status with which a proxy refuses the call. `buy` sends the same purchase each time and returns
 * how it ended; `keys` are the idempotency keys that the server got.
 */
async function openPage(answers: ('done' | ErrorCode | number)[]) {
  const keys: unknown[] = [];
  await callServer(({ headers }, response) => {
    const answer = answers[keys.push(headers['idempotency-key']) - 1]!;
    if (answer === 'done') return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    if (typeof answer === 'number') return response.writeHead(answer, { 'content-type': 'text/html' }).end('<html>nginx</html>');
    response.writeHead(ERROR_STATUS[answer], { 'content-type': 'application/problem+json' });
    return response.end(JSON.stringify({ code: answer, detail: 'nie' }));
  });
  session.start(player);
  onTestFinished(() => {
    session.end();
    for (const { key } of keptCalls.all()) keptCalls.forget(key);
  });
  const buy = () => callOnce('purchase', endpoints.buyOffer, { query: { offerId: 1, shares: 7 } }).then(() => 'done', codeOf);
  return { keys, buy };
}

const isInDoubt = () => keptCalls.isInDoubt(player.username);

test.each(['EXCHANGE_BUSY', 'INTERNAL'] as const)(
  'A call that failed with %s and is turned away when it is repeated stays in doubt, and keeps its key until it is done',
  async (failure) => {
    const { keys, buy } = await openPage([failure, 'RATE_LIMITED', 'UNAUTHENTICATED', 'done', 'done']);
    expect(await buy()).toBe(failure);
    expect(await buy()).toBe('RATE_LIMITED');
    expect(isInDoubt()).toBe(true);
    expect(await buy()).toBe('UNAUTHENTICATED');
    expect(isInDoubt()).toBe(true);
    session.start(player);
    expect(await buy()).toBe('done');
    expect(isInDoubt()).toBe(false);
    expect(new Set(keys).size).toBe(1);
    await buy();
    expect(new Set(keys).size).toBe(2);
  },
);

test.each(['ROLE_FORBIDDEN', 'SECOND_FACTOR_MISSING'] as const)(
  'A call in doubt that is refused with %s, before the server has looked at its key, stays in doubt',
  async (refusal) => {
    const { keys, buy } = await openPage(['EXCHANGE_BUSY', refusal, 'done']);
    for (const end of ['EXCHANGE_BUSY', refusal]) expect(await buy()).toBe(end);
    expect(isInDoubt()).toBe(true);
    expect(await buy()).toBe('done');
    expect(new Set(keys).size).toBe(1);
  },
);

test('A refusal by the rules ends the doubt: the next call has another key', async () => {
  const { keys, buy } = await openPage(['EXCHANGE_BUSY', 'RATE_LIMITED', 'OFFER_NOT_FOUND', 'done']);
  for (const end of ['EXCHANGE_BUSY', 'RATE_LIMITED', 'OFFER_NOT_FOUND']) expect(await buy()).toBe(end);
  expect(isInDoubt()).toBe(false);
  await buy();
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
});

test('A call that was turned away at once is not in doubt', async () => {
  const { keys, buy } = await openPage(['RATE_LIMITED', 'done']);
  expect(await buy()).toBe('RATE_LIMITED');
  expect(isInDoubt()).toBe(false);
  await buy();
  expect(new Set(keys).size).toBe(2);
});

test.each([403, 413, 414, 431])(
  'A call that a proxy refuses with %i is neither repeated nor in doubt, unless an earlier attempt is: then it keeps its key',
  async (status) => {
    const { keys, buy } = await openPage([status, 'EXCHANGE_BUSY', status, 'done']);
    expect(await buy()).toBeNull();
    expect(isInDoubt()).toBe(false);
    expect(await buy()).toBe('EXCHANGE_BUSY');
    expect(await buy()).toBeNull();
    expect(isInDoubt()).toBe(true);
    expect(await buy()).toBe('done');
    expect(keys.slice(1)).toEqual([keys[1], keys[1], keys[1]]);
    expect(keys[0]).not.toBe(keys[1]);
  },
);
