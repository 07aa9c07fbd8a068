import { endOtherSessions } from '../../../platform/auth/sessions.queries.ts';
import { isSecondFactorRequired, type Viewer } from '../../../platform/auth/viewer.ts';
import { refused, refusedField } from '../../../platform/http/app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { keepProven, provePassword } from '../prove-password.ts';
import { lockPerson } from '../users.queries.ts';
import { checkCode, checkSetupCode, sealingContextOf, spendCode } from './check-code.ts';
import { enrolmentOf, newRecoveryCodes, newRecoverySalt, newSecret } from './codes.ts';
import {
  confirmSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  putUnconfirmed,
  removeSecondFactor,
} from './second-factor.queries.ts';

export async function showSecondFactor(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  { id, role }: Viewer,
): Promise<{ enabled: boolean; required: boolean; recoveryCodes: number }> {
  const found = await findSecondFactor(db, id);
  return {
    enabled: found?.isConfirmed ?? false,
    required: isSecondFactorRequired(config, role),
    recoveryCodes: found?.recoveryCodes ?? 0,
  };
}

/**
 * Starts the set-up with a new secret. The sign-in needs no code until the set-up is confirmed. Throws PASSWORD_WRONG and
 * SECOND_FACTOR_ENABLED.
 */
export async function startSecondFactor(
  { db, clock, sealing }: Pick<Dependencies, 'db' | 'clock' | 'sealing'>,
  viewer: Viewer,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const proven = await provePassword(db, viewer, password);
  const secret = newSecret();
  const sealed = sealing.seal(secret, sealingContextOf(viewer.id));
  const isStarted = await db.transaction().execute(async (trx) => {
    // So that none is stored for a person who was removed meanwhile.
    if (!(await keepProven(trx, proven))) throw refusedField('PASSWORD_WRONG', 'password');
    return putUnconfirmed(trx, viewer.id, { secret: sealed, recoverySalt: newRecoverySalt() }, clock.now());
  });
  if (!isStarted) throw refused('SECOND_FACTOR_ENABLED');
  return enrolmentOf(secret, viewer.username);
}

/**
 * Turns the second factor on, ends the user's other sessions, which a password alone has opened, and returns the recovery codes, which are
 * never shown again. Throws CODE_WRONG and the errors of `checkSetupCode`.
 */
export async function finishSecondFactor(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'config' | 'sealing' | 'log' | 'auth'>,
  { id, session }: Viewer,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, clock, auth } = dependencies;
  const checked = await checkSetupCode(dependencies, id, code);
  if (!checked) throw refusedField('CODE_WRONG', 'code');
  const { attempt, step } = checked;
  const { shown, hashes } = await newRecoveryCodes(attempt.recoverySalt);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    // Waits for sign-ins under way, so that their sessions end, too. Later ones see the second factor.
    await lockPerson(trx, id);
    const isConfirmed = await confirmSecondFactor(trx, id, { recoverySalt: attempt.recoverySalt, step, codeHashes: hashes }, now);
    if (!isConfirmed) throw refused('SECOND_FACTOR_NOT_STARTED');
    await endOtherSessions(trx, id, session, now);
  });
  auth.invalidate(id);
  return { recoveryCodes: shown };
}

/** Throws PASSWORD_WRONG, CODE_WRONG, SECOND_FACTOR_OFF and the errors of `checkCode`. */
export async function removeOwnSecondFactor(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'config' | 'sealing' | 'log' | 'auth'>,
  viewer: Viewer,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { db, auth } = dependencies;
  const proven = await provePassword(db, viewer, password);
  if (!(await hasSecondFactor(db, viewer.id))) throw refused('SECOND_FACTOR_OFF');
  const checked = await checkCode(dependencies, viewer.id, code);
  await db.transaction().execute(async (trx) => {
    // The former password must not remove what protects the account after a change of the password.
    if (!(await keepProven(trx, proven))) throw refusedField('PASSWORD_WRONG', 'password');
    if (!checked || !(await spendCode(trx, viewer.id, checked))) throw refusedField('CODE_WRONG', 'code');
    await removeSecondFactor(trx, viewer.id);
  });
  auth.invalidate(viewer.id);
}
