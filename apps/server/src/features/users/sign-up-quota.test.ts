import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { app, clock } = await startTestApp({ config: { rateLimits: true, signUpsPerDay: 3 } });
const large = await startTestApp({ config: { rateLimits: true, signUpsPerDay: 20 } });

let people = 0;
const signUp = async (remoteAddress: string, username = `nowa_${++people}`, game = app): Promise<number | string> => {
  const payload = { username, firstName: 'Jan', surname: 'Próbny', email: `${++people}@example.org`, password: 'tajne-haslo' };
  const headers = { accept: 'application/problem+json' };
  const reply = await game.inject({ method: 'POST', url: '/api/auth/signup', remoteAddress, headers, payload });
  return reply.statusCode === 429 ? `${reply.json<{ code: string }>().code} ${reply.headers['retry-after']}` : reply.statusCode;
};

it('limits the accounts created from an IPv4 /24 in 24 hours', async () => {
  const answers = [];
  for (let address = 1; address <= 4; address += 1) answers.push(await signUp(`203.0.113.${address}`));
  expect(answers).toEqual([200, 200, 200, 'TOO_MANY_SIGN_UPS 86400']);
  expect(await signUp('203.0.114.1')).toBe(200);
  clock.advance({ hours: 24 });
  expect(await signUp('203.0.113.5')).toBe(200);
});

it('limits the accounts created from an IPv6 /48', async () => {
  const answers = [];
  for (let network = 1; network <= 4; network += 1) answers.push(await signUp(`2001:db8:7:${network}::1`));
  expect(answers).toEqual([200, 200, 200, expect.stringContaining('TOO_MANY_SIGN_UPS')]);
  expect(await signUp('2001:db8:8:1::1')).toBe(200);
});

it('does not count a sign-up that failed', async () => {
  expect(await signUp('198.51.100.1', 'zajęta')).toBe(200);
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await signUp('198.51.100.1', 'zajęta')).toBe(409);
  expect([await signUp('198.51.100.1'), await signUp('198.51.100.1')]).toEqual([200, 200]);
});

it('admits no more accounts than the quota when they are created at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp('192.0.2.1')));
  expect(answers.filter((answer) => answer === 200)).toHaveLength(3);
});

const addressesOf = (prefix: string, suffix: string) => (number: number) => `${prefix}${number}${suffix}`;

it.each([
  ['an IPv4 address', addressesOf('198.18.0.', '')],
  ['an IPv6 /64', addressesOf('2001:db8:9:', '::1')],
])('leaves the neighbours of %s three quarters of the quota of their network', async (_, addressOf) => {
  const signUps = async (address: string, count: number) => {
    const answers = [];
    for (let attempt = 0; attempt < count; attempt += 1) answers.push(await signUp(address, undefined, large.app));
    return answers.map((answer) => (answer === 200 ? 'ok' : 'refused')).join(' ');
  };
  const five = 'ok ok ok ok ok';
  expect(await signUps(addressOf(1), 8)).toBe(`${five} refused refused refused`);
  for (const neighbour of [2, 3, 4]) expect(await signUps(addressOf(neighbour), 5)).toBe(five);
  expect(await signUps(addressOf(5), 1)).toBe('refused');
});

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  'does not count sign-ups from the machine itself: %s',
  async (address) => {
    const answers = [];
    for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await signUp(address));
    expect(answers).toEqual([200, 200, 200, 200, 200]);
  },
);
