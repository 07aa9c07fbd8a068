import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { cpuSeconds, cpuSecondsWithChildren } from '../cpu.ts';
import type { Measured } from '../drive.ts';
import { startServerProcess } from '../server-process.ts';
import type { Job } from './read-load.ts';
import { type Read, readsOf } from './reads.ts';
import type { Size } from './size.ts';

export type ReadResult = Measured & Pick<Read, 'name' | 'target'> & { serverCpu: number; databaseCpu: number };
/** The database to measure: its address, connections to it, and its server's process. */
export type Subject = { url: string; pool: pg.Pool; pid: number; size: Size };
export type Span = { seconds: number; warmupSeconds: number };

const READERS = 16;
/** Before anything is measured: a server that has just started compiles its code, and recalls the most crowded charts. */
const FIRST: Span = { seconds: 0, warmupSeconds: 10 };

/** Each read in turn, over HTTP: the server and the load generator are processes of their own. */
export async function measureReads({ url, pool, pid, size }: Subject, span: Span, only?: RegExp): Promise<ReadResult[]> {
  const reads = await readsOf(pool, size, new Date());
  const server = await startServerProcess(url);
  const generator = fork(join(import.meta.dirname, 'read-load.ts'));
  const results: ReadResult[] = [];
  const askFor = (asks: Read['asks'], { seconds, warmupSeconds }: Span) =>
    ask(generator, { port: server.port, load: { clients: READERS, seconds, warmupSeconds }, asks });
  try {
    await askFor(reads[0]!.asks, FIRST);
    for (const { name, target, asks } of reads) {
      if (only && !only.test(name)) continue;
      const before = [await cpuSeconds(server.pid), await cpuSecondsWithChildren(pid)] as const;
      const measured = await askFor(asks, span);
      const share = (1000 * span.seconds) / (span.seconds + span.warmupSeconds) / Math.max(1, measured.done);
      const serverCpu = ((await cpuSeconds(server.pid)) - before[0]) * share;
      const databaseCpu = ((await cpuSecondsWithChildren(pid)) - before[1]) * share;
      const result = { name, target, ...measured, serverCpu, databaseCpu };
      console.log(`  ${sentenceOf(result)}`);
      results.push(result);
    }
  } finally {
    generator.kill();
    await server.stop();
  }
  return results;
}

function sentenceOf({ name, p50, p99, throughput, serverCpu, databaseCpu, refused }: ReadResult): string {
  const failures = Object.entries(refused).map(([status, times]) => `, ${times} × ${status}`);
  return (
    `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${Math.round(throughput)}/s, ` +
    `CPU per call ${serverCpu.toFixed(2)} ms server, ${databaseCpu.toFixed(2)} ms database${failures.join('')}`
  );
}

function ask(generator: ChildProcess, job: Job): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the load generator ended'));
    generator.once('exit', ended);
    generator.once('message', (measured) => {
      generator.off('exit', ended);
      resolve(measured as Measured);
    });
    generator.send(job);
  });
}
