import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@wieszcz/bench/server-process';
import { createTestDatabase } from '@wieszcz/server/testing/database';
import { peakMemory } from '@wieszcz/server/testing/peak-memory';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFuzz, type Fuzz } from './fuzz.ts';

const SEED = 20_261_124;
const BATCHES_PER_OPERATION = 8;
const MAX_MEBIBYTES = 500;

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'wieszcz-fuzz-'));
let server: Awaited<ReturnType<typeof startServerProcess>>;
let fuzz: Fuzz;
beforeAll(async () => {
  server = await startServerProcess(database.url, { settings: { DATA_DIR: folder } });
  fuzz = await createFuzz(`http://127.0.0.1:${server.port}`, database);
});
afterAll(async () => {
  fuzz?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it(
  'gives a declared answer to random and hostile calls of everybody, and its memory stays bounded',
  { timeout: 1_800_000 },
  async () => {
    expect(await fuzz.round(SEED, BATCHES_PER_OPERATION)).toEqual([]);
    expect(fuzz.succeeded()).toBeGreaterThan(fuzz.operations.length / 2);
    expect((await peakMemory(server.pid)) ?? 0).toBeLessThan(MAX_MEBIBYTES);
  },
);
