import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { audit } from '../../../apps/server/src/exchange/index.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { createPool } from '../../../apps/server/src/platform/database/pool.ts';
import { type BenchDatabase, startBenchDatabase } from '../database.ts';
import { numberFlags } from '../flags.ts';
import { machine } from '../machine.ts';
import { fill } from './fill.ts';
import { measurePurchases, measureReads, type Span } from './measure.ts';
import { countRows } from './sample.queries.ts';
import { type Size, sizeOf } from './size.ts';
import { measureSolving } from './solve.ts';
import { markdown, type Stage } from './tables.ts';

const RESULTS = join(import.meta.dirname, '..', '..', 'results');
/** Room for a fast fill between two checkpoints. */
const FILLING = { max_wal_size: '8GB' };
const FRACTIONS = [0.01, 0.1, 1];

/** Reads, purchases and resolutions on ever larger games: what they cost, and how the cost grows. */
export async function benchScale(args: string[]): Promise<void> {
  const { size, seconds } = numberFlags(args, { size: 1, seconds: 1.5 });
  const database = await startBenchDatabase({ connections: 2, settings: FILLING });
  const stages: Stage[] = [];
  try {
    for (const fraction of FRACTIONS) {
      stages.push(await measure(database, sizeOf(fraction * size), { seconds, warmupSeconds: 0.5 }));
      await save(args, seconds, stages);
    }
  } finally {
    await database.close();
  }
  console.log(`\n${markdown(stages)}`);
  if (stages.some(({ differences }) => differences > 0)) process.exitCode = 1;
}

async function save(args: string[], seconds: number, stages: Stage[]): Promise<void> {
  const result = { command: ['npm run bench -- scale', ...args].join(' '), machine: machine(), seconds, stages };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, 'scale.json'), `${JSON.stringify(result, null, 2)}\n`);
}

async function measure(database: BenchDatabase, size: Size, span: Span): Promise<Stage> {
  console.log(`${size.players} players, ${size.markets} markets, ${size.trades} transactions:`);
  const name = `scale_${size.trades}`;
  const url = await database.addGame(name);
  const fillSeconds = await fill(url, size, new Date());
  console.log(`  filled in ${Math.round(Object.values(fillSeconds).reduce((sum, each) => sum + each, 0))} s`);
  const pool = createPool(url, silentLog, { max: 40 });
  try {
    const rows = await countRows(pool);
    const subject = { url, pool, pid: database.pid, size };
    const purchases = await measurePurchases(pool, { ...span, seconds: 2 * span.seconds });
    console.log(`  purchases: ${Math.round(purchases.throughput)}/s, p99 ${purchases.p99.toFixed(1)} ms`);
    const reads = await measureReads(subject, span);
    const solving = await measureSolving(subject);
    const started = performance.now();
    const { total } = await audit(pool);
    const auditSeconds = (performance.now() - started) / 1000;
    console.log(`  audit: ${total} differences, ${auditSeconds.toFixed(1)} s`);
    return { size, rows, fillSeconds, reads, purchases, solving, auditSeconds, differences: total };
  } finally {
    await pool.end();
    await database.dropGame(name);
  }
}
