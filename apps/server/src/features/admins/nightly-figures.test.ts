import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { figureIn } from '../../testing/metrics.ts';
import { nightlyMetrics } from './nightly-figures.ts';

const { as, call, clock, dependencies, database, doJobs } = await startTestApp();

/** A figure in the app's /metrics. The app pauses after each read of the figures, on a slow machine for long, so the figure may be old. */
const shownFigure = async (name: string) => figureIn((await call('GET', '/metrics')).body, name);
/** The figures as they are now: a new reader hasn't read yet, so it doesn't pause first. */
async function readFigures() {
  const metrics = nightlyMetrics(dependencies.db);
  const { read: auditedAt } = metrics.audit_last_finished_timestamp_seconds;
  await expect.poll(auditedAt).toBeGreaterThan(0);
  return {
    auditedAt: auditedAt(),
    differences: metrics.audit_last_differences.read(),
    failedJobs: metrics.jobs_failed_last_day.read(),
  };
}

describe('the metrics of the nightly audit and of failed jobs', () => {
  it('show when the last audit finished (before the first audit: when the schema was last migrated) and how many differences it found', async () => {
    const { rows } = await database.pool.query<{ at: Date }>('select max(applied_at) as at from migrations');
    await expect.poll(() => shownFigure('audit_last_finished_timestamp_seconds')).toBeCloseTo(rows[0]!.at.getTime() / 1000, 0);
    expect(await shownFigure('audit_last_differences')).toBe(0);

    const expectAudit = async (differences: number) => {
      await dependencies.jobs.add('auditByNight', {});
      await doJobs();
      const auditedAt: unknown = expect.closeTo(clock.now().getTime() / 1000, 0);
      expect(await readFigures()).toMatchObject({ auditedAt, differences });
    };
    await as('player');
    await database.pool.query(`update accounts set balance = balance + 1 where kind = 'player'`);
    await expectAudit(1);
    await database.pool.query(`update accounts set balance = balance - 1 where kind = 'player'`);
    clock.advance({ hours: 24 });
    await expectAudit(0);
  });

  it('count the jobs that have failed for good within the last day, not those that will be tried again', async () => {
    const failedJobs = async () => (await readFigures()).failedJobs;
    const invalid = { email: 1 };
    await dependencies.jobs.add('sendPasswordReset', invalid, { maxAttempts: 2, key: 'broken', afterSeconds: 3_600 });
    const change = (set: string) => database.pool.query(`update graphile_worker._private_jobs set ${set} where key = 'broken'`);
    await change(`attempts = 1, last_error = 'the first attempt failed'`);
    expect(await failedJobs()).toBe(0);
    await change('run_at = now()');
    await doJobs();
    expect(await failedJobs()).toBe(1);
    await change(`updated_at = now() - interval '25 hours'`);
    expect(await failedJobs()).toBe(0);
    expect((await call('GET', '/metrics')).body).toMatch(/^jobs_failed_last_day /m);
  });
});
