import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { StartupError } from '../platform/startup-error.ts';
import type { Manifest } from './backup-files.ts';

/** An archived WAL segment: its timeline (8 hex digits) and the two halves of its segment number (8 each). */
const SEGMENT = /^([\dA-F]{8})([\dA-F]{8})([\dA-F]{8})\.gz$/;
/** The history file of a timeline. */
const HISTORY = /^([\dA-F]{8})\.history\.gz$/;
/** A line of a history file: a timeline, and the LSN at which the next one branched off. */
const BRANCHED_OFF = /^\s*(\d+)\s+([\dA-F]+\/[\dA-F]+)/gim;

type Needed = Pick<Manifest, 'timeline' | 'endLsn' | 'walSegmentBytes'>;

type Segment = { timeline: string; number: number };

export type ArchivedWal = {
  /** The number of the newest segment; null: the archive has nothing after the backup. */
  newest: number | null;
  /** The file name of the first missing segment between the backup and the newest segment; null: the archive is contiguous. */
  missing: string | null;
};

/** The timeline that a restore follows from this segment on. */
type Branch = { timeline: string; first: number };

/**
 * Compares the segments of an archive with those that a restore of the backup needs. The backup itself contains the WAL up to its end. A
 * timeline that was abandoned, as by a failover, may continue in the archive: each segment counts only on the timeline that is restored.
 */
export async function examineArchive(archive: string, manifest: Needed): Promise<ArchivedWal> {
  const { endLsn, walSegmentBytes } = manifest;
  const names = (await readdir(archive)).toSorted();
  const found = names.map((name) => parseName(name, walSegmentBytes)).filter((segment) => segment !== null);
  const timelines = [...names.flatMap((name) => HISTORY.exec(name)?.[1] ?? []), timelineOf(manifest.timeline)];
  const timeline = timelines.toSorted().at(-1)!;
  // Sorted by name, so the last one belongs to the newest timeline that has segments.
  const last = found.at(-1);
  const end = segmentOf(endLsn, walSegmentBytes);
  if (last && last.timeline > timeline) return { newest: last.number, missing: `${last.timeline}.history.gz` };
  const branches = await readBranches(archive, timeline, manifest);
  const ownerOf = (number: number) => branches.findLast(({ first }) => first <= number)!.timeline;
  const restored = found.filter((segment) => segment.timeline === ownerOf(segment.number)).map(({ number }) => number);
  // Later timelines own later segments, so these are sorted by number, too.
  const newest = restored.at(-1);
  if (newest === undefined || newest <= end) return { newest: null, missing: null };
  const numbers = new Set(restored);
  let number = end + 1;
  while (numbers.has(number)) number += 1;
  return { newest, missing: number <= newest ? nameOf(ownerOf(number), number, walSegmentBytes) : null };
}

/** The timelines from the first one to `timeline`, by the history file that PostgreSQL archived when `timeline` began. */
async function readBranches(archive: string, timeline: string, { timeline: own, walSegmentBytes }: Needed): Promise<Branch[]> {
  if (timeline === timelineOf(own)) return [{ timeline, first: 0 }];
  const file = join(archive, `${timeline}.history.gz`);
  const history = await readFile(file)
    .then((content) => gunzipSync(content).toString())
    .catch((error: Error) => {
      throw new StartupError(`The file ${file} of the WAL archive can't be read: ${error.message}. Use another copy of it.`);
    });
  const branches = [{ timeline: '', first: 0 }];
  for (const [, parent, lsn] of history.matchAll(BRANCHED_OFF)) {
    branches.at(-1)!.timeline = timelineOf(Number(parent));
    // The segment in which a timeline begins is archived on that timeline as a whole.
    branches.push({ timeline: '', first: Math.floor(bytesOf(lsn!) / walSegmentBytes) });
  }
  branches.at(-1)!.timeline = timeline;
  return branches;
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
  return Math.floor((bytesOf(lsn) - 1) / segmentBytes);
}

function bytesOf(lsn: string): number {
  const [high, low] = lsn.split('/').map((part) => Number.parseInt(part, 16));
  return high! * 2 ** 32 + low!;
}

/** A timeline as file names have it. */
const timelineOf = (timeline: number) => timeline.toString(16).toUpperCase().padStart(8, '0');

/** Number of segments with the same high 32 bits of their LSNs. File names hold those bits, then the segment's index among these. */
const segmentsPerHigh = (segmentBytes: number) => 2 ** 32 / segmentBytes;
