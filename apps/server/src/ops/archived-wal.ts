import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './backup-files.ts';

/** An archived WAL segment: its timeline (8 hex digits) and the two halves of its segment number (8 each). */
const SEGMENT = /^([\dA-F]{8})([\dA-F]{8})([\dA-F]{8})\.gz$/;

type Segment = { timeline: string; number: number };

export type ArchivedWal = {
  /** The number of the newest segment; null: the archive has nothing after the backup. */
  newest: number | null;
  /** The file name of the first missing segment between the backup and the newest segment; null: the archive is contiguous. */
  missing: string | null;
};

/** Compares the segments of an archive with those that a restore of the backup needs. The backup itself contains the WAL up to its end. */
export async function examineArchive(archive: string, { endLsn, walSegmentBytes }: Manifest): Promise<ArchivedWal> {
  const segments = (await readdir(archive)).toSorted().map((name) => parseName(name, walSegmentBytes));
  const found = segments.filter((segment) => segment !== null);
  // Sorted by name, so the last one belongs to the newest timeline. An older timeline may continue after a failover, but isn't restored.
  const newest = found.at(-1);
  const end = segmentOf(endLsn, walSegmentBytes);
  if (!newest || newest.number <= end) return { newest: null, missing: null };
  const numbers = new Set(found.map(({ number }) => number));
  let number = end + 1;
  while (numbers.has(number)) number += 1;
  const missing = number <= newest.number ? nameOf(newest.timeline, number, walSegmentBytes) : null;
  return { newest: newest.number, missing };
}

/** The number of the last WAL segment that the recovery read: where, by its history file, the new timeline branched off. */
export async function findRecoveredEnd(cluster: string, { walSegmentBytes }: Manifest): Promise<number> {
  const folder = join(cluster, 'pg_wal');
  const histories = (await readdir(folder)).filter((name) => name.endsWith('.history')).toSorted();
  const lines = (await readFile(join(folder, histories.at(-1)!), 'utf8')).trim().split('\n');
  return segmentOf(lines.at(-1)!.split('\t')[1]!, walSegmentBytes);
}

function parseName(name: string, segmentBytes: number): Segment | null {
  const [, timeline, high, low] = SEGMENT.exec(name) ?? [];
  if (!timeline) return null;
  return { timeline, number: Number.parseInt(high!, 16) * segmentsPerHigh(segmentBytes) + Number.parseInt(low!, 16) };
}

function nameOf(timeline: string, number: number, segmentBytes: number): string {
  const perHigh = segmentsPerHigh(segmentBytes);
  const digits = [Math.floor(number / perHigh), number % perHigh].map((part) => part.toString(16).toUpperCase().padStart(8, '0'));
  return `${timeline}${digits.join('')}.gz`;
}

/** The number of the segment that holds the last byte before an LSN, such as `0/3000150`. */
function segmentOf(lsn: string, segmentBytes: number): number {
  const [high, low] = lsn.split('/').map((part) => Number.parseInt(part, 16));
  return Math.floor((high! * 2 ** 32 + low! - 1) / segmentBytes);
}

/** Number of segments with the same high 32 bits of their LSNs. File names hold those bits, then the segment's index among these. */
const segmentsPerHigh = (segmentBytes: number) => 2 ** 32 / segmentBytes;
