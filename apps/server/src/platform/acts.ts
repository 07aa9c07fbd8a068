import type { ActDetail, ActKind } from '@wieszcz/api';
import type { BetId, MarketId, Role, UserId } from '@wieszcz/domain';
import type { FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';
import { INSERT_ACT, LIST_ACTIVE_ACTORS } from './acts.queries.ts';
import type { Viewer } from './auth/viewer.ts';
import type { Database } from './database/pool.ts';
import { refused } from './http/app-error.ts';

/** The actor, the role with which their call was authorized, and the id of the request. */
export type DoneBy = { actor: UserId; role: Role; requestId: string };

/** What an admin, a moderator or the operator did, or a player's removal of their own account. */
export type Act = {
  kind: ActKind;
  /** null: the operator, on the command line. */
  by: DoneBy | null;
  subject: { user: UserId } | { market: MarketId };
  detail?: ActDetail;
  reason?: string | null;
};

/** An act that the exchange records on the market of a bet, with the title of the bet in the detail. */
export type ActOnBet = Omit<Act, 'subject'> & { subject: { bet: BetId } };

export const doneBy = (user: Viewer, request: FastifyRequest): DoneBy => ({
  actor: user.id,
  role: user.role,
  requestId: request.id,
});

/** The parameters of `INSERT_ACT`. */
export const valuesOfAct = ({ kind, by, subject, detail = {}, reason = null }: Act, at: Date): (string | number | null)[] => [
  at.toISOString(),
  kind,
  by?.actor ?? null,
  'user' in subject ? subject.user : null,
  'market' in subject ? subject.market : null,
  JSON.stringify(detail),
  reason,
  by?.requestId ?? null,
];

/** The parameters of `LIST_ACTIVE_ACTORS`. */
export const valuesOfActors = (actors: readonly DoneBy[]): [ids: UserId[], roles: Role[]] => [
  actors.map(({ actor }) => actor),
  actors.map(({ role }) => role),
];

/**
 * Records an act in the transaction that performs it: before the deletion of its subject, otherwise after the change. Throws
 * ROLE_FORBIDDEN, which undoes the change, if the actor was demoted or blocked after the call was authorized; the role of the authorization
 * may also have come from a cache. A demotion that commits later than this check counts as later than the act. An act that goes through the
 * exchange is passed to `submit` instead.
 */
export async function insertAct(trx: Database, act: Act, at: Date): Promise<void> {
  if (act.by) {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(LIST_ACTIVE_ACTORS, valuesOfActors([act.by])));
    if (rows.length === 0) throw refused('ROLE_FORBIDDEN');
  }
  await trx.executeQuery(CompiledQuery.raw(INSERT_ACT, valuesOfAct(act, at)));
}
