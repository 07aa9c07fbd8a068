import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { DRAIN_LIMITS } from '../apps/server/src/platform/http/connections/draining.ts';
import { LAST_CALLS_TIMEOUT } from './supervise.mjs';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-supervise-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const SUPERVISE = JSON.stringify(join(import.meta.dirname, 'supervise.mjs'));

type Pauses = { first: number; longest: number; stableAfter: number };

/**
 * Supervises a program. In its code `run` is the number of the current run, from 1. `printed` returns the lines that the program and its
 * supervisor have printed. `interpreter` is the command that runs the supervisor's code.
 */
async function supervise(
  program: string,
  { waits = false, ...pauses }: Pauses & { waits?: boolean },
  interpreter = [process.execPath],
  environment = {},
) {
  const runsFile = join(folder, Math.random().toString(36).slice(2));
  const countingProgram = `
    const { appendFileSync, readFileSync } = await import('node:fs');
    appendFileSync('${runsFile}', '.');
    const run = readFileSync('${runsFile}', 'utf8').length;
    ${program}`;
  const launcher = `
    const { supervise } = await import(${SUPERVISE});
    const args = ['--input-type=module', '--eval', ${JSON.stringify(countingProgram)}];
    process.exit(await supervise(process.execPath, args, { pauses: ${JSON.stringify(pauses)}, waits: ${waits} }));`;
  const [command, ...args] = [...interpreter, '--input-type=module', '--eval', launcher];
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const printed = () => output.split('\n').filter(Boolean);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const runs = async () => (await readFile(runsFile, 'utf8').catch(() => '')).length;
  return { child, ended, printed, runs };
}

const QUICK = { first: 10, longest: 40, stableAfter: 60_000 };
const restartLines = (reason: string, ...pauses: number[]) =>
  pauses.map((pause) => `The server ${reason}; starting it again in ${pause / 1000} s.`);

describe('A supervised program', () => {
  test('is restarted when it fails, after pauses that double up to a limit, and not after exit code 0', async () => {
    const { ended, printed, runs } = await supervise(`process.exit(run > 4 ? 0 : 3);`, QUICK);
    expect(await ended).toBe(0);
    expect(printed()).toEqual(restartLines('ended with exit code 3', 10, 20, 40, 40));
    expect(await runs()).toBe(5);
  });

  test('is restarted after the shortest pause if it ran for long enough', async () => {
    const { ended, printed } = await supervise(`process.exit(run > 3 ? 0 : 3);`, { ...QUICK, stableAfter: 0 });
    expect(await ended).toBe(0);
    expect(printed()).toEqual(restartLines('ended with exit code 3', 10, 10, 10));
  });

  test('is restarted when a signal ended it', async () => {
    const { ended, printed } = await supervise(
      `if (run === 1) process.kill(process.pid, 'SIGABRT'); else process.exit(0);`,
      QUICK,
    );
    expect(await ended).toBe(0);
    expect(printed()).toEqual(restartLines('was ended by SIGABRT', 10));
  });

  test('is not restarted when it refuses its first start', async () => {
    const { ended, printed, runs } = await supervise(`process.exit(78);`, QUICK);
    expect([await ended, printed(), await runs()]).toEqual([78, [], 1]);
  });

  test('is restarted after a first start that time may heal if it is a service, until it runs or refuses', async () => {
    const running = await supervise(`process.exit([75, 75, 0][run - 1]);`, { ...QUICK, waits: true });
    expect([await running.ended, running.printed()]).toEqual([0, restartLines('ended with exit code 75', 10, 20)]);
    const refusing = await supervise(`process.exit([75, 78][run - 1]);`, { ...QUICK, waits: true });
    expect([await refusing.ended, refusing.printed()]).toEqual([78, restartLines('ended with exit code 75', 10)]);
  });

  test('is not restarted after a first start that time may heal if a person has just started it', async () => {
    const { ended, printed, runs } = await supervise(`process.exit(75);`, QUICK);
    expect([await ended, printed(), await runs()]).toEqual([75, [], 1]);
  });

  test('is restarted when it refuses a later start', async () => {
    const { ended, printed } = await supervise(`process.exit([1, 78, 0][run - 1]);`, QUICK);
    expect(await ended).toBe(0);
    expect(printed()).toEqual([...restartLines('ended with exit code 1', 10), ...restartLines('ended with exit code 78', 20)]);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'is asked to stop exactly once when its supervisor receives %s twice',
    async (signal) => {
      const program = `
        process.once('SIGUSR2', () => process.exit(0));
        process.on('disconnect', () => {
          console.log('asked');
          // Ends a program that the test has left behind.
          setTimeout(() => process.exit(1), 60_000);
        });
        console.log(process.pid);`;
      const { child, ended, printed, runs } = await supervise(program, QUICK);
      await expect.poll(printed, { timeout: 20_000 }).toHaveLength(1);
      const [pid] = printed();
      child.kill(signal);
      // Not earlier: a signal that is sent while the same one is pending is lost.
      await expect.poll(printed, { timeout: 20_000 }).toEqual([pid, 'asked']);
      child.kill(signal);
      process.kill(Number(pid), 'SIGUSR2');
      expect([await ended, printed(), await runs()]).toEqual([0, [pid, 'asked'], 1]);
    },
  );

  test('is asked to stop when npm receives SIGTERM, although npm forwards it only to a shell', async () => {
    const program = `process.on('disconnect', () => process.exit(console.log('asked') ?? 0)); console.log(process.ppid);`;
    const shell = ['sh', '-c', '"$0" "$@"; exit', process.execPath];
    const { child, printed } = await supervise(program, QUICK, shell, { npm_lifecycle_event: 'start' });
    await expect.poll(printed, { timeout: 20_000 }).toHaveLength(1);
    const supervisor = Number(printed()[0]);
    onTestFinished(() => void (printed().includes('asked') || process.kill(supervisor, 'SIGTERM')));
    child.kill('SIGTERM');
    await expect.poll(printed, { timeout: 10_000 }).toContain('asked');
  });

  test('has as much time for the last calls as the server needs at most', () => {
    expect(LAST_CALLS_TIMEOUT).toBe(DRAIN_LIMITS.maxWaitMs);
  });

  test('is not restarted when its supervisor is asked to stop during a pause', async () => {
    const { child, ended, printed, runs } = await supervise(`process.exit(1);`, { ...QUICK, first: 600_000 });
    await expect.poll(printed, { timeout: 20_000 }).toHaveLength(1);
    child.kill('SIGTERM');
    expect([await ended, await runs()]).toEqual([0, 1]);
  });
});
