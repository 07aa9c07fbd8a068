import { hash, hashRaw, verify } from '@node-rs/argon2';
import { normalForm } from '@wieszcz/domain';
import { createSemaphore } from '../semaphore.ts';

/** OWASP's first choice for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash takes 19 MiB and a thread for some 20 ms. Three permits leave one of libuv's four threads to file reads and compression.
 * A flood of sign-ins gets SemaphoreBusyError, which becomes a 503, and never the answer for a wrong password.
 */
export const HASHING = { permits: 3, maxWaiting: 200, maxWaitMs: 5_000 };
export const withHashPermit = createSemaphore(HASHING);

/** Rejects with SemaphoreBusyError while too many hashes wait, as all functions of this file do. */
export const hashPassword = (password: string): Promise<string> =>
  withHashPermit(() => hash(normalForm(password, 'NFC'), HASH_COST));

/** Hashes a recovery code at the same cost as a password, with the caller's salt. */
export const hashCode = (code: string, salt: Buffer): Promise<Buffer> =>
  withHashPermit(() => hashRaw(code, { ...HASH_COST, salt }));

/** Verified in place of an unknown user's hash. No password has it: its salt and digest are zeros. */
const DECOY_HASH = `$argon2id$v=19$m=${HASH_COST.memoryCost},t=${HASH_COST.timeCost},p=${HASH_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Takes as long for an unknown user (`stored` is null) as for a known one, so that response times don't reveal who exists. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const matches = await withHashPermit(() => verify(stored ?? DECOY_HASH, normalForm(password, 'NFC')));
  return matches && stored !== null;
}
