import { type Endpoint, endpoints, namesResource, urlOf } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { type Call, startTestApp, type TestUser } from '../testing/app.ts';
import { createMarket, openMarket, refusalOf, resolveMarket, uploadOf } from '../testing/game.ts';
import { type CallerName, type Callers, CALLERS, createCallers } from '../testing/permissions/callers.ts';
import { createExamples } from '../testing/permissions/examples.ts';
import { declaredRefusal } from '../testing/permissions/expected.ts';

const app = await startTestApp();
const { call } = app;
const shared = await createCallers(app);
const names = Object.keys(CALLERS) as CallerName[];
const calls = Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][];

type Input = { params?: object; query?: object; body?: object; file?: Blob };
type Answers = Record<CallerName, string>;

async function send(caller: { call: Call }, endpoint: Endpoint, input: Input): Promise<string> {
  const headers = { accept: 'application/problem+json' };
  const [body, more] = input.file ? uploadOf(Buffer.from(await input.file.arrayBuffer()), endpoint.file) : [input.body, {}];
  const reply = await caller.call(endpoint.method, urlOf(endpoint, input), body, { ...headers, ...more });
  return reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
}

/** The input of a call that names no resource and has no example. It is empty, so an allowed caller gets a refusal other than 401 or 403. */
const withoutInput = (endpoint: Endpoint): Input => ({ params: { by: '-' }, ...(endpoint.body && { body: {} }) });
const isAllowed = (answer: string) => !/^(401|403|5)/.test(answer);

/** A call that changes the caller's own account may end the session. */
const changesOwnAccount = ({ access, method, path }: Endpoint) =>
  (access === 'user' || path.startsWith('/api/me/')) && method !== 'GET';

describe('every caller', () => {
  it.each(calls)('of %s gets what its declaration says', async (name, endpoint) => {
    const callers: Callers = changesOwnAccount(endpoint) ? await createCallers(app) : shared;
    const example = createExamples(app, callers)[name] as (() => Input | Promise<Input>) | undefined;
    const [allowed, refused] = [
      names.filter((caller) => !declaredRefusal(endpoint, caller)),
      names.filter((caller) => declaredRefusal(endpoint, caller)),
    ];
    const answers: Partial<Answers> = {};
    let input = await (example?.() ?? withoutInput(endpoint));
    // Refused callers first: if the same call then succeeds for an allowed caller, the refused calls have changed nothing.
    for (const caller of refused) answers[caller] = await send(callers[caller], endpoint, input);
    for (const [index, caller] of allowed.entries()) {
      if (index > 0 && example && endpoint.method !== 'GET') input = await example();
      const answer = await send(callers[caller], endpoint, input);
      answers[caller] = !example && isAllowed(answer) ? 'allowed' : answer;
    }
    const success = example ? '200' : 'allowed';
    expect(answers).toEqual(Object.fromEntries(names.map((caller) => [caller, declaredRefusal(endpoint, caller) ?? success])));
  });
});

describe('an endpoint that names a resource', () => {
  const naming = calls.filter(([, endpoint]) => namesResource(endpoint));

  it.each(naming)('declares what %s answers to a stranger, and is tested with an example', (name, { stranger, errors }) => {
    expect(['none', ...errors]).toContain(stranger);
    expect(createExamples(app, shared)).toHaveProperty(name);
  });
});

const everybody = (answer: string) => Object.fromEntries(names.map((caller) => [caller, answer])) as Answers;
async function answersTo(url: string): Promise<Answers> {
  const answers = names.map(async (caller) => [caller, await refusalOf(shared[caller], 'GET', url)]);
  return Object.fromEntries(await Promise.all(answers)) as Answers;
}

describe('reading', () => {
  it('a published and a resolved market, its bets, offers and charts is open to all viewers', async () => {
    const { author } = shared;
    const { marketId, bets } = await openMarket(author);
    const urls = [
      `/markets/${marketId}`,
      `/api/markets/${marketId}/chart?timeAgo=2026-11-01`,
      `/markets/betPrice?betId=${bets[0]!.id}`,
      `/api/bets/${bets[0]!.id}/market`,
      `/api/bets/${bets[0]!.id}/book?option=true`,
      `/api/bets/${bets[0]!.id}/chances?timeAgo=2026-11-01`,
      `/offers?betId=${bets[0]!.id}&option=false`,
      `/transactions/chart?betId=${bets[0]!.id}&option=false&timeAgo=2026-11-01`,
    ];
    for (const url of urls) expect(await answersTo(url)).toEqual(everybody('200'));
    await resolveMarket(author, { ...(await createMarket(author)), marketId }, bets[0]!);
    for (const url of urls) expect(await answersTo(url)).toEqual(everybody('200'));
  });

  it("one's own budget is refused to staff, who have none", async () => {
    const budgetOf = (who: TestUser) => refusalOf(who, 'GET', `/player/${encodeURIComponent(who.username)}`);
    expect(await budgetOf(shared.owner)).toBe('200');
    expect(await budgetOf(shared.author)).toBe('403 NO_BUDGET');
    expect(await budgetOf(shared.admin)).toBe('403 NO_BUDGET');
  });
});

it('a public call ignores an invalid token', async () => {
  const reply = await call('GET', '/markets', undefined, { authorization: 'Bearer ey.dead.token' });
  expect(reply.statusCode).toBe(200);
});
