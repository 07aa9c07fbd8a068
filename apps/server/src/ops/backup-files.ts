import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Transform, type TransformCallback, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { isMissingFile } from '../platform/missing-file.ts';
import { StartupError } from '../platform/startup-error.ts';

/** Subfolder of BACKUP_DIR that holds the base backups, one folder per backup. */
export const BASE_FOLDER = 'base';
export const MANIFEST_FILE = 'manifest.json';
/** The files of the cluster, in a compressed tar archive. */
export const CLUSTER_FILE = 'base.tar.gz';

const storedFile = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
export type StoredFile = z.infer<typeof storedFile>;

/** Describes a backup. Written last. A backup that is interrupted stays a hidden folder, which isn't listed. */
const manifestSchema = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  serverVersion: z.string(),
  systemIdentifier: z.string(),
  timeline: z.number(),
  startLsn: z.string(),
  endLsn: z.string(),
  /** The WAL file that holds `startLsn`. */
  startWal: z.string().regex(/^[\dA-F]{24}$/),
  /** The size of a WAL file. Manifests of earlier releases don't name it; the default is PostgreSQL's. */
  walSegmentBytes: z.int().default(16 * 1024 * 1024),
  /** The game's database and the user that made the backup. */
  database: z.string(),
  user: z.string(),
  /** Path of the WAL archive, relative to BACKUP_DIR; null if there was none. */
  archive: z.string().nullable(),
  /**
   * Number of rows by table, for tables that never shrink. Counted before the backup began, so the backup never has fewer. Manifests of
   * earlier releases also count `contracts`, which may shrink.
   */
  counts: z.record(z.string(), z.number()),
  files: z.array(storedFile),
});
export type Manifest = z.infer<typeof manifestSchema>;

export type Backup = { name: string; folder: string; manifest: Manifest };

/** A backup whose manifest can't be read; `problem` is a sentence that names the file. */
type UnreadableBackup = { name: string; problem: string };

/** The complete backups and, separately, those whose manifest can't be read; each list begins with the newest. */
export async function listBackups(backupDir: string): Promise<{ backups: Backup[]; unreadable: UnreadableBackup[] }> {
  const parent = join(backupDir, BASE_FOLDER);
  const names = (await listNames(parent)).filter((name) => !name.startsWith('.'));
  const found = await Promise.all(
    names
      .toSorted()
      .toReversed()
      .map((name) => readBackup(parent, name)),
  );
  const complete = found.filter((backup) => backup !== null);
  return {
    backups: complete.filter((backup) => 'manifest' in backup),
    unreadable: complete.filter((backup) => 'problem' in backup),
  };
}

/** What is in a folder of BACKUP_DIR; nothing if the folder doesn't exist. Any other failure must not look like an empty folder. */
export const listNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartupError(`BACKUP_DIR can't be read: ${error.message}`);
  });

async function readBackup(parent: string, name: string): Promise<Backup | UnreadableBackup | null> {
  const folder = join(parent, name);
  const file = join(folder, MANIFEST_FILE);
  try {
    return { name, folder, manifest: manifestSchema.parse(JSON.parse(await readFile(file, 'utf8'))) };
  } catch (error) {
    // Without a manifest it is no complete backup, and a file in the place of a folder is none either.
    if (isMissingFile(error)) return null;
    const reason = error instanceof z.ZodError ? z.prettifyError(error).replaceAll(/\s+/g, ' ') : (error as Error).message;
    return { name, problem: `${file} can't be read: ${reason}` };
  }
}

/** The named backup, or the newest readable one that ended before `before`. Throws StartupError if there is none. */
export async function findBackup(
  backupDir: string,
  { name, before }: { name?: string | undefined; before?: Date | null },
): Promise<Backup> {
  const { backups, unreadable } = await listBackups(backupDir);
  const named = unreadable.find((backup) => backup.name === name);
  if (named) throw new StartupError(named.problem);
  const found = backups.find(
    (backup) => (!name || backup.name === name) && (!before || Date.parse(backup.manifest.endedAt) < before.getTime()),
  );
  if (found) return found;
  const wanted = [name && `with the name ${name}`, before && `that ended before ${before.toISOString()}`]
    .filter(Boolean)
    .join(' ');
  throw new StartupError(`There is no backup ${wanted ? `${wanted} ` : ''}in ${backupDir}.`);
}

/** Creates a file, compressed if its name ends with .gz. `stored` resolves when all of it is on the disk. */
export function createBackupFile(folder: string, name: string): { stream: Writable; stored: Promise<StoredFile> } {
  const source = name.endsWith('.gz') ? createGzip({ level: 1 }) : new PassThrough();
  const hash = createHash('sha256');
  let bytes = 0;
  const hashAndCount = new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600, flush: true });
  const stored = pipeline(source, hashAndCount, file).then(() => ({ name, bytes, sha256: hash.digest('hex') }));
  return { stream: source, stored };
}

/** Rejects with StartupError if a file of the backup is missing, can't be read or differs from what was written. */
export async function verifyFiles({ folder, manifest: { files } }: Backup): Promise<void> {
  for (const { name, ...stored } of files) {
    const path = join(folder, name);
    const isIntact = await hasContent(path, stored).catch((error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      throw new StartupError(
        `The backup's file ${path} ${isMissing ? 'is missing; use another backup' : `can't be read: ${error.message}`}.`,
      );
    });
    if (!isIntact) throw new StartupError(`The backup's file ${path} is damaged; use another backup.`);
  }
}

async function hasContent(path: string, { bytes, sha256 }: Pick<StoredFile, 'bytes' | 'sha256'>): Promise<boolean> {
  if ((await stat(path)).size !== bytes) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === sha256;
}
