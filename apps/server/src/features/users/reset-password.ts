import { createHash, randomBytes } from 'node:crypto';
import { mailTexts } from '@wieszcz/texts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { consumeReset, findUserByEmail, isResetValid, putReset } from './users.queries.ts';

const TOKEN_BYTES = 24;
const TOKEN_LIFETIME_MINUTES = 60;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const SEND_RESET = 'sendPasswordReset';

/**
 * Only queues the job, which looks up the user and makes the token: the call takes as long for an unknown address as for a known one, and
 * no readable token is stored with the job.
 */
export async function requestReset({ jobs }: Pick<Dependencies, 'jobs'>, email: string): Promise<void> {
  await jobs.add(SEND_RESET, { email }, { key: `${SEND_RESET} ${hashOf(email).toString('hex')}` });
}

/** The job: replaces the user's previous token and sends the new one by e-mail. Does nothing for unknown or blocked users. */
export async function sendReset(
  { db, mail, clock, config }: Pick<Dependencies, 'db' | 'mail' | 'clock' | 'config'>,
  email: string,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user || user.blocked) return;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await putReset(db, user.id, hashOf(token), new Date(clock.now().getTime() + TOKEN_LIFETIME_MINUTES * 60_000));
  const link = `${config.publicUrl}/#/resetPasswordWithToken?token=${token}`;
  const { subject, body } = mailTexts.reset;
  await mail.send({
    to: user.email,
    subject,
    text: body({ username: user.username, link, token, minutes: TOKEN_LIFETIME_MINUTES }),
  });
}

/** Throws RESET_TOKEN_INVALID. */
export async function checkReset({ db, clock }: Pick<Dependencies, 'db' | 'clock'>, token: string): Promise<void> {
  if (!(await isResetValid(db, hashOf(token), clock.now()))) throw refused('RESET_TOKEN_INVALID');
}

/**
 * Consumes the token, sets the password and invalidates the user's login tokens. Having read the e-mail proves ownership, so the network
 * becomes a known one. Throws RESET_TOKEN_INVALID.
 */
export async function changePassword(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'auth' | 'knownNetworks'>,
  token: string,
  password: string,
  network: string,
): Promise<void> {
  // Hashing a password is expensive, so an invalid token is refused before.
  await checkReset(dependencies, token);
  const user = await consumeReset(dependencies.db, hashOf(token), await hashPassword(password), dependencies.clock.now());
  if (user === null) throw refused('RESET_TOKEN_INVALID');
  dependencies.auth.invalidate(user);
  await dependencies.knownNetworks.remember(user, network);
}
