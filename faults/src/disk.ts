import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const MAX_ATTEMPTS = 100;

/** A small in-memory file system. */
export type Disk = {
  path: string;
  /** Fills the disk and keeps it full until `free` is called. */
  fill(): Promise<void>;
  free(): Promise<void>;
  unmount(): Promise<void>;
};

/** Mounts a tmpfs. Needs root on Linux; rejects if mounting isn't allowed. */
export async function mountDisk(path: string, mebibytes: number): Promise<Disk> {
  await mkdir(path, { recursive: true });
  await exec('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', path]);
  const filler = join(path, 'filler');
  let filling: AbortController | null = null;
  let keepingFull: Promise<void> | null = null;
  async function keepFull(stop: AbortSignal): Promise<void> {
    for (; !stop.aborted; await sleep(20)) await fillUp(path, filler);
  }
  async function free(): Promise<void> {
    filling?.abort();
    await keepingFull;
    await rm(filler, { force: true });
  }
  return {
    path,
    async fill() {
      filling = new AbortController();
      await fillUp(path, filler);
      keepingFull = keepFull(filling.signal);
    },
    free,
    async unmount() {
      await free();
      // The file system is busy until the guard of the embedded PostgreSQL has ended.
      for (let attempts = 0; !(await tryUnmount(path)); attempts++) {
        if (attempts === MAX_ATTEMPTS) throw new Error(`${path} can't be unmounted`);
        await sleep(200);
      }
    },
  };
}

const tryUnmount = (path: string): Promise<boolean> =>
  exec('umount', [path]).then(
    () => true,
    () => false,
  );

async function fillUp(path: string, filler: string): Promise<void> {
  for (;;) {
    const { bavail, bsize } = await statfs(path);
    if (bavail === 0) return;
    const bytes = Math.min(bavail * bsize, 2 ** 24);
    // Fails if the database has used the space in the meantime; the next attempt then measures again.
    await appendFile(filler, Buffer.alloc(bytes)).catch(() => undefined);
  }
}
