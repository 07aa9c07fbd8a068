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

it.each(changes)(
  'every command that $name submits to the exchange has its idempotency key',
  async ({ name, endpoint, caller }) => {
    const input = await examples[name]!();
    submit.mockClear();
    const key = `klucz-${name}`;
    const reply = await callers[caller].call(endpoint.method, urlOf(endpoint, input), input.body, { 'idempotency-key': key });
    expect(reply.statusCode).toBe(200);
    // The bonus of the day comes with any call.
    const submitted = submit.mock.calls.filter(([{ kind }]) => kind !== 'claimDailyBonus');
    expect(submitted.map(([command, idempotency]) => [command.kind, idempotency?.key])).toEqual(
      submitted.map(([command]) => [command.kind, key]),
    );
  },
);
