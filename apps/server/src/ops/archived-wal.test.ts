import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examineArchive } from './archived-wal.ts';

let archive: string;
beforeEach(async () => {
  archive = await mkdtemp(join(tmpdir(), 'wieszcz-wal-'));
});
afterEach(() => rm(archive, { recursive: true, force: true }));

const digits = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');
const nameOf = (timeline: number, segment: number) => `${digits(timeline)}${digits(0)}${digits(segment)}.gz`;

async function addSegments(timeline: number, ...segments: number[]): Promise<void> {
  for (const segment of segments) await writeFile(join(archive, nameOf(timeline, segment)), '');
}

const addHistory = (timeline: number, content: string) =>
  writeFile(join(archive, `${digits(timeline)}.history.gz`), gzipSync(content));

/** Examines the archive for a backup on the first timeline that ends in segment 3. */
const examine = () => examineArchive(archive, { timeline: 1, endLsn: '0/3000158', walSegmentBytes: 16 * 1024 * 1024 });

describe('Of an archive with a timeline that branched off', () => {
  beforeEach(async () => {
    await addHistory(2, '1\t0/9000150\tno recovery target specified\n');
  });

  it('each segment is needed on the timeline that is restored from it on', async () => {
    await addSegments(1, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    await addSegments(2, 9, 10);
    expect(await examine()).toEqual({ newest: 10, missing: null });
    await rm(join(archive, nameOf(1, 7)));
    expect(await examine()).toEqual({ newest: 10, missing: nameOf(1, 7) });
  });

  it('a segment of the abandoned timeline does not stand in for a missing one', async () => {
    await addSegments(1, 4, 5, 6, 7, 8, 9, 10, 11);
    await addSegments(2, 9, 11);
    expect(await examine()).toEqual({ newest: 11, missing: nameOf(2, 10) });
  });

  it('the abandoned timeline is not needed if the new one has no segment yet', async () => {
    await addSegments(1, 4, 5, 6, 7, 8, 9, 10);
    expect(await examine()).toEqual({ newest: 8, missing: null });
  });

  it('the history is needed, and has to be readable', async () => {
    await addSegments(1, 4, 5);
    await addSegments(3, 5);
    expect(await examine()).toEqual({ newest: 5, missing: '00000003.history.gz' });
    await writeFile(join(archive, '00000003.history.gz'), 'damaged');
    await expect(examine()).rejects.toThrow("00000003.history.gz of the WAL archive can't be read");
  });

  it('a timeline that began between two segments owns the later one', async () => {
    await addHistory(3, '1\t0/9000150\tfailover\n\n2\t0/B000000\tfailover\n');
    await addSegments(1, 4, 5, 6, 7, 8);
    await addSegments(2, 9, 10);
    await addSegments(3, 11);
    expect(await examine()).toEqual({ newest: 11, missing: null });
    await rm(join(archive, nameOf(2, 10)));
    expect(await examine()).toEqual({ newest: 11, missing: nameOf(2, 10) });
  });
});

it('Of an archive with one timeline the first missing segment after the backup is named', async () => {
  await addSegments(1, 1, 2);
  expect(await examine()).toEqual({ newest: null, missing: null });
  await addSegments(1, 4, 5, 8);
  expect(await examine()).toEqual({ newest: 8, missing: nameOf(1, 6) });
});
