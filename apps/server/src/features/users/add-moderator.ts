import type { UserId } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import type { Act, DoneBy } from '../../platform/acts.ts';
import { AppError, refused, resultOf } from '../../platform/http/app-error.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import type { KeyedChange } from '../../platform/keyed-changes.ts';
import { showRole } from '../../presenters/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { createUser, type Person } from './create-user.ts';
import { refuseUnfitUsername } from './refuse-unfit-username.ts';
import { isRemoved } from './removed-person.ts';
import { findUserByUsername } from './users.queries.ts';

type PartialPerson = { username: string; reason?: string | undefined } & { [Field in keyof Person]?: Person[Field] | undefined };

type ActRecord = Pick<Act, 'by' | 'reason'>;

const PERSONAL_FIELDS = ['firstName', 'surname', 'email', 'password'] as const;

/** If all personal fields are given, creates a moderator; if none is given, promotes an existing player who has never traded. */
export async function addModerator(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'exchange' | 'auth'>,
  { reason, ...person }: PartialPerson,
  by: DoneBy,
  { idempotency, store }: KeyedChange,
): Promise<void> {
  const record = { by, reason: reason ?? null };
  const missing = PERSONAL_FIELDS.filter((field) => person[field] === undefined);
  if (missing.length === PERSONAL_FIELDS.length) return promote(dependencies, person.username, record, idempotency);
  if (missing.length > 0) {
    const errors = missing.map((field) => ({ field, message: validationTexts.required }));
    throw new AppError('VALIDATION_FAILED', validationTexts.required, { errors });
  }
  refuseUnfitUsername(person.username, 'username');
  await createUser(dependencies, person as Person, 'moderator', { record, onCreated: (trx) => store(trx) });
}

async function promote(
  dependencies: Pick<Dependencies, 'db' | 'exchange' | 'auth'>,
  username: string,
  record: ActRecord,
  idempotency: Idempotency | undefined,
): Promise<void> {
  const user = await findUserByUsername(dependencies.db, username);
  if (!user) throw refused('USER_NOT_FOUND');
  if (isRemoved(user)) throw refused('ACCOUNT_REMOVED');
  await promotePlayer(dependencies, user.id, record, idempotency);
}

/** Makes a player a moderator. Throws HAS_TRADED, ALREADY_STAFF, ROLE_FORBIDDEN or EXCHANGE_BUSY. */
export async function promotePlayer(
  { exchange, auth }: Pick<Dependencies, 'exchange' | 'auth'>,
  user: UserId,
  record: ActRecord,
  idempotency: Idempotency | undefined,
): Promise<void> {
  const detail = { formerRole: showRole('player'), role: showRole('moderator') };
  const act: Act = { kind: 'roleChanged', ...record, subject: { user }, detail };
  resultOf(await exchange.submit({ kind: 'promoteToModerator', user }, idempotency, act));
  auth.invalidate(user);
}
