import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Peak resident memory of a process in MiB; null without /proc. Throws if the process has ended. */
export async function peakMemory(pid: number): Promise<number | null> {
  if (!existsSync('/proc/self/status')) return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`process ${pid} has no memory any more`);
  return Math.round(Number(kibibytes) / 1024);
}
