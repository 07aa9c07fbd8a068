import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { toUserId } from '@wieszcz/domain';
import type pg from 'pg';
import { cpuSeconds, cpuSecondsWithChildren } from '../cpu.ts';
import type { Measured } from '../drive.ts';
import { startServerProcess } from '../server-process.ts';
import type { Job } from './read-load.ts';
import { type Read, readsOf, SAMPLE_SIZE } from './reads.ts';
import { listSamplePlayers, storeNetWorths } from './sample.queries.ts';
import { BUSIEST_PLAYER, type Size } from './size.ts';
import { waitForJobs } from './wait-for-jobs.ts';

/** `serverCpu` and `databaseCpu` are milliseconds of processor time per call. */
export type ReadResult = Measured & Pick<Read, 'name' | 'target'> & { serverCpu: number; databaseCpu: number };
/** The database to measure: its URL, connections to it, and the process id of its server. */
export type Subject = { url: string; pool: pg.Pool; pid: number; size: Size };
export type Span = { seconds: number; warmupSeconds: number };

const READERS = 16;
/** Runs before the measurement: a server that has just started compiles its code and fills its chart cache. */
const WARMUP: Span = { seconds: 0, warmupSeconds: 10 };

/** Measures one read after the other over HTTP. The server and the load generator are processes of their own. */
export async function measureReads({ url, pool, pid, size }: Subject, span: Span, filter?: RegExp): Promise<ReadResult[]> {
  const reads = await readsOf(pool, size, new Date());
  const players = await listSamplePlayers(pool, SAMPLE_SIZE);
  await storeNetWorths(pool, [toUserId(BUSIEST_PLAYER), ...players.map(({ id }) => id)]);
  const server = await startServerProcess(url);
  const generator = fork(join(import.meta.dirname, 'read-load.ts'));
  const results: ReadResult[] = [];
  const load = (requests: Read['requests'], { seconds, warmupSeconds }: Span) =>
    send(generator, { port: server.port, load: { clients: READERS, seconds, warmupSeconds }, requests });
  try {
    await waitForJobs(pool);
    await load(reads[0]!.requests, WARMUP);
    for (const { name, target, requests } of reads) {
      if (filter && !filter.test(name)) continue;
      const before = [await cpuSeconds(server.pid), await cpuSecondsWithChildren(pid)] as const;
      const measured = await load(requests, span);
      const perCall = (1000 * span.seconds) / (span.seconds + span.warmupSeconds) / Math.max(1, measured.done);
      const serverCpu = ((await cpuSeconds(server.pid)) - before[0]) * perCall;
      const databaseCpu = ((await cpuSecondsWithChildren(pid)) - before[1]) * perCall;
      const result = { name, target, ...measured, serverCpu, databaseCpu };
      console.log(`  ${summaryOf(result)}`);
      results.push(result);
    }
  } finally {
    generator.kill();
    await server.stop();
  }
  return results;
}

function summaryOf({ name, p50, p99, throughput, serverCpu, databaseCpu, refused }: ReadResult): string {
  const failures = Object.entries(refused).map(([status, times]) => `, ${times} × ${status}`);
  return (
    `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${Math.round(throughput)}/s, ` +
    `CPU per call ${serverCpu.toFixed(2)} ms server, ${databaseCpu.toFixed(2)} ms database${failures.join('')}`
  );
}

function send(generator: ChildProcess, job: Job): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the load generator ended'));
    generator.once('exit', onExit);
    generator.once('message', (measured) => {
      generator.off('exit', onExit);
      resolve(measured as Measured);
    });
    generator.send(job);
  });
}
