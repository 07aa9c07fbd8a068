import { Writable } from 'node:stream';
import { DAY_MS, warsawDay } from '@wieszcz/domain';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AUDIT_BY_NIGHT } from './features/admins/audit-by-night.ts';
import { putConfirmation } from './features/users/confirmation/email-confirmations.queries.ts';
import { scheduleOf } from './platform/jobs.ts';
import { createTasks } from './tasks.ts';
import { startTestApp } from './testing/app.ts';

const lines: string[] = [];
const log = pino(new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) }));
const { as, dependencies, database, clock, doJobs } = await startTestApp({ dependencies: { log } });

it('jobs that send e-mail wait behind the others', async () => {
  const later = ['sendEmailConfirmation', 'sendPasswordReset', 'sendRenamed'];
  const names = ['payDailyBonus', ...later];
  for (const name of names) await dependencies.jobs.add(name, {}, { key: name });
  const { rows } = await database.pool.query<{ key: string }>(
    'select key from graphile_worker.jobs where priority > 0 order by key',
  );
  expect(rows.map(({ key }) => key)).toEqual(later);
  await database.pool.query('select graphile_worker.remove_job(key) from unnest($1::text[]) as key', [names]);
});

it('a nightly audit is tried twice, as a restart may interrupt the first attempt, and then not before the next night', () => {
  const audits = scheduleOf(createTasks(dependencies)).filter(({ task }) => task === AUDIT_BY_NIGHT);
  expect(audits.map(({ options }) => options?.maxAttempts)).toEqual([2]);
});

