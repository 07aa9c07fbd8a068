import { type Endpoint, endpoints, urlOf } from '@wieszcz/api';
import { expect, it, vi } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { createCallers } from '../testing/permissions/callers.ts';
import { createExamples } from '../testing/permissions/examples.ts';

const app = await startTestApp();
const callers = await createCallers(app);
type Input = { params?: object; query?: object; body?: object };
const examples = createExamples(app, callers) as Record<string, () => Input | Promise<Input>>;
const submit = vi.spyOn(app.dependencies.exchange, 'submit');

/** Public calls have no caller to whom a key could belong; those of every signed-in user move nothing. */
const CALLER_OF: Partial<Record<Endpoint['access'], keyof typeof callers>> = {
  player: 'owner',
  moderator: 'author',
  admin: 'admin',
};
/** Ends the session, so it can't be repeated (decision 0054). */
const UNKEYED = ['deleteAccount'];
const changes = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, endpoint]) => {
  const caller = CALLER_OF[endpoint.access];
  return caller && endpoint.method !== 'GET' && !endpoint.file && !UNKEYED.includes(name) ? [{ name, endpoint, caller }] : [];
});

it('every command that a call submits to the exchange has the idempotency key of the call', async () => {
  const submitted: [call: string, key: string | undefined][] = [];
  for (const { name, endpoint, caller } of changes) {
    const input = await examples[name]!();
    submit.mockClear();
    const reply = await callers[caller].call(endpoint.method, urlOf(endpoint, input), input.body, { 'idempotency-key': name });
    expect([name, reply.statusCode]).toEqual([name, 200]);
    for (const [{ kind }, idempotency] of submit.mock.calls)
      // The bonus of the day comes with any call.
      if (kind !== 'claimDailyBonus') submitted.push([name, idempotency?.key]);
  }
  expect(submitted.filter(([call, key]) => key !== call)).toEqual([]);
  const calls = submitted.map(([call]) => call);
  expect(calls).toEqual(expect.arrayContaining(['buyContract', 'addBet', 'solveMarket', 'changeRole', 'blockUser']));
});
