import { expect, it } from 'vitest';
import type { Email } from '../../../platform/mail/mail.ts';
import { startTestApp } from '../../../testing/app.ts';
import { personNamed } from '../../../testing/person.ts';

const config = { requireConfirmedEmail: true };
const { call, clock, database, dependencies, doJobs, emails } = await startTestApp({ config });

const tokenOf = ({ text }: Email) => /#\/confirmEmail\?token=(\S+)/.exec(text)![1]!;

it('the link that was asked for last is valid, also if it was asked for while the e-mail with the first was being sent', async () => {
  const [begun, sent] = [Promise.withResolvers<Email>(), Promise.withResolvers<void>()];
  const send = async (email: Email) => {
    begun.resolve(email);
    await sent.promise;
    await dependencies.mail.send(email);
  };
  const slow = await startTestApp({ config, database, clock, dependencies: { mail: { ...dependencies.mail, send } } });
  await call('POST', '/api/auth/signup', personNamed('Szybsza'));
  const running = slow.doJobs();
  const first = tokenOf(await begun.promise);
  const signedIn = await call('POST', '/api/auth/signin', { username: 'Szybsza', password: 'sekret1' });
  const authorization = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` };
  expect((await call('POST', '/api/auth/requestConfirmation', undefined, authorization)).statusCode).toBe(200);
  await doJobs();
  sent.resolve();
  await running;
  await doJobs();
  const others = emails.map(tokenOf).filter((token) => token !== first);
  expect(others).toHaveLength(1);
  expect((await call('POST', '/api/auth/confirmEmail', { token: others[0] })).statusCode).toBe(200);
});
