import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../../testing/app.ts';
import { checkSetupCode } from './check-code.ts';
import { confirmSecondFactor } from './second-factor.queries.ts';

const former = await startTestApp();
const { database, clock } = former;
const [jwtSecret, formerJwtSecret] = ['the next signing key, for this test only', former.dependencies.config.jwtSecret];
const { dependencies, doJobs } = await startTestApp({ database, clock, config: { jwtSecret, formerJwtSecret } });

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
