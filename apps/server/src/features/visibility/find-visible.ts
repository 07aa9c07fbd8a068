import type { UserId } from '@wieszcz/domain';
import { gatherReads } from '../../platform/database/gathered-reads.ts';

/** Finds what the viewer may see; null without one. */
export type FindSeen<Id, Row> = (id: Id, viewer: UserId | null) => Promise<Row | null>;

/** What somebody would look at; without an account the viewer is null. */
export type Asked<Id> = { id: Id; viewer: UserId | null };

/** A row, and the viewer who may see it. */
export type Seen<Row> = Row & { viewer: UserId | null };

/**
 * When a match is decided everybody looks at the same things, each with their own eyes: those who ask at once are answered together.
 * `select` answers, of all that is asked for, the rows that their viewers may see.
 */
export function createFindSeen<Id extends number, Row extends { id: number }>(
  select: (asked: Asked<Id>[]) => Promise<Seen<Row>[]>,
): FindSeen<Id, Row> {
  const keyOf = ({ id, viewer }: Asked<number>) => `${id}/${viewer}`;
  const find = gatherReads(async (asked: Asked<Id>[]) => new Map((await select(asked)).map((row) => [keyOf(row), row])), keyOf);
  return (id, viewer) => find({ id, viewer });
}
