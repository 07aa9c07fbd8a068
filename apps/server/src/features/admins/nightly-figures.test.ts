import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { nightlyMetrics } from './nightly-figures.ts';

const { as, call, clock, dependencies, database, doJobs } = await startTestApp();

/** A figure as this process shows it: it pauses between reads, the longer the slower the machine. */
const shownFigure = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await call('GET', '/metrics')).body)?.[1]);
/** The figures that a new reader finds; its first read waits for no pause. */
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
const job = async (name: string, payload = {}, options = {}) => {
  await dependencies.jobs.add(name, payload, options);
  await doJobs();
};

describe('the metrics of the night', () => {
  it('show when the last audit finished, or before the first one when the schema was migrated, and how many differences it found', async () => {
    const { rows } = await database.pool.query<{ at: Date }>('select max(applied_at) as at from migrations');
    await expect.poll(() => shownFigure('audit_last_finished_timestamp_seconds')).toBeCloseTo(rows[0]!.at.getTime() / 1000, 0);
    expect(await shownFigure('audit_last_differences')).toBe(0);

    const expectAudit = async (differences: number) => {
      await job('auditByNight');
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

  it('count the jobs whose last attempt failed within a day', async () => {
    const failedJobs = async () => (await readFigures()).failedJobs;
    await job('sendPasswordReset', { email: 1 }, { maxAttempts: 2, key: 'broken' });
    expect(await failedJobs()).toBe(0);
    const change = (set: string) => database.pool.query(`update graphile_worker._private_jobs set ${set} where key = 'broken'`);
    await change('run_at = now()');
    await job('cleanUp');
    expect(await failedJobs()).toBe(1);
    await change(`updated_at = now() - interval '25 hours'`);
    expect(await failedJobs()).toBe(0);
    expect((await call('GET', '/metrics')).body).toMatch(/^jobs_failed_last_day /m);
  });
});
