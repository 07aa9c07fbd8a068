import { createHash, randomBytes } from 'node:crypto';
import { mailTexts } from '@wieszcz/texts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { consumeReset, findByEmail, isResetAlive, putReset } from './users.queries.ts';

const TOKEN_BYTES = 24;
const TOKEN_MINUTES = 60;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const SEND_RESET = 'sendPasswordReset';

/**
 * Only notes the wish: the account is looked up and the token made by the job, so that the call takes as long for an unknown address
 * as for a known one, and no token is ever stored readable.
 */
export async function requestReset({ jobs }: Pick<Dependencies, 'jobs'>, email: string): Promise<void> {
  await jobs.add(SEND_RESET, { email }, { key: `${SEND_RESET} ${hashOf(email).toString('hex')}` });
}

/** The job: a new token replaces the one before it and leaves by e-mail. */
export async function sendReset(
  { db, mail, clock, config }: Pick<Dependencies, 'db' | 'mail' | 'clock' | 'config'>,
  email: string,
): Promise<void> {
  const account = await findByEmail(db, email);
  if (!account || account.blocked) return;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await putReset(db, account.id, hashOf(token), new Date(clock.now().getTime() + TOKEN_MINUTES * 60_000));
  const link = `${config.publicUrl}/#/resetPasswordWithToken?token=${token}`;
  const { subject, body } = mailTexts.reset;
  await mail.send({
    to: account.email,
    subject,
    text: body({ username: account.username, link, token, minutes: TOKEN_MINUTES }),
  });
}

export async function checkReset({ db, clock }: Pick<Dependencies, 'db' | 'clock'>, token: string): Promise<void> {
  if (!(await isResetAlive(db, hashOf(token), clock.now()))) throw refused('RESET_TOKEN_INVALID');
}

/** The token is used up; the account's login tokens die. Reading the e-mail proves ownership, so the network becomes known. */
export async function changePassword(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'auth' | 'knownNetworks'>,
  token: string,
  password: string,
  network: string,
): Promise<void> {
  // A wrong token shouldn't cost us the hashing of a password.
  await checkReset(dependencies, token);
  const user = await consumeReset(dependencies.db, hashOf(token), await hashPassword(password), dependencies.clock.now());
  if (user === null) throw refused('RESET_TOKEN_INVALID');
  dependencies.auth.forget(user);
  await dependencies.knownNetworks.remember(user, network);
}
