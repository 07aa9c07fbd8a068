import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Sealed } from '../../../platform/auth/sealing.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { SecondFactorsRow } from '../../../platform/database/schema.ts';

type SecondFactorStatus = { isConfirmed: boolean; recoveryCodes: number };

/** Null if there is none, not even one that is being set up. */
export async function findSecondFactor(db: Database, user: UserId): Promise<SecondFactorStatus | null> {
  const { rows } = await sql<SecondFactorStatus>`
    select confirmed_at is not null as "isConfirmed",
      (select count(*) from recovery_codes c where c.user_id = f.user_id)::int as "recoveryCodes"
    from second_factors f where user_id = ${user}`.execute(db);
  return rows[0] ?? null;
}

export async function hasSecondFactor(db: Database, user: UserId): Promise<boolean> {
  return (await findSecondFactor(db, user))?.isConfirmed ?? false;
}

/** Starts a set-up, also in place of one that isn't confirmed. False if the user has a confirmed second factor. */
export async function putUnconfirmed(
  db: Database,
  user: UserId,
  { secret, recoverySalt }: { secret: Sealed; recoverySalt: Buffer },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors as f (user_id, secret, key_id, started_at, recovery_salt)
    values (${user}, ${secret.bytes}, ${secret.keyId}, ${now}, ${recoverySalt})
    on conflict (user_id) do update
    set secret = excluded.secret, key_id = excluded.key_id, started_at = excluded.started_at, recovery_salt = excluded.recovery_salt
    where f.confirmed_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes set-ups that were started before this moment and not confirmed. */
export async function deleteAbandonedSetUps(db: Database, before: Date): Promise<void> {
  await sql`delete from second_factors where confirmed_at is null and started_at < ${before}`.execute(db);
}

export type CountedAttempt = Pick<SecondFactorsRow, 'secret' | 'attempts'> & {
  keyId: SecondFactorsRow['key_id'];
  startedAt: SecondFactorsRow['started_at'];
  recoverySalt: SecondFactorsRow['recovery_salt'];
  until: SecondFactorsRow['attempts_until'];
};

export type FactorState = 'confirmed' | 'being set up';

/**
 * Counts a code that is about to be checked, and returns what it is checked with. The first attempt after a window starts a new window, which
 * ends at `until`. So does an attempt in a window that ends later than `until`: it was stored before the clock was set back. Null, and
 * nothing is counted, if the user has no second factor in this state.
 */
export async function countAttempt(
  db: Database,
  user: UserId,
  state: FactorState,
  now: Date,
  until: Date,
): Promise<CountedAttempt | null> {
  const { rows } = await sql<CountedAttempt>`
    update second_factors set
      attempts = case when attempts_until > ${now} and attempts_until <= ${until} then attempts + 1 else 1 end,
      attempts_until = case when attempts_until > ${now} and attempts_until <= ${until} then attempts_until else ${until} end
    where user_id = ${user} and (confirmed_at is not null) = ${state === 'confirmed'}
    returning secret, key_id as "keyId", started_at as "startedAt", recovery_salt as "recoverySalt", attempts, attempts_until as until`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Accepts the code of a time step, once. False if a code of this or a later step was accepted before. */
export async function acceptStep(db: Database, user: UserId, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factors set used_step = ${step}, attempts = 0
    where user_id = ${user} and confirmed_at is not null and used_step < ${step}
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes an unused recovery code. False if the user has none with this hash. Locks the second factor before the code, as its removal does,
 * which deletes the codes: the other order could deadlock with it.
 */
export async function spendRecoveryCode(db: Database, user: UserId, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with factor as (
      select user_id from second_factors where user_id = ${user} for no key update
    ), used as (
      delete from recovery_codes c using factor where c.user_id = factor.user_id and code_hash = ${codeHash} returning c.user_id
    )
    update second_factors f set attempts = 0 from used where f.user_id = used.user_id
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Turns on the second factor that was set up with this salt. False if it isn't being set up any more. The salt identifies the set-up:
 * `replaceSealed` may replace the stored secret meanwhile, but never the salt.
 */
export async function confirmSecondFactor(
  db: Database,
  user: UserId,
  { recoverySalt, step, codeHashes }: { recoverySalt: Buffer; step: number; codeHashes: Buffer[] },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with confirmed as (
      update second_factors set confirmed_at = ${now}, used_step = ${step}, attempts = 0
      where user_id = ${user} and confirmed_at is null and recovery_salt = ${recoverySalt}
      returning user_id
    )
    insert into recovery_codes (user_id, code_hash)
    select user_id, code_hash from confirmed, unnest(${codeHashes}::bytea[]) as code_hash
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Removes the user's second factor with its recovery codes; the next sign-in needs the password alone. The calling process also calls
 * `auth.invalidate`. False if none is on: one that is being set up stays.
 */
export async function removeSecondFactor(db: Database, user: UserId): Promise<boolean> {
  const { rows } = await sql`delete from second_factors where user_id = ${user} and confirmed_at is not null returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export type SealedSecret = { user: UserId; secret: Sealed };

/** Secrets that are encrypted with a key other than `keyId`, of users with ids above `after`, in order of id. */
export async function listOtherwiseSealed(db: Database, keyId: string, after: number, limit: number): Promise<SealedSecret[]> {
  const { rows } = await sql<{ user: UserId; bytes: Buffer; keyId: string }>`
    select user_id as "user", secret as bytes, key_id as "keyId" from second_factors
    where key_id <> ${keyId} and user_id > ${after} order by user_id limit ${limit}`.execute(db);
  return rows.map(({ user, ...secret }) => ({ user, secret }));
}

/** Does nothing if the secret isn't `from` any more. */
export async function replaceSealed(db: Database, user: UserId, from: Buffer, to: Sealed): Promise<void> {
  await sql`
    update second_factors set secret = ${to.bytes}, key_id = ${to.keyId}
    where user_id = ${user} and secret = ${from}`.execute(db);
}
