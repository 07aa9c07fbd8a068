import type { UserId } from '@wieszcz/domain';
import { gatherReads } from '../platform/database/gathered-reads.ts';

/** Finds what the viewer may see; null without one. */
export type FindSeen<Id, Row> = (id: Id, viewer: UserId | null) => Promise<Row | null>;

/** A row, and the viewer who may see it. */
export type Seen<Row> = Row & { viewer: UserId | null };

/**
 * When a match is decided everybody looks at the same things, each with their own eyes: those who ask at once are answered together.
 * `select` answers, of each id with its viewer, the rows that the viewer may see.
 */
export function createFindSeen<Id extends number, Row extends { id: number }>(
  select: (ids: Id[], viewers: (UserId | null)[]) => Promise<Seen<Row>[]>,
): FindSeen<Id, Row> {
  const keyOf = ({ id, viewer }: { id: number; viewer: UserId | null }) => `${id}/${viewer}`;
  const find = gatherReads(async (asked: { id: Id; viewer: UserId | null }[]) => {
    const rows = await select(
      asked.map(({ id }) => id),
      asked.map(({ viewer }) => viewer),
    );
    return new Map(rows.map((row) => [keyOf(row), row]));
  }, keyOf);
  return (id, viewer) => find({ id, viewer });
}
