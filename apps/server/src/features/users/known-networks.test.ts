import { describe, expect, it } from 'vitest';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import { silentLog } from '../../platform/log.ts';
import { afterwards } from '../../testing/afterwards.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { createKnownNetworks } from './known-networks.ts';

const { app, as, clock, dependencies, database, doJobs, emails } = await startTestApp({ config: { rateLimits: true } });

const signIn = (remoteAddress: string, username: string, password: string = TEST_PASSWORD) =>
  app.inject({ method: 'POST', url: '/api/auth/signin', remoteAddress, payload: { username, password } });

/** 25 wrong guesses from 25 networks, of which the last five are refused. */
async function guessTooOften(username: string, block: number): Promise<void> {
  const seen: number[] = [];
  for (let n = 0; n < 25; n++) seen.push((await signIn(`198.18.${block}.${n + 1}`, username, 'zgaduje')).statusCode);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => (n < 20 ? 401 : 429)));
}

describe('an owner whose password others guess at', () => {
  it('signs in from a known network, while other networks stay refused', async () => {
    await as('player', 'Gospodyni');
    expect((await signIn('203.0.113.1', 'gospodyni')).statusCode).toBe(200);
    clock.advance({ minutes: 5 });
    await guessTooOften('gospodyni', 1);
    expect((await signIn('203.0.113.1', 'Gospodyni')).statusCode).toBe(200);
    expect((await signIn('203.0.113.2', 'Gospodyni')).statusCode).toBe(429);
  });

  it('signs in from the IPv6 /64 of an earlier sign-in', async () => {
    await as('player', 'Szóstka');
    expect((await signIn('2001:db8:5:6::1', 'szóstka')).statusCode).toBe(200);
    clock.advance({ minutes: 5 });
    await guessTooOften('szóstka', 2);
    expect((await signIn('2001:db8:5:6:ffff::2', 'szóstka')).statusCode).toBe(200);
    expect((await signIn('2001:db8:5:7::1', 'szóstka')).statusCode).toBe(429);
  });

  it('may have neighbours on the known network, whose guesses are limited to 20 more a minute', async () => {
    await as('player', 'Sąsiad');
    await signIn('203.0.113.3', 'sąsiad');
    clock.advance({ minutes: 5 });
    await guessTooOften('sąsiad', 3);
    const statuses: number[] = [];
    // At most five at once: on a slow machine the queue for hashing refuses those that wait too long.
    for (let turn = 0; turn < 8; turn++) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => signIn('203.0.113.3', 'sąsiad', 'zgaduje')));
      statuses.push(...replies.map(({ statusCode }) => statusCode));
    }
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([count(401), count(429)]).toEqual([20, 20]);
  });

  it('signs in from a new network after a password reset from there', async () => {
    await as('player', 'Podróżnik');
    await dependencies.jobs.add('sendPasswordReset', { email: 'podróżnik@example.org', networks: [] });
    await doJobs();
    const token = /token=([\w-]+)/.exec(emails.at(-1)!.text)![1]!;
    const payload = { token, newPassword: 'nowe-haslo', repeatedPassword: 'nowe-haslo' };
    const reset = await app.inject({
      method: 'POST',
      url: '/api/auth/changePassword',
      remoteAddress: '203.0.113.5',
      payload,
    });
    expect(reset.statusCode).toBe(200);
    await guessTooOften('podróżnik', 5);
    expect((await signIn('203.0.113.5', 'podróżnik', 'nowe-haslo')).statusCode).toBe(200);
  });
});

describe('a user at a known network', () => {
  it("signs in although neighbours have used up the network's attempts by guessing at other users", async () => {
    await as('player', 'Lokatorka');
    await signIn('203.0.113.4', 'lokatorka');
    for (let n = 0; n < 25; n++) await signIn('203.0.113.4', `kto-inny-${n}`, 'zgaduje');
    expect((await signIn('203.0.113.4', 'kto-inny', 'zgaduje')).statusCode).toBe(429);
    expect((await signIn('203.0.113.4', 'lokatorka')).statusCode).toBe(200);
  });
});

describe('the known networks of a user', () => {
  const networksOf = async (username: string) =>
    (
      await database.pool.query<{ network: string }>(
        'select network from known_networks join users on id = user_id where username = $1',
        [username],
      )
    ).rows.map(({ network }) => network);

  it('are stored hashed, and not after a failed sign-in', async () => {
    await as('player', 'Skryty');
    await signIn('203.0.113.6', 'skryty', 'zgaduje');
    expect(await networksOf('Skryty')).toEqual([]);
    await signIn('203.0.113.6', 'skryty');
    await signIn('203.0.113.6', 'skryty');
    const networks = await networksOf('Skryty');
    expect(networks).toHaveLength(1);
    expect(networks[0]).toMatch(/^[\w-]{43}$/);
  });

  it('are the newest 20 at most, and deleted after 90 days', async () => {
    const player = await as('player', 'Nomada');
    for (let n = 0; n < 30; n++) {
      clock.advance({ minutes: 1 });
      await dependencies.knownNetworks.remember(dependencies.db, player.id, `192.0.2.${n}`);
    }
    const cleanUp = async () => {
      await dependencies.jobs.add('cleanUp', {});
      await doJobs();
    };
    expect(await dependencies.knownNetworks.includes('nomada', '192.0.2.10')).toBe(true);
    expect(await dependencies.knownNetworks.includes('nomada', '192.0.2.9')).toBe(false);
    await cleanUp();
    expect(await networksOf('Nomada')).toHaveLength(20);
    clock.advance({ days: 91 });
    await cleanUp();
    expect(await networksOf('Nomada')).toEqual([]);
  });

  it('are not looked up for a name that is too long for a user, so that the cache keeps no long names', async () => {
    const { config } = dependencies;
    const pool = createPool('postgres://nobody@127.0.0.1:1/none', silentLog);
    afterwards(() => pool.end());
    const unreachable = createKnownNetworks({ db: createDatabase(pool), clock, config });
    await expect(unreachable.includes('x'.repeat(30), '192.0.2.1')).rejects.toThrow('ECONNREFUSED');
    expect(await unreachable.includes('x'.repeat(31), '192.0.2.1')).toBe(false);
  });
});
