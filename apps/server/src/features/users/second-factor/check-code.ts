import { MINUTE_MS, type UserId } from '@wieszcz/domain';
import type { Database } from '../../../platform/database/pool.ts';
import { refused, refusedForNow } from '../../../platform/http/app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { hashRecoveryCode, parseCode, stepOf } from './codes.ts';
import { acceptStep, type CountedAttempt, countAttempt, type FactorState, spendRecoveryCode } from './second-factor.queries.ts';

type CheckDependencies = Pick<Dependencies, 'db' | 'clock' | 'sealing' | 'log' | 'config'>;

/** 960 guesses a day among a million codes, three of which are valid at a time: an attacker with the password needs a year. */
const MAX_ATTEMPTS = 10;
const WINDOW_MINUTES = 15;
/** A set-up that isn't confirmed within this time has to be started again. */
export const SETUP_MINUTES = 60;

export const sealingContextOf = (user: UserId): string => `second factor of ${user}`;

/** A code that can be used up: the time step of an app's code, or the hash of a recovery code. */
export type CheckedCode = { step: number } | { recoveryHash: Buffer };

/**
 * Checks a code of the app, or the form of a recovery code, for the user's confirmed second factor. The code is accepted only if `spendCode`
 * then uses it up. Null if it is wrong or the user has no second factor. Throws RATE_LIMITED and SECOND_FACTOR_UNREADABLE.
 */
export async function checkCode(dependencies: CheckDependencies, user: UserId, typed: string): Promise<CheckedCode | null> {
  const attempt = await admitAttempt(dependencies, user, 'confirmed');
  const parsed = parseCode(typed);
  if (!attempt || !parsed) return null;
  if (parsed.kind === 'recovery') return { recoveryHash: await hashRecoveryCode(parsed.code, attempt.recoverySalt) };
  const step = readStep(dependencies, user, attempt, parsed.code);
  return step === null ? null : { step };
}

/**
 * Uses up the code in the transaction of the change that it permits, so that the code is kept if the change fails. False if the code is
 * unknown or was used before.
 */
export const spendCode = (trx: Database, user: UserId, code: CheckedCode): Promise<boolean> =>
  'step' in code ? acceptStep(trx, user, code.step) : spendRecoveryCode(trx, user, code.recoveryHash);

/**
 * The secret that is being set up, and the time step of its code; null if the code is wrong. Throws SECOND_FACTOR_NOT_STARTED, RATE_LIMITED
 * and SECOND_FACTOR_UNREADABLE.
 */
export async function checkSetupCode(
  dependencies: CheckDependencies,
  user: UserId,
  typed: string,
): Promise<{ attempt: CountedAttempt; step: number } | null> {
  const attempt = await admitAttempt(dependencies, user, 'being set up');
  const oldest = dependencies.clock.now().getTime() - SETUP_MINUTES * MINUTE_MS;
  if (!attempt || attempt.startedAt.getTime() < oldest) throw refused('SECOND_FACTOR_NOT_STARTED');
  const parsed = parseCode(typed);
  const step = parsed?.kind === 'app' ? readStep(dependencies, user, attempt, parsed.code) : null;
  return step === null ? null : { attempt, step };
}

/**
 * Counts the attempt in the database before the check, so that concurrent guesses at all processes are included. Null if the user's second
 * factor isn't in the state: a set-up, which needs no password any more, must not use up the attempts of the sign-in.
 */
async function admitAttempt({ db, clock }: CheckDependencies, user: UserId, state: FactorState): Promise<CountedAttempt | null> {
  const now = clock.now();
  const attempt = await countAttempt(db, user, state, now, new Date(now.getTime() + WINDOW_MINUTES * MINUTE_MS));
  if (attempt && attempt.attempts > MAX_ATTEMPTS)
    throw refusedForNow('RATE_LIMITED', Math.ceil((attempt.until.getTime() - now.getTime()) / 1000));
  return attempt;
}

/** The time step of the code of an authenticator app; null if it is wrong. */
function readStep(
  { clock, sealing, log, config }: CheckDependencies,
  user: UserId,
  attempt: CountedAttempt,
  code: string,
): number | null {
  const secret = sealing.open({ keyId: attempt.keyId, bytes: attempt.secret }, sealingContextOf(user));
  if (secret === null) {
    log.error(
      { user, keyId: attempt.keyId },
      'a second factor is encrypted with a key that this server lacks; set JWT_SECRET_FORMER',
    );
    throw refused('SECOND_FACTOR_UNREADABLE', config.operator.contactEmail);
  }
  return stepOf(code, secret, clock.now());
}
