import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const MOST_TRIES = 100;

/** A small file system in memory that can be filled up. */
export type Disk = {
  path: string;
  /** Fills it and keeps it full until `free`. */
  fill(): Promise<void>;
  free(): Promise<void>;
  unmount(): Promise<void>;
};

/** Needs root on Linux; rejects where mounting isn't allowed. */
export async function mountDisk(path: string, megabytes: number): Promise<Disk> {
  await mkdir(path, { recursive: true });
  await exec('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]);
  const filler = join(path, 'filler');
  /** Aborted when there shall be room again. */
  let filling: AbortController | null = null;
  let filled: Promise<void> | null = null;
  async function keepFull(stop: AbortSignal): Promise<void> {
    for (; !stop.aborted; await sleep(20)) await fillUp(path, filler);
  }
  async function free(): Promise<void> {
    filling?.abort();
    await filled;
    await rm(filler, { force: true });
  }
  return {
    path,
    async fill() {
      filling = new AbortController();
      await fillUp(path, filler);
      filled = keepFull(filling.signal);
    },
    free,
    async unmount() {
      await free();
      // Busy while the guard of the database still works there.
      for (let tries = 0; !(await unmounts(path)); tries++) {
        if (tries === MOST_TRIES) throw new Error(`${path} can't be unmounted`);
        await sleep(200);
      }
    },
  };
}

const unmounts = (path: string): Promise<boolean> =>
  exec('umount', [path]).then(
    () => true,
    () => false,
  );

async function fillUp(path: string, filler: string): Promise<void> {
  for (;;) {
    const { bavail, bsize } = await statfs(path);
    if (bavail === 0) return;
    const bytes = Math.min(bavail * bsize, 2 ** 24);
    // What the database has taken since isn't there any more.
    await appendFile(filler, Buffer.alloc(bytes)).catch(() => undefined);
  }
}
