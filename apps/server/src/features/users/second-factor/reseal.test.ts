import { Writable } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../../testing/app.ts';
import { checkSetupCode } from './check-code.ts';
import { confirmSecondFactor } from './second-factor.queries.ts';

const former = await startTestApp();
const { database, clock } = former;
const [jwtSecret, formerJwtSecret] = ['the next signing key, for this test only', former.dependencies.config.jwtSecret];
const { dependencies, doJobs } = await startTestApp({ database, clock, config: { jwtSecret, formerJwtSecret } });
const lines: string[] = [];
const log = pino(new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) }));
/** A server that lacks the key of the former one. */
const lacking = await startTestApp({ database, clock, config: { jwtSecret }, dependencies: { log } });

it('a set-up is confirmed even if its secret is encrypted with the new key while its recovery codes are hashed', async () => {
  const { id, call } = await former.as('player', 'Ustawiająca');
  const { secret } = (await call('POST', '/api/me/secondFactor', { password: TEST_PASSWORD })).json<{ secret: string }>();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  const checked = await checkSetupCode(dependencies, id, code);
  await dependencies.jobs.add('resealSecondFactors', {});
  await doJobs();
  const { recoverySalt, secret: sealed } = checked!.attempt;
  const { rows } = await database.pool.query('select from second_factors where user_id = $1 and secret <> $2', [id, sealed]);
  expect(rows).toHaveLength(1);
  const setUp = { recoverySalt, step: checked!.step, codeHashes: [Buffer.from('hash')] };
  expect(await confirmSecondFactor(dependencies.db, id, setUp, clock.now())).toBe(true);
});

it('secrets that the server cannot read are logged with their users, and set-ups that were abandoned an hour ago are deleted', async () => {
  const [abandoned, confirmed] = [await former.as('player', 'Porzucająca'), await former.as('player', 'Nieczytelna')];
  for (const { call } of [abandoned, confirmed]) await call('POST', '/api/me/secondFactor', { password: TEST_PASSWORD });
  await database.pool.query('update second_factors set confirmed_at = now() where user_id = $1', [confirmed.id]);
  /** The users that the job names as unreadable. */
  const reseal = async () => {
    lines.length = 0;
    await lacking.dependencies.jobs.add('resealSecondFactors', {});
    await lacking.doJobs();
    return lines.map((line) => (JSON.parse(line) as { users: number[] }).users);
  };
  expect(await reseal()).toEqual([[abandoned.id, confirmed.id]]);
  clock.advance({ minutes: 61 });
  await lacking.dependencies.jobs.add('cleanUp', {});
  await lacking.doJobs();
  expect(await reseal()).toEqual([[confirmed.id]]);
});
