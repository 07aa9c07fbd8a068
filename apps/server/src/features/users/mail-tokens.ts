import { createHash, randomBytes } from 'node:crypto';
import { countToday, secondsUntilWithin } from '../../platform/http/rate-limits/daily-quota.ts';
import type { Dependencies } from '../dependencies.ts';

const TOKEN_BYTES = 24;
/** E-mails of one kind to a receiver in 24 hours. */
const MAILS_PER_DAY = 10;

/** Tokens of e-mails are stored as hashes only: a copied database lets nobody use them. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Counts an e-mail of a kind, as `countToday`. The receiver is an address wherever that may be a stranger's: whoever deletes the account and
 * signs up again with the same address gets no further ones.
 */
export const countMail = (
  dependencies: Pick<Dependencies, 'db' | 'clock'>,
  receiver: string,
  ...kind: string[]
): Promise<{ isWithin: boolean; undo: () => Promise<void> }> =>
  countToday(dependencies, MAILS_PER_DAY, ...kind, receiver.toLowerCase());

/** The seconds until `countMail` with the same arguments is within the limit again; null if it is so now. */
export const secondsUntilMail = (
  dependencies: Pick<Dependencies, 'db' | 'clock'>,
  receiver: string,
  ...kind: string[]
): Promise<number | null> => secondsUntilWithin(dependencies, MAILS_PER_DAY, ...kind, receiver.toLowerCase());

/** A new random token for an e-mail, and the link that opens the screen at `path` with the token filled in. */
export function createMailToken(publicUrl: string, path: string): { token: string; hash: Buffer; link: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  // Behind the `#` the token isn't sent to a server, so it is in no server's log.
  return { token, hash: hashOfToken(token), link: `${publicUrl}/#${path}?token=${token}` };
}
