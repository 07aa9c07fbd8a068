import { readdir, readFile, readlink } from 'node:fs/promises';

/**
 * Kills the processes that work in a folder or were started with it, and answers their ids. The folder is one run's own, so nobody else's
 * are meant. Finds none where the system has no /proc.
 */
export async function killProcessesOf(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).map(Number).filter((id) => id > 0 && id !== process.pid);
  const found = await Promise.all(ids.map(async (id) => ((await belongs(id, folder)) ? [id] : [])));
  for (const id of found.flat()) process.kill(id, 'SIGKILL');
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
