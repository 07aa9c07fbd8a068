import type { DoneBy } from '../../../platform/acts.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { refusedField } from '../../../platform/http/app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { finishRemoval, removePerson } from '../anonymize-user.ts';
import { keepProven, provePassword } from '../prove-password.ts';
import { checkCode, spendCode } from '../second-factor/check-code.ts';
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts';

type DeletionDependencies = Pick<Dependencies, 'db' | 'config' | 'exchange' | 'clock' | 'sealing' | 'log' | 'auth'>;

/**
 * Removes the viewer, who must give the password and, if the second factor is on, one of its codes. Throws PASSWORD_WRONG,
 * SECOND_FACTOR_REQUIRED, CODE_WRONG, STAFF_ACCOUNT, ROLE_FORBIDDEN for a player who was blocked meanwhile, and the errors of `checkCode`.
 */
export async function deleteAccount(
  dependencies: DeletionDependencies,
  viewer: Viewer,
  { password, code }: { password: string; code?: string | undefined },
  by: DoneBy,
): Promise<void> {
  const { db, auth, log } = dependencies;
  const proven = await provePassword(db, viewer, password);
  const proveSecondFactorIn = await proveSecondFactor(dependencies, viewer, code);
  const prove = async (trx: Database) => {
    // A concurrent deletion may have removed the person meanwhile.
    if (!(await keepProven(trx, proven))) throw refusedField('PASSWORD_WRONG', 'password');
    await proveSecondFactorIn(trx);
  };
  await removePerson(dependencies, viewer.id, { by, prove });
  auth.invalidate(viewer.id);
  // The person is removed, so the call succeeds. If a busy exchange can't close the orders now, the job does so within minutes.
  await finishRemoval(dependencies, viewer.id).catch((error: unknown) =>
    log.warn({ err: error, user: viewer.id }, 'the orders of a removed account are closed later'),
  );
}

/** Resolves with a function that uses up the code in the transaction of the deletion, so that the code is kept if the deletion fails. */
async function proveSecondFactor(
  dependencies: DeletionDependencies,
  { id }: Viewer,
  typed = '',
): Promise<(trx: Database) => Promise<void>> {
  const isOn = await hasSecondFactor(dependencies.db, id);
  if (isOn && typed.trim() === '') throw refusedField('SECOND_FACTOR_REQUIRED', 'code');
  const code = isOn ? await checkCode(dependencies, id, typed) : null;
  if (isOn && !code) throw refusedField('CODE_WRONG', 'code');
  return async (trx) => {
    // The second factor may have been turned on meanwhile. `removePerson` has locked the user against that.
    if (!code && (await hasSecondFactor(trx, id))) throw refusedField('SECOND_FACTOR_REQUIRED', 'code');
    if (code && !(await spendCode(trx, id, code))) throw refusedField('CODE_WRONG', 'code');
  };
}
