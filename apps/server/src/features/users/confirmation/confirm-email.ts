import { HOUR_MS, type UserId } from '@wieszcz/domain';
import { mailTexts } from '@wieszcz/texts';
import { refused, refusedForNow } from '../../../platform/http/app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { payDailyBonus } from '../daily-bonus.ts';
import { countMail, createMailToken, hashOfToken, secondsUntilMail } from '../mail-tokens.ts';
import { findUserById } from '../users.queries.ts';
import { consumeConfirmation, putConfirmation } from './email-confirmations.queries.ts';

const TOKEN_LIFETIME_HOURS = 24;

export const SEND_CONFIRMATION = 'sendEmailConfirmation';

/** Queues are never deleted, so users share this many. A mail server that hangs delays those of its queue. */
const QUEUES = 256;

/**
 * Queues the job that makes the token and sends it, so that no readable token is stored with the job. The jobs of a user run one after
 * another: otherwise an e-mail that was asked for first, but took longer to send, would replace the token of the last one.
 */
export async function requestConfirmation({ jobs }: Pick<Dependencies, 'jobs'>, user: UserId): Promise<void> {
  const queue = `${SEND_CONFIRMATION} ${user % QUEUES}`;
  await jobs.add(SEND_CONFIRMATION, { user }, { key: `${SEND_CONFIRMATION} ${user}`, queue });
}

/**
 * The user asks for another link. Whoever is signed in may be told that none is sent, unlike a stranger who signs up with the address. Throws
 * EMAIL_ALREADY_CONFIRMED, or TOO_MANY_CONFIRMATIONS once the e-mails of the day are used up.
 */
export async function requestAnotherConfirmation(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'jobs'>,
  id: UserId,
): Promise<void> {
  const user = await findUserById(dependencies.db, id);
  if (!user) throw refused('UNAUTHENTICATED');
  if (user.emailConfirmed) throw refused('EMAIL_ALREADY_CONFIRMED');
  const seconds = await secondsUntilMail(dependencies, user.email, SEND_CONFIRMATION);
  if (seconds !== null) throw refusedForNow('TOO_MANY_CONFIRMATIONS', seconds);
  await requestConfirmation(dependencies, id);
}

/**
 * The job: sends a new token, which then replaces the user's previous one. Does nothing for users who are confirmed, blocked or gone, and once
 * the e-mails of the day are used up. If none is sent, the last token stays valid.
 */
export async function sendConfirmation(
  { db, mail, clock, config, log }: Pick<Dependencies, 'db' | 'mail' | 'clock' | 'config' | 'log'>,
  id: UserId,
): Promise<void> {
  const user = await findUserById(db, id);
  if (!user || user.blocked || user.emailConfirmed) return;
  const counted = await countMail({ db, clock }, user.email, SEND_CONFIRMATION);
  if (!counted.isWithin) return log.info({ subject: id }, "no confirmation of an e-mail address: today's are used up");
  const { token, hash, link } = createMailToken(config.publicUrl, '/confirmEmail');
  const { subject, body } = mailTexts.confirmation;
  const text = body({ username: user.username, link, token, hours: TOKEN_LIFETIME_HOURS });
  try {
    await mail.send({ to: user.email, subject, text });
  } catch (error) {
    await counted.undo();
    throw error;
  }
  // If this fails, the repetition of the job sends another token.
  const expires = new Date(clock.now().getTime() + TOKEN_LIFETIME_HOURS * HOUR_MS);
  const isStored = await putConfirmation(db, user, hash, expires);
  const outcome = isStored ? 'was sent' : 'was sent but is invalid, because the address has changed meanwhile';
  log.info({ subject: id }, `the confirmation of an e-mail address ${outcome}`);
}

type ConfirmDependencies = Pick<Dependencies, 'db' | 'clock' | 'auth' | 'exchange' | 'config' | 'jobs' | 'log'>;

/**
 * Consumes the token and confirms its user's e-mail address. Then pays the day's bonus, which no sign-in paid before the confirmation; what
 * isn't paid now is paid by a job or the user's next call.
 * Throws CONFIRMATION_TOKEN_INVALID.
 */
export async function confirmEmail(dependencies: ConfirmDependencies, token: string): Promise<UserId> {
  const { db, clock, auth } = dependencies;
  const user = await consumeConfirmation(db, hashOfToken(token), clock.now());
  if (user === null) throw refused('CONFIRMATION_TOKEN_INVALID');
  auth.invalidate(user.id);
  if (user.blocked) return user.id;
  await payDailyBonus(dependencies, { ...user, emailConfirmed: true });
  return user.id;
}
