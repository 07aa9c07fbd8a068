import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in ticks of a hundredth of a second. */
const TICKS_PER_SECOND = 100;

type Stat = { parent: number; own: number; reaped: number };

async function readStat(pid: number | string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (!text) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (position: number) => Number(fields[position - 3]);
  return { parent: field(4), own: field(14) + field(15), reaped: field(16) + field(17) };
}

/** Seconds of processor time that a process has used in all its threads; 0 on systems without /proc. */
export const cpuSeconds = async (pid: number): Promise<number> => ((await readStat(pid))?.own ?? 0) / TICKS_PER_SECOND;

/** Seconds of processor time of a process and all its children, running or reaped: PostgreSQL runs each connection as a child process. */
export async function cpuSecondsWithChildren(pid: number): Promise<number> {
  const before = await readStat(pid);
  if (!before) return 0;
  let children = 0;
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readStat(entry);
    if (stat?.parent === pid) children += stat.own + stat.reaped;
  }
  const self = await readStat(pid);
  if (!self) return 0;
  // A child that was reaped during the loop may have been counted twice, so measure again.
  return before.reaped === self.reaped ? (self.own + self.reaped + children) / TICKS_PER_SECOND : cpuSecondsWithChildren(pid);
}
