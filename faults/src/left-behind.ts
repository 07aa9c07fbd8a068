import { readdir, readFile, readlink } from 'node:fs/promises';

/** Processes that work in a folder or were started with it, zombies apart; none where the system has no /proc. */
export async function processesOf(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(ids.map(async (id) => ((await belongs(id, folder)) ? [id] : [])));
  return found.flat();
}

async function belongs(id: string, folder: string): Promise<boolean> {
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
