import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends the signal to a process, if it is running, and waits without a time limit until it has ended. */
export async function endProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  await endWithin(Infinity, pid, signal);
}

/** Stops PostgreSQL in order. After the time limit it is ended as by a crash, from which it recovers at its next start. */
export async function stopPostgres(pid: number, timeoutMs: number): Promise<void> {
  if (!(await endWithin(timeoutMs, pid, 'SIGINT'))) await endProcess(pid, 'SIGQUIT');
}

/** Whether the process has ended, within the time limit. */
async function endWithin(timeoutMs: number, pid: number, signal: NodeJS.Signals): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  send(pid, signal);
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Where there is `/proc`, a zombie counts as dead: in a container whose first process doesn't reap orphans, it stays forever. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!send(pid, 0)) return false;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return status === null || !/\) [ZX]/.test(status);
}

/** Where there is no `/proc` (macOS), any living process counts as PostgreSQL. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
  return name.trim() === 'postgres';
}

/** Sends a signal; 0 only tests whether the process exists. False if it has ended, or if this user may not signal it. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
