import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu.ts';

const BUSY_SECONDS = 0.5;
/** Linux counts in hundredths of a second, and the test itself uses the processor between two readings. */
const TOLERANCE = 0.1;
const work = `
  const used = () => process.cpuUsage().user + process.cpuUsage().system;
  while (used() < ${BUSY_SECONDS * 1e6}) for (let step = 0; step < 1e6; step++);`;

describe.skipIf(!existsSync('/proc/self/stat'))('the processor time of a process', () => {
  it('includes a child that has ended, but not as its own time', async () => {
    const before = { own: await cpuSeconds(process.pid), all: await cpuSecondsWithChildren(process.pid) };
    await promisify(execFile)(process.execPath, ['--eval', work]);
    const own = (await cpuSeconds(process.pid)) - before.own;
    const all = (await cpuSecondsWithChildren(process.pid)) - before.all;
    expect(all - own).toBeGreaterThan(BUSY_SECONDS - TOLERANCE);
    expect(own).toBeLessThan(BUSY_SECONDS);
  });

  it('includes a child that is still running', async () => {
    const before = await cpuSecondsWithChildren(process.pid);
    const child = execFile(process.execPath, ['--eval', `${work} console.log('done'); setInterval(() => {}, 1000);`]);
    onTestFinished(() => void child.kill());
    await new Promise((resolve) => child.stdout!.once('data', resolve));
    expect((await cpuSecondsWithChildren(process.pid)) - before).toBeGreaterThan(BUSY_SECONDS - TOLERANCE);
  });
});
