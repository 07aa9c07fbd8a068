import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { afterwards } from './testing/afterwards.ts';
import { placeCluster } from './testing/cluster.ts';
import { freePort } from './testing/free-port.ts';
import { addressOf, childrenOf, processExists, type Run, runNode, runServer } from './testing/process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The last step of `npm start`. */
const LAUNCHER = `
  const { supervise } = await import(${JSON.stringify(join(ROOT, 'tools', 'supervise.mjs'))});
  process.exit(await supervise(process.execPath, ['apps/server/src/main.ts'], { cwd: ${JSON.stringify(ROOT)} }));`;

const alive = (...pids: number[]) => pids.filter(processExists);
/** Long, because a terminated orphan remains a zombie until init reaps it. */
const SOON = { timeout: 100_000, interval: 20 };

type Game = { launcher: Run; url: string; server: () => Promise<number>; postgres: () => Promise<number> };

/** Makes a data folder with a database without rows. */
async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-supervised-'));
  afterwards(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  await chmod(folder, 0o755);
  await placeCluster(join(folder, 'postgres'));
  return folder;
}

/** Starts a game with an embedded database of its own. `server` and `postgres` resolve with process ids. */
async function startGame(launch: (settings: Record<string, string>) => Run): Promise<Game> {
  const folder = await createDataFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const launcher = launch({ DATA_DIR: folder, PORT: String(port), DEMO: '0' });
  const postgres = async () =>
    Number.parseInt(await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  afterwards(async () => {
    const pid = await postgres();
    if (pid && processExists(pid)) process.kill(pid, 'SIGQUIT');
  });
  await addressOf(launcher);
  return { launcher, url, postgres, server: async () => (await childrenOf(launcher))[0]! };
}

const supervised = () => startGame((settings) => runNode(['--input-type=module', '--eval', LAUNCHER], settings));

const answers = (url: string) =>
  fetch(`${url}/readyz`).then(
    (reply) => reply.status,
    () => 0,
  );

describe('a supervised server', () => {
  it('is restarted after it was killed, and the reason is printed', async () => {
    const { launcher, url, server, postgres } = await supervised();
    const killed = await server();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => answers(url), SOON).toBe(200);
    expect(launcher.output()).toContain('The server was ended by SIGKILL; starting it again in 1 s.\n');
    expect(await server()).not.toBe(killed);
    const database = await postgres();
    launcher.child.kill('SIGTERM');
    expect(await launcher.ended).toBe(0);
    await expect.poll(() => alive(database), SOON).toEqual([]);
  });

  it('stops with its database when its launcher is killed', async () => {
    const { launcher, url, server, postgres } = await supervised();
    const [pid, database] = [await server(), await postgres()];
    launcher.child.kill('SIGKILL');
    await expect.poll(() => alive(pid), SOON).toEqual([]);
    await expect.poll(() => alive(database), SOON).toEqual([]);
    expect(await answers(url)).toBe(0);
  });

  it('leaves no database behind when it and its launcher are killed together', async () => {
    const { launcher, server, postgres } = await supervised();
    const [pid, database] = [await server(), await postgres()];
    launcher.child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => alive(database), SOON).toEqual([]);
  });

  it('leaves no process behind when its terminal is closed', async () => {
    const { launcher, server, postgres } = await supervised();
    const [pid, database] = [await server(), await postgres()];
    launcher.child.kill('SIGHUP');
    process.kill(pid, 'SIGHUP');
    expect(await launcher.ended).toBe(0);
    await expect.poll(() => alive(pid, database), SOON).toEqual([]);
  });

  it('is not restarted after a SIGTERM to itself', async () => {
    const { launcher, server, postgres } = await supervised();
    const [pid, database] = [await server(), await postgres()];
    process.kill(pid, 'SIGTERM');
    expect(await launcher.ended).toBe(0);
    await expect.poll(() => alive(pid, database), SOON).toEqual([]);
  });
});

describe('a server without a supervisor', () => {
  it('leaves no database behind when it is killed', async () => {
    const { launcher, postgres } = await startGame(runServer);
    const database = await postgres();
    launcher.child.kill('SIGKILL');
    await expect.poll(() => alive(database), SOON).toEqual([]);
  });
});
