import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, createReadStream, openSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { figureIn } from './testing/metrics.ts';
import { runServer } from './testing/process.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-log-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

function fits(pipe: number): boolean {
  try {
    return writeSync(pipe, `${'.'.repeat(4095)}\n`) > 0;
  } catch {
    return false;
  }
}

/** A full pipe that nothing reads yet; `inherit` is the writing end for a child process. */
function fullPipe(name: string) {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  const ours = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const inherit = openSync(path, constants.O_WRONLY);
  while (fits(ours));
  return { path, inherit, close: () => [ours, inherit].forEach((end) => closeSync(end)) };
}

async function startWith(stdio: ['ignore', number, number | 'pipe']) {
  const [{ url }, port] = [await createTestDatabase(), await freePort()];
  const settings = { DATABASE_URL: url, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'debug' };
  const run = runServer(settings, stdio);
  const address = `http://127.0.0.1:${port}`;
  const get = (path: string) => fetch(address + path, { signal: AbortSignal.timeout(60_000) });
  const status = (path: string) =>
    get(path).then(
      (reply) => reply.status,
      () => 0,
    );
  await expect.poll(() => status('/readyz'), { timeout: 180_000, interval: 30 }).toBe(200);
  return { run, get, status };
}

type Server = Awaited<ReturnType<typeof startWith>>;

/** Sends requests that make long log lines; resolves with how many of them got the expected response. */
async function sendRequests({ status }: Server, times: number): Promise<number> {
  let sent = 0;
  let answered = 0;
  const path = `/api/${'nothing'.repeat(80)}`;
  const send = async () => {
    while (sent++ < times) if ((await status(path)) === 404) answered++;
  };
  await Promise.all(Array.from({ length: 40 }, send));
  return answered;
}

const droppedLines = async ({ get }: Server) => figureIn(await (await get('/metrics')).text(), 'log_lines_dropped_total');

async function stop({ run }: Server): Promise<number | null> {
  run.child.kill('SIGTERM');
  return run.ended;
}

describe('the log', () => {
  it('blocks neither requests nor health checks nor the stop while it is not read, and counts dropped lines', async () => {
    const [out, error] = [fullPipe('unread-out'), fullPipe('unread-error')];
    const server = await startWith(['ignore', out.inherit, error.inherit]);
    expect(await sendRequests(server, 4_000)).toBe(4_000);
    expect(await server.status('/healthz')).toBe(200);
    expect(await droppedLines(server)).toBeGreaterThan(100);
    expect(await stop(server)).toBe(0);
    out.close();
    error.close();
  });

  it('reports the number of dropped lines when it is read again, and continues to the last line', async () => {
    const pipe = fullPipe('late');
    const server = await startWith(['ignore', pipe.inherit, 'pipe']);
    await sendRequests(server, 4_000);
    const dropped = await droppedLines(server);
    let read = '';
    const reading = createReadStream(pipe.path, 'utf8').on('data', (text) => (read += text));
    await once(reading, 'open');
    pipe.close();
    await expect.poll(() => read.includes('"dropped"'), { timeout: 60_000 }).toBe(true);
    expect(await server.status('/api/info')).toBe(200);
    expect(await stop(server)).toBe(0);
    await finished(reading);
    const lines = read
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const reports = lines.filter((line) => 'dropped' in line);
    expect(reports).toMatchObject([{ dropped, level: 40 }]);
    expect(lines.filter((line) => line.msg === 'answered').length + dropped).toBeGreaterThanOrEqual(4_001);
    expect(lines.at(-1)).toMatchObject({ msg: 'answered', path: '/api/info' });
  });

  it('drops and counts lines after its reader has closed the pipe', async () => {
    const pipe = fullPipe('gone');
    const server = await startWith(['ignore', pipe.inherit, 'pipe']);
    pipe.close();
    expect(await sendRequests(server, 100)).toBe(100);
    expect(await droppedLines(server)).toBeGreaterThanOrEqual(100);
    expect(await stop(server)).toBe(0);
  });

  it('is complete in a file when the server has stopped', async () => {
    const path = join(folder, 'log');
    const file = openSync(path, 'a');
    const server = await startWith(['ignore', file, 'pipe']);
    expect(await sendRequests(server, 200)).toBe(200);
    expect(await stop(server)).toBe(0);
    closeSync(file);
    expect((await readFile(path, 'utf8')).match(/"answered"/g)).toHaveLength(200);
  });
});
