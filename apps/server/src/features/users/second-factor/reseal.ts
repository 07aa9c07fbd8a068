import type { UserId } from '@wieszcz/domain';
import type { Dependencies } from '../../dependencies.ts';
import { sealingContextOf } from './check-code.ts';
import { listOtherwiseSealed, replaceSealed } from './second-factor.queries.ts';

export const RESEAL_SECOND_FACTORS = 'resealSecondFactors';
const PIECE = 200;

/**
 * The job: encrypts secrets of the former key with the present one, so that the former key can be dropped. Logs an error if there are
 * secrets that neither key opens. Users of a confirmed factor among them can sign in with recovery codes only.
 */
export async function resealSecondFactors(
  { db, sealing, jobs, log }: Pick<Dependencies, 'db' | 'sealing' | 'jobs' | 'log'>,
  after: number,
): Promise<void> {
  const piece = await listOtherwiseSealed(db, sealing.keyId, after, PIECE);
  const unreadable: UserId[] = [];
  for (const { user, secret } of piece) {
    const plain = sealing.open(secret, sealingContextOf(user));
    if (plain === null) unreadable.push(user);
    else await replaceSealed(db, user, secret.bytes, sealing.seal(plain, sealingContextOf(user)));
  }
  if (unreadable.length > 0)
    log.error(
      { users: unreadable },
      'second factors are encrypted with a key that this server lacks; start it with that key as JWT_SECRET_FORMER',
    );
  const last = piece.at(-1);
  if (last && piece.length === PIECE) await jobs.add(RESEAL_SECOND_FACTORS, { after: last.user });
}
