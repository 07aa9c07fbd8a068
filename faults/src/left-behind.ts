import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The guard of an embedded database ends some seconds after the database. */
const ENDING_MS = 15_000;

/**
 * Waits until the processes that work in a folder or were started with it have ended, and kills those that don't; answers their ids. The
 * folder is one run's own, so nobody else's are meant. Finds none where the system has no /proc.
 */
export async function endProcessesOf(folder: string): Promise<number[]> {
  const deadline = performance.now() + ENDING_MS;
  for (;;) {
    const left = await processesOf(folder);
    if (left.length === 0) return [];
    if (performance.now() > deadline) {
      for (const id of left) process.kill(id, 'SIGKILL');
      return left;
    }
    await sleep(200);
  }
}

async function processesOf(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).map(Number).filter((id) => id > 0 && id !== process.pid);
  const found = await Promise.all(ids.map(async (id) => ((await belongs(id, folder)) ? [id] : [])));
  return found.flat();
}

async function belongs(id: number, folder: string): Promise<boolean> {
  const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '');
  const [cwd, status, ...words] = await Promise.all([
    readlink(`/proc/${id}/cwd`).catch(() => ''),
    read('stat'),
    read('cmdline'),
    read('environ'),
  ]);
  if (/\) [ZX]/.test(status)) return false;
  return cwd.startsWith(folder) || words.some((text) => text.includes(folder));
}