describe('maintenance jobs', () => {
  it('delete expired password resets and confirmations, and day-old outcomes of keyed requests', async () => {
    const player = await as('player', 'Nocny');
    await dependencies.jobs.add('sendPasswordReset', { email: 'nocny@example.org', networks: [] });
    await doJobs();
    const key = { user: player.id, key: 'once', fingerprint: 'ab'.repeat(32) };
    const expires = new Date(clock.now().getTime() + DAY_MS);
    await putConfirmation(dependencies.db, { id: player.id, email: 'nocny@example.org' }, Buffer.alloc(32), expires);
    await dependencies.exchange.storeRefusal({ code: 'VALIDATION_FAILED', detail: 'Podaj cenę.' }, key);
    const countRows = async () =>
      (
        await database.pool.query(
          `select (select count(*) from password_resets) as resets, (select count(*) from email_confirmations) as confirmations,
                  (select count(*) from idempotency_keys) as keys`,
        )
      ).rows[0] as object;

    await dependencies.jobs.add('cleanUp', {});
    await doJobs();
    expect(await countRows()).toEqual({ resets: 1, confirmations: 1, keys: 1 });
    clock.advance({ hours: 25 });
    await dependencies.jobs.add('cleanUp', {});
    await doJobs();
    expect(await countRows()).toEqual({ resets: 0, confirmations: 0, keys: 0 });
  });

  it('delete rows of exchange_batches after 24 hours', async () => {
    // The deletion goes by the time of the database, not by the clock of the test.
    await database.pool.query(
      `insert into exchange_batches (id, committed, written_at)
       select gen_random_uuid(), true, now() - hours * interval '1 hour' from unnest(array[1, 23, 25, 240]) as hours`,
    );
    await dependencies.jobs.add('cleanUp', {});
    await doJobs();
    const { rows } = await database.pool.query<{ old: number; kept: number }>(
      `select count(*) filter (where written_at < now() - interval '24 hours')::int as old,
              count(*) filter (where written_at < now() - interval '50 minutes')::int as kept from exchange_batches`,
    );
    expect(rows).toEqual([{ old: 0, kept: 2 }]);
  });

  it('delete what they can if one of the deletions fails, and then fail themselves', async () => {
    await database.pool.query(
      `insert into exchange_batches (id, committed, written_at) values (gen_random_uuid(), true, now() - interval '2 days')`,
    );
    await database.pool.query('alter table password_resets rename to unreachable');
    try {
      await dependencies.jobs.add('cleanUp', {}, { key: 'failing' });
      await doJobs();
    } finally {
      await database.pool.query('alter table unreachable rename to password_resets');
    }
    const old = await database.pool.query(`select from exchange_batches where written_at < now() - interval '1 day'`);
    expect(old.rowCount).toBe(0);
    const failed = await database.pool.query<{ error: string }>(
      `delete from graphile_worker._private_jobs where key = 'failing' returning last_error as error`,
    );
    expect(failed.rows).toEqual([{ error: expect.stringContaining('password_resets') as unknown }]);
  });

  it('delete jobs 30 days after their last attempt failed, and jobs that send e-mail after one day, because they name people', async () => {
    const listFailed = async () => {
      await dependencies.jobs.add('cleanUp', {});
      await doJobs();
      const { rows } = await database.pool.query<{ key: string }>(
        'select key from graphile_worker.jobs where attempts >= max_attempts order by key',
      );
      return rows.map(({ key }) => key);
    };
    await dependencies.jobs.add('payDailyBonus', {}, { key: 'bonus' });
    await dependencies.jobs.add('sendPasswordReset', { email: 'ktos@example.org' }, { key: 'reset' });
    await dependencies.jobs.add('sendEmailConfirmation', {}, { key: 'confirmation' });
    await dependencies.jobs.add('sendRenamed', {}, { key: 'renamed' });
    await database.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = $1`, [clock.now()]);
    clock.advance({ hours: 23 });
    expect(await listFailed()).toEqual(['bonus', 'confirmation', 'renamed', 'reset']);
    clock.advance({ hours: 2 });
    expect(await listFailed()).toEqual(['bonus']);
    clock.advance({ hours: 28 * 24 });
    expect(await listFailed()).toEqual(['bonus']);
    clock.advance({ hours: 24 });
    expect(await listFailed()).toEqual([]);
  });

  it('delete any number of failed jobs', async () => {
    await database.pool.query(`select graphile_worker.add_job('payDailyBonus', '{}') from generate_series(1, 1001)`);
    await database.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = $1`, [clock.now()]);
    clock.advance({ hours: 31 * 24 });
    await dependencies.jobs.add('cleanUp', {});
    await doJobs();
    expect((await database.pool.query('select from graphile_worker.jobs where attempts >= max_attempts')).rowCount).toBe(0);
  });

  it('write the net worths of past days once, catch up on missed days, and delete days that no chart shows', async () => {
    const { id } = await as('player');
    const writeNetWorths = async () => {
      await dependencies.jobs.add('writeNetWorths', {});
      await doJobs();
      const { rows } = await database.pool.query<{ day: string; cents: number }>(
        'select day, net_worth as cents from net_worth_snapshots where user_id = $1 order by day',
        [id],
      );
      return rows;
    };
    const start = clock.now();
    clock.advance({ hours: 48 });
    const [first, second] = await writeNetWorths();
    expect([first, second]).toEqual([
      { day: warsawDay(start), cents: 100_000 },
      { day: expect.any(String), cents: 100_000 },
    ]);
    // Stored days must not be computed again.
    await database.pool.query('update accounts set balance = balance - 1 where user_id = $1', [id]);
    clock.advance({ hours: 24 });
    expect(await writeNetWorths()).toEqual([first, second, { day: expect.any(String), cents: 99_999 }]);
    expect(await writeNetWorths()).toHaveLength(3);
    clock.advance({ hours: 89 * 24 });
    const shown = await writeNetWorths();
    expect(shown).toHaveLength(90);
    expect(shown[0]).toEqual({ day: expect.any(String), cents: 99_999 });
    await database.pool.query('update accounts set balance = balance + 1 where user_id = $1', [id]);
  });

  it('audit the ledger, store the outcome for admins, and log an error about differences', async () => {
    const player = await as('player');
    await dependencies.jobs.add('auditByNight', {});
    await doJobs();
    expect(lines.filter((line) => line.includes('audit'))).toEqual([]);
    await database.pool.query('update accounts set balance = balance + 1 where user_id = $1', [player.id]);
    await dependencies.jobs.add('auditByNight', {});
    await doJobs();
    expect(lines.filter((line) => line.includes('the audit found differences'))).toHaveLength(1);
    const stored = await database.pool.query<{ differences: number }>('select differences from audits order by id');
    expect(stored.rows.map(({ differences }) => differences)).toEqual([0, 1]);
    const shown = await (await as('admin')).call('GET', '/api/admin/summary');
    expect(shown.json()).toMatchObject({ lastAudit: { date: clock.now().toISOString(), differences: 1 } });
  });
});
