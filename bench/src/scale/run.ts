import { totalmem } from 'node:os';
import { createPool } from '@wieszcz/server/database/pool';
import { audit } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import type pg from 'pg';
import { type BenchDatabase, startBenchDatabase } from '../database.ts';
import { parseFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { type Buying, startBuying } from './buying.ts';
import { fill } from './fill.ts';
import { readIntoMemory } from './indexes.queries.ts';
import { measureReads, type Span } from './measure.ts';
import { measureResolutions } from './resolve.ts';
import { countRows } from './sample.queries.ts';
import { type Size, sizeOf } from './size.ts';
import { markdown, type Stage, totalSeconds } from './tables.ts';
import { waitForJobs } from './wait-for-jobs.ts';

/** Few checkpoints during the fill, and a quarter of the memory for PostgreSQL's cache, as its manual recommends. */
const SETTINGS = { max_wal_size: '8GB', shared_buffers: `${Math.round(totalmem() / 2 ** 22)}MB` };
const FRACTIONS = [0.01, 0.1, 1];
const ROUNDS = 9;
/** Over HTTP like the reads, and in process, where the effect of the game's size is larger. */
const LOADS: { way: keyof Pick<Buying, 'overHttp' | 'inProcess'>; name: string; buyers: number }[] = [
  { way: 'overHttp', name: '16 buyers over HTTP', buyers: 16 },
  { way: 'inProcess', name: '16 buyers in process', buyers: 16 },
  { way: 'inProcess', name: '64 buyers in process', buyers: 64 },
];

type Game = { url: string; pool: pg.Pool; stage: Stage };

/**
 * Measures reads, purchases and resolutions on games of three sizes, and how their cost grows. `--rows <pattern>` measures only reads
 * whose name matches; the result is then printed but not saved.
 */
export async function benchScale(args: string[]): Promise<void> {
  const { size, seconds, rows } = parseFlags(args, { size: 1, seconds: 1.5, rows: '' });
  const readPattern = rows === '' ? undefined : new RegExp(rows);
  const span = { seconds, warmupSeconds: 0.5 };
  const database = await startBenchDatabase({ connections: 2, settings: SETTINGS });
  const games: Game[] = [];
  const stages = () => games.map(({ stage }) => stage);
  try {
    for (const fraction of FRACTIONS) games.push(await createGame(database, sizeOf(fraction * size)));
    if (readPattern) for (const { stage } of games) stage.purchases = [];
    else await comparePurchases(games, span);
    for (const { url, pool, stage } of games) {
      console.log(`${describeSize(stage.size)}:`);
      const subject = { url, pool, pid: database.pid, size: stage.size };
      stage.reads = await measureReads(subject, span, readPattern);
      if (readPattern) continue;
      await saveResult('scale', args, { seconds, stages: stages() });
      stage.resolving = await measureResolutions(subject);
      await auditGame(pool, stage);
      await saveResult('scale', args, { seconds, stages: stages() });
    }
  } finally {
    for (const { pool } of games) await pool.end();
    await database.close();
  }
  console.log(`\n${markdown(stages())}`);
  if (stages().some(({ differences }) => differences > 0)) process.exitCode = 1;
}

const describeSize = (size: Size) => `${size.players} players, ${size.markets} markets, ${size.trades} transactions`;

async function createGame(database: BenchDatabase, size: Size): Promise<Game> {
  const url = await database.addGame(`scale_${size.trades}`);
  const fillSeconds = await fill(url, size, new Date());
  console.log(`${describeSize(size)}: filled in ${Math.round(totalSeconds(fillSeconds))} s`);
  const pool = createPool(url, silentLog, { max: 40 });
  await readIntoMemory(pool);
  const stage = {
    size,
    rows: await countRows(pool),
    fillSeconds,
    purchases: LOADS.map(({ name }) => ({ name, rounds: [] })),
    reads: [],
    resolving: [],
    auditSeconds: 0,
    differences: 0,
  };
  return { url, pool, stage };
}

/** Alternates between the games, so that a temporary slowdown of the machine affects all of them. */
async function comparePurchases(games: Game[], span: Span): Promise<void> {
  const competitors: { stage: Stage; buying: Buying }[] = [];
  try {
    for (const { url, pool, stage } of games) competitors.push({ stage, buying: await startBuying(url, pool) });
    for (const { pool } of games) await waitForJobs(pool);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, { way, name, buyers }] of LOADS.entries())
        for (const { stage, buying } of competitors) {
          const measured = await buying[way]({ clients: buyers, ...span });
          stage.purchases[index]!.rounds.push(measured);
          const result = `${Math.round(measured.throughput)} purchases/s, p99 ${measured.p99.toFixed(1)} ms`;
          console.log(`${describeSize(stage.size)}, ${name}: ${result}`);
        }
  } finally {
    for (const { buying } of competitors) await buying.stop();
  }
}

async function auditGame(pool: pg.Pool, stage: Stage): Promise<void> {
  const started = performance.now();
  stage.differences = (await audit(pool)).total;
  stage.auditSeconds = (performance.now() - started) / 1000;
  console.log(`  audit: ${stage.differences} differences, ${stage.auditSeconds.toFixed(1)} s`);
}
