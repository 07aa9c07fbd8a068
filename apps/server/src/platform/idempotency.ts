import { HOUR_MS, IDEMPOTENCY_HOURS, type UserId } from '@wieszcz/domain';

/** The key under which the first outcome of a request is stored. */
export type Idempotency = {
  /** The scope of the key: two users may use the same one. */
  user: UserId;
  key: string;
  /** SHA-256 in hex of method, path, query and body, keyed if the body has a password; of a sign-up see `signUpCall`. */
  fingerprint: string;
};

/** Outcomes stored before this moment have expired. */
export const expiryCutoff = (now: Date): Date => new Date(now.getTime() - IDEMPOTENCY_HOURS * HOUR_MS);
