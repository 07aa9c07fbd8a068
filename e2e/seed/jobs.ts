import type { Game } from '../fixtures/game.ts';
import { expect } from '../fixtures/test.ts';

/** Waits until no job is due, running or failed. By then the jobs of all calls that were answered before have been done. */
export async function waitForJobs({ database }: Game): Promise<void> {
  const listOpen = async () => {
    const query = `select task_identifier as task, last_error as error from graphile_worker.jobs
      where run_at <= now() or locked_at is not null or attempts > 0`;
    return (await database.pool.query<{ task: string; error: string | null }>(query)).rows;
  };
  await expect.poll(listOpen).toEqual([]);
}
