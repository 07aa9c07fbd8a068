import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

type Stat = { parent: number; own: number; reaped: number };

async function statOf(pid: number | string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (!text) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (position: number) => Number(fields[position - 3]);
  return { parent: number(4), own: number(14) + number(15), reaped: number(16) + number(17) };
}

/** Seconds of processor time that a process has used, all its threads; 0 where there is no /proc. */
export const cpuSeconds = async (pid: number): Promise<number> => ((await statOf(pid))?.own ?? 0) / TICKS;

/** Seconds that a process has used with its living children and its reaped ones: a PostgreSQL, whose every connection is a process. */
export async function cpuSecondsWithChildren(pid: number): Promise<number> {
  const before = await statOf(pid);
  if (!before) return 0;
  let children = 0;
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await statOf(entry);
    if (stat?.parent === pid) children += stat.own + stat.reaped;
  }
  const self = await statOf(pid);
  if (!self) return 0;
  // A child that was reaped meanwhile may have been counted twice.
  return before.reaped === self.reaped ? (self.own + self.reaped + children) / TICKS : cpuSecondsWithChildren(pid);
}
