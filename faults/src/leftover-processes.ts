import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, isAlive } from '@wieszcz/server/database/processes';

/** The guard of the embedded PostgreSQL (`embedded-guard.ts`) ends some seconds after PostgreSQL. */
const END_TIMEOUT_MS = 15_000;

/**
 * Waits until all processes of a run have ended, and kills those that remain after END_TIMEOUT_MS. Resolves with the ids of the killed ones.
 * A process belongs to the run if its working directory, its arguments or its environment name the run's folder. Finds none without /proc.
 */
export async function endProcessesOf(folder: string): Promise<number[]> {
  const deadline = performance.now() + END_TIMEOUT_MS;
  for (;;) {
    const remaining = await processesOf(folder);
    if (remaining.length === 0) return [];
    if (performance.now() > deadline) {
      await Promise.all(remaining.map((id) => endProcess(id, 'SIGKILL')));
      return remaining;
    }
    await sleep(200);
  }
}

async function processesOf(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).map(Number).filter((id) => id > 0 && id !== process.pid);
  const found = await Promise.all(ids.map(async (id) => ((await belongsTo(id, folder)) ? [id] : [])));
  return found.flat();
}

async function belongsTo(id: number, folder: string): Promise<boolean> {
  const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '');
  const texts = await Promise.all([readlink(`/proc/${id}/cwd`).catch(() => ''), read('cmdline'), read('environ')]);
  return texts.some((text) => text.includes(folder)) && isAlive(id);
}
