import type { Game } from '../fixtures/game.ts';
import { expect } from '../fixtures/test.ts';

/** Waits until no job is due or running. By then the jobs of all calls that were answered before have been done. */
export async function waitForJobs({ database }: Game): Promise<void> {
  const listDue = async () => {
    const query = 'select task_identifier as task from graphile_worker.jobs where run_at <= now() or locked_at is not null';
    return (await database.pool.query<{ task: string }>(query)).rows;
  };
  await expect.poll(listDue).toEqual([]);
}
