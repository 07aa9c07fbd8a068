import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@wieszcz/api';
import { HOUR_MS, type Role, type UserId } from '@wieszcz/domain';
import { endSession, insertSession, listSessions, type SessionRow } from '../../../platform/auth/sessions.queries.ts';
import { idleCutoff, type Viewer } from '../../../platform/auth/viewer.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { refused } from '../../../platform/http/app-error.ts';
import { timestamp } from '../../../presenters/timestamp.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endSessionsOf } from '../users.queries.ts';

/** Where a sign-in comes from. */
export type Origin = { network: string; device: string };

/** A sign-in beyond this number ends the user's least recently used session. */
const MAX_SESSIONS = 100;

type SignedIn = { id: UserId; username: string; role: Role; epoch: number };

/**
 * Opens a session in a transaction, and returns its token. It may end the user's least recently used session, so the caller also calls
 * `auth.invalidate` after the commit.
 */
export async function openSession(
  { clock, tokens, config }: Pick<Dependencies, 'clock' | 'tokens' | 'config'>,
  trx: Database,
  user: SignedIn,
  origin: Origin,
): Promise<string> {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + config.sessionHours * HOUR_MS);
  const session = { id: randomUUID(), user: user.id, epoch: user.epoch, createdAt, expiresAt, ...origin };
  await insertSession(trx, session, MAX_SESSIONS);
  return tokens.issue({ ...user, session });
}

/** Ends the viewer's session. A token of an earlier release belongs to no session, so it ends all sessions of the viewer. */
export async function signOut(dependencies: Pick<Dependencies, 'db' | 'clock' | 'auth'>, viewer: Viewer): Promise<void> {
  if (viewer.session === null) return endOwnSessions(dependencies, viewer);
  await endSession(dependencies.db, viewer.id, viewer.session, dependencies.clock.now());
  dependencies.auth.invalidate(viewer.id);
}

/** Throws SESSION_NOT_FOUND for another user's session and for a session that has ended. */
export async function endOwnSession(
  { db, clock, auth }: Pick<Dependencies, 'db' | 'clock' | 'auth'>,
  viewer: Viewer,
  session: string,
): Promise<void> {
  if (!(await endSession(db, viewer.id, session, clock.now()))) throw refused('SESSION_NOT_FOUND');
  auth.invalidate(viewer.id);
}

/** Ends all sessions of the viewer, the current one included. */
export async function endOwnSessions({ db, auth }: Pick<Dependencies, 'db' | 'auth'>, { id }: Viewer): Promise<void> {
  await endSessionsOf(db, id);
  auth.invalidate(id);
}

export async function listOwnSessions(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
): Promise<OwnSession[]> {
  const now = dependencies.clock.now();
  const sessions = await listOpenSessions(dependencies, viewer.id);
  const shown = sessions.map(({ id, createdAt, usedAt, network, device }) => {
    const current = id === viewer.session;
    // Uses are stored with a delay. The latest use of the current session is this call.
    return { id, createdDate: timestamp(createdAt), usedDate: timestamp(current ? now : usedAt), network, device, current };
  });
  // Hence the current one comes first.
  return shown.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** The user's sessions that haven't ended, expired or been unused for too long, by their stored last use, the latest first. */
export async function listOpenSessions(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  user: UserId,
): Promise<SessionRow[]> {
  const now = clock.now();
  return listSessions(db, user, now, idleCutoff(config, now));
}
