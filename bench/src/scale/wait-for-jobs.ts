import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { countDueJobs } from './sample.queries.ts';

const LONGEST_SECONDS = 900;

/** Waits for the jobs that a server does when it starts, such as the standings of all players: they would slow down what is measured. */
export async function waitForJobs(pool: pg.Pool): Promise<void> {
  const started = performance.now();
  const waited = () => (performance.now() - started) / 1000;
  while ((await countDueJobs(pool)) > 0) {
    if (waited() > LONGEST_SECONDS) throw new Error(`the jobs of the server's start took longer than ${LONGEST_SECONDS} s`);
    await sleep(500);
  }
  console.log(`the jobs of the server's start took another ${Math.round(waited())} s`);
}
