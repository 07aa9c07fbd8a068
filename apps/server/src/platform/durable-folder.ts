import { open } from 'node:fs/promises';

/** Makes new, renamed and removed entries of a folder survive a loss of power; the contents of files are synced when they are written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
