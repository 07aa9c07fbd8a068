import { MINUTE_MS, type UserId } from '@wieszcz/domain';
import { mailTexts } from '@wieszcz/texts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { countMail, createMailToken, hashOfToken } from './mail-tokens.ts';
import { refuseGuessablePassword } from './password-rules.ts';
import { consumeReset, extendReset, findUserByEmail, findUserOfReset, putReset, type UserRow } from './users.queries.ts';

const TOKEN_LIFETIME_MINUTES = 60;
/** A token that was sent is valid for at least this time before a further request may revoke it. */
const PAUSE_MINUTES = 2;

export const SEND_RESET = 'sendPasswordReset';

/**
 * Only queues the job, which looks up the user and makes the token: the call takes as long for an unknown address as for a known one, and
 * no readable token or network is stored with the job. `requestId` joins the job's line in the log to that of the request.
 *
 * A request replaces only waiting ones from the same network: a stranger's must not take the place of the owner's, whose network is known.
 * The jobs of an address run one after another, so that none replaces a token while its e-mail is being sent.
 */
export async function requestReset(
  { jobs, knownNetworks }: Pick<Dependencies, 'jobs' | 'knownNetworks'>,
  email: string,
  { network, requestId }: { network: string; requestId: string },
): Promise<void> {
  const payload = { email, requestId, networks: knownNetworks.hashesOf(network) };
  const hash = hashOfToken([email, ...payload.networks].join(' ')).toString('hex');
  // One queue for each first byte of the address's hash: as many queues as addresses would stay in the database.
  const queue = `${SEND_RESET} ${hashOfToken(email)[0]}`;
  await jobs.add(SEND_RESET, payload, { key: `${SEND_RESET} ${hash}`, queue });
}

type SendDependencies = Pick<Dependencies, 'db' | 'mail' | 'clock' | 'config' | 'log' | 'knownNetworks'>;
type RequestedReset = { email: string; requestId?: string | undefined; networks: string[] };

/**
 * The job: replaces the user's previous token and sends the new one by e-mail. Does nothing for unknown or blocked users, and while requests
 * come too often.
 */
export async function sendReset(dependencies: SendDependencies, { email, requestId, networks }: RequestedReset): Promise<void> {
  const { db, mail, config, log } = dependencies;
  const user = await findUserByEmail(db, email);
  const entry = { subject: user?.id ?? null, reqId: requestId };
  if (!user || user.blocked)
    return log.info(entry, user ? 'no password reset for a blocked user' : 'no password reset for an unknown e-mail address');
  const { token, hash, link } = createMailToken(config.publicUrl, '/resetPasswordWithToken');
  const stored = await storeReset(dependencies, user, hash, networks);
  if (stored === null)
    return log.info(entry, "no password reset: the last one is too recent, today's are used up, or the address has changed");
  const { subject, body } = mailTexts.reset;
  const text = body({ username: user.username, link, token, minutes: TOKEN_LIFETIME_MINUTES });
  try {
    await mail.send({ to: user.email, subject, text });
  } catch (error) {
    await stored.uncount();
    throw error;
  }
  log.info(entry, 'a password reset was sent');
  // A failed job is repeated, which would revoke the sent token and send another one. So a failure here is only logged: the token then
  // expires two minutes earlier and can be replaced at once.
  await stored
    .protect()
    .catch((error: unknown) =>
      log.warn({ ...entry, error: String(error) }, 'a sent password reset may be replaced before its pause is over'),
    );
}

/**
 * Replaces the user's previous token; null if that was sent less than `PAUSE_MINUTES` ago, if the e-mails of the day are used up, or if the
 * user's address has changed since it was read. It is stored before the e-mail is sent, because only storing it tells whether it may be
 * sent; if sending then fails, the previous token is lost. A token with more than `TOKEN_LIFETIME_MINUTES - PAUSE_MINUTES` left can't be
 * replaced. A new one has just that, because the process may end before the e-mail is sent; `protect` adds the pause once it is sent.
 */
async function storeReset(
  { db, clock, knownNetworks }: SendDependencies,
  user: UserRow,
  hash: Buffer,
  networks: string[],
): Promise<{ protect: () => Promise<void>; uncount: () => Promise<void> } | null> {
  const isKnown = await knownNetworks.includesHash(user.username, networks);
  // Requests from networks of the user's earlier sign-ins have a count of their own, which strangers can't use up. It is kept per user, not
  // per address: a stranger may have had an account with this address before, and then had known networks, too.
  const counted = isKnown
    ? await countMail({ db, clock }, String(user.id), SEND_RESET, 'known network')
    : await countMail({ db, clock }, user.email, SEND_RESET, 'unknown network');
  if (!counted.isWithin) return null;
  const minutesFromNow = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS);
  const provisionalExpiry = minutesFromNow(TOKEN_LIFETIME_MINUTES - PAUSE_MINUTES);
  const expiry = minutesFromNow(TOKEN_LIFETIME_MINUTES);
  if (await putReset(db, user, hash, { provisionalExpiry, expiry }))
    return { protect: () => extendReset(db, hash, expiry), uncount: counted.undo };
  await counted.undo();
  return null;
}

/** Returns the user whose token it is. Throws RESET_TOKEN_INVALID. */
export async function checkReset({ db, clock }: Pick<Dependencies, 'db' | 'clock'>, token: string): Promise<UserRow> {
  const user = await findUserOfReset(db, hashOfToken(token), clock.now());
  if (!user) throw refused('RESET_TOKEN_INVALID');
  return user;
}

/**
 * Consumes the token, sets the password and invalidates the user's login tokens. Having read the e-mail proves ownership, so the network
 * becomes a known one. Throws RESET_TOKEN_INVALID, PASSWORD_COMMON or PASSWORD_IS_NAME.
 */
export async function changePassword(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'auth' | 'knownNetworks'>,
  token: string,
  password: string,
  network: string,
): Promise<UserId> {
  const { db, clock, auth, knownNetworks } = dependencies;
  // Hashing a password is expensive, so an invalid token is refused before.
  refuseGuessablePassword(password, await checkReset(dependencies, token), 'newPassword');
  const passwordHash = await hashPassword(password);
  const user = await db.transaction().execute(async (trx) => {
    const owner = await consumeReset(trx, hashOfToken(token), passwordHash, clock.now());
    if (owner === null) throw refused('RESET_TOKEN_INVALID');
    await knownNetworks.remember(trx, owner, network);
    return owner;
  });
  auth.invalidate(user);
  return user;
}
