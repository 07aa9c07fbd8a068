import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberFlags } from '@wieszcz/bench/flags';
import { startServerProcess } from '@wieszcz/bench/server-process';
import { peakMemory } from '@wieszcz/server/testing/peak-memory';
import { openTestServer } from '@wieszcz/server/testing/postgres';
import { createTemporaryDatabase } from '@wieszcz/server/testing/temporary-database';
import { Cleanup } from '../cleanup.ts';
import { saveResult } from '../results.ts';
import { createFuzz } from './fuzz.ts';

const BATCHES_PER_OPERATION = 10;
const MAX_MEBIBYTES = 500;

const args = process.argv.slice(2);
const flags = numberFlags(args, { seed: Math.floor(Math.random() * 2 ** 31), minutes: 10 });
const cleanup = new Cleanup();
const failures: { seed: number; failure: string }[] = [];

const postgres = await openTestServer();
cleanup.add(() => postgres.close());
const database = await createTemporaryDatabase(postgres);
cleanup.add(() => database.close());
const folder = await mkdtemp(join(tmpdir(), 'wieszcz-fuzz-'));
cleanup.add(() => rm(folder, { recursive: true, force: true }));
const server = await startServerProcess(database.url, { settings: { DATA_DIR: folder } });
cleanup.add(() => server.stop());
const fuzz = await createFuzz(`http://127.0.0.1:${server.port}`, database);
cleanup.add(() => fuzz.close());

console.log(`fuzz: ${fuzz.operations.length} operations, seed ${flags.seed}, ${flags.minutes} minutes`);
const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
let seed = flags.seed;
do {
  for (const failure of await fuzz.round(seed, BATCHES_PER_OPERATION)) {
    failures.push({ seed, failure });
    console.log(`FAILED; again with --seed ${seed} --minutes 0\n${failure}\n`);
  }
  seed += 1;
} while (seconds() < flags.minutes * 60);

const memory = await peakMemory(server.pid).catch((error: Error) => {
  failures.push({ seed: flags.seed, failure: error.message });
  return null;
});
if (memory !== null && memory > MAX_MEBIBYTES) failures.push({ seed: flags.seed, failure: `the server used ${memory} MiB` });
const byStatus: Record<string, number> = {};
for (const [name, count] of fuzz.answers) {
  const status = name.split(' ').at(-1)!;
  byStatus[status] = (byStatus[status] ?? 0) + count;
}
const requests = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
console.log(
  `${requests} requests in ${seconds()} s: ${JSON.stringify(byStatus)}; ${fuzz.succeeded()} operations answered 200; ` +
    `peak memory of the server ${memory ?? '?'} MiB`,
);
const when = new Date().toISOString().slice(0, 10);
const [operations, succeeded] = [fuzz.operations.length, fuzz.succeeded()];
const result = { when, ...flags, operations, succeeded, seconds: seconds(), requests, byStatus, memory, failures };
// A single round repeats a failed one: it leaves the figures of the last long run.
if (flags.minutes > 0) await saveResult('fuzz', ['npm run fuzz --', ...args].join(' '), result);
await cleanup.run();
console.log(`\n${failures.length === 0 ? 1 : 0} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
