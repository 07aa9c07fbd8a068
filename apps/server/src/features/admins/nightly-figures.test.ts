import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { as, call, clock, dependencies, database, doJobs } = await startTestApp();

const figure = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await call('GET', '/metrics')).body)?.[1]);
const job = async (name: string, payload = {}, options = {}) => {
  await dependencies.jobs.add(name, payload, options);
  await doJobs();
};

describe('the metrics of the night', () => {
  it('show when the last audit finished, or before the first one when the schema was migrated, and how many differences it found', async () => {
    const { rows } = await database.pool.query<{ at: Date }>('select max(applied_at) as at from migrations');
    const audited = () => figure('audit_last_finished_timestamp_seconds');
    await expect.poll(audited).toBeCloseTo(rows[0]!.at.getTime() / 1000, 0);
    expect(await figure('audit_last_differences')).toBe(0);

    await as('player');
    await database.pool.query(`update accounts set balance = balance + 1 where kind = 'player'`);
    await job('auditByNight');
    await expect.poll(() => figure('audit_last_differences')).toBe(1);
    expect(await audited()).toBeCloseTo(clock.now().getTime() / 1000, 0);

    await database.pool.query(`update accounts set balance = balance - 1 where kind = 'player'`);
    clock.advance({ hours: 24 });
    await job('auditByNight');
    await expect.poll(() => figure('audit_last_differences')).toBe(0);
    expect(await audited()).toBeCloseTo(clock.now().getTime() / 1000, 0);
  });

  it('count the jobs whose last attempt failed within a day', async () => {
    const failed = () => figure('jobs_failed_last_day');
    await job('sendPasswordReset', { email: 1 }, { maxAttempts: 2, key: 'broken' });
    await expect.poll(() => figure('audit_last_finished_timestamp_seconds')).toBeGreaterThan(0);
    expect(await failed()).toBe(0);
    const change = (set: string) => database.pool.query(`update graphile_worker._private_jobs set ${set} where key = 'broken'`);
    await change('run_at = now()');
    await job('cleanUp');
    await expect.poll(failed).toBe(1);
    await change(`updated_at = now() - interval '25 hours'`);
    await expect.poll(failed).toBe(0);
  });
});
